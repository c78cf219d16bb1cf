import type { LateChange, LateEntry } from "@assay/contract";
import { hasModeratorView, type LateDecision, mayModerate } from "@assay/domain";
import type { TenantTransaction } from "../../../db/database.ts";
import type { Actor } from "../../../http/context.ts";
import { ApiFailure, demand, demandState, found, refuseOlder } from "../../../http/failure.ts";
import { recordAudit } from "../../../platform/audit.ts";
import { lockRun, openRun } from "../commands.ts";
import type { Run } from "../store.ts";
import type { LateWriters } from "./ports.ts";
import {
  type Late,
  type LateKind,
  type LateHead,
  type LateRow,
  selectLateHeads,
  selectLateWork,
  selectLateWorkForUpdate,
  updateLateWork,
} from "./store.ts";

/** Entries of one answer, and the bytes of what was sent in them. */
const MOST_SHOWN = 100;
const MOST_SHOWN_BYTES = 1024 * 1024;

interface Asking {
  tx: TenantTransaction;
  actor: Actor;
}

/** Moderators see what they may read of everybody, the author their own, and nobody else anything. */
const sees = (writers: LateWriters, run: Run, head: LateHead, actor: Actor): boolean =>
  head.authorId === actor.id ||
  (hasModeratorView(run, actor.id) && writers[head.kind].mayRead(run, head, actor));

const isOf = <Kind extends LateKind>(late: LateRow, kind: Kind): late is Late<Kind> =>
  late.work.kind === kind;

const compare = (tx: TenantTransaction, run: Run, late: LateRow, { pages, rating }: LateWriters) =>
  isOf(late, "pages")
    ? pages.compare(tx, run, late)
    : rating.compare(tx, run, late as Late<"rating">);

const take = (
  acting: { tx: TenantTransaction; now: Date },
  run: Run,
  late: LateRow,
  { pages, rating }: LateWriters,
) =>
  isOf(late, "pages")
    ? pages.take(acting, run, late)
    : rating.take(acting, run, late as Late<"rating">);

async function present(
  { tx }: Pick<Asking, "tx">,
  run: Run,
  late: LateRow,
  writers: LateWriters,
): Promise<LateEntry> {
  const { change, revision } = await compare(tx, run, late, writers);
  const { runId: _, work: __, replaced, ...own } = late;
  return {
    ...own,
    revision,
    writtenAt: late.writtenAt?.toISOString() ?? null,
    receivedAt: late.receivedAt.toISOString(),
    decidedAt: late.decidedAt?.toISOString() ?? null,
    // What was taken in stands by now: beside it is what stood before.
    change: (replaced as LateChange | null) ?? change,
  };
}

/** The first ones that one answer holds: at least one, however large. */
function firstOf(heads: readonly LateHead[]): string[] {
  let bytes = 0;
  const shown = heads.slice(0, MOST_SHOWN).filter((head, index) => {
    bytes += head.bytes;
    return index === 0 || bytes <= MOST_SHOWN_BYTES;
  });
  return shown.map(({ id }) => id);
}

/** What arrived late in a run, as far as the actor may see it; without entries where they are only counted. */
export async function listLateWork(
  asking: Asking,
  { runId, isSummary }: { runId: string; isSummary: boolean },
  writers: LateWriters,
) {
  const { tx, actor } = asking;
  const run = await openRun(asking, runId);
  const author = hasModeratorView(run, actor.id) ? null : actor.id;
  const heads = await selectLateHeads(tx, run.id, author);
  const seen = heads.filter((head) => sees(writers, run, head, actor));
  const open = seen.filter(({ decision }) => decision === null).length;
  const rows = isSummary ? [] : await selectLateWork(tx, run.id, firstOf(seen));
  const entries: LateEntry[] = [];
  for (const row of rows) entries.push(await present(asking, run, row, writers));
  return { open, decided: seen.length - open, entries };
}

const headOf = ({ work, ...late }: LateRow): LateHead => ({ ...late, kind: work.kind, bytes: 0 });

/**
 * Takes an entry into the run, or leaves it out. What was taken in stays; what was left out can be taken in later.
 *
 * @throws ApiFailure ITEM_NOT_FOUND, NO_PERMISSION, WRONG_PROCESS_RUN_STATE; UPDATE_FAILED with the entry as it is where
 *   something else stands than the moderator saw, or the entry was taken in already
 */
export async function decideLateWork(
  asking: Asking & { now: Date },
  sent: { runId: string; lateId: string; decision: LateDecision; revision: number | undefined },
  writers: LateWriters,
): Promise<LateEntry> {
  const { tx, actor, now } = asking;
  const run = await lockRun(asking, sent.runId);
  const late = found(await selectLateWorkForUpdate(tx, run.id, sent.lateId));
  found(sees(writers, run, headOf(late), actor) || null);
  demand(mayModerate(run, actor));
  demandState(run, "lateWork");
  const current = await present(asking, run, late, writers);
  if (late.decision === sent.decision) return current;
  if (late.decision === "take") throw new ApiFailure("UPDATE_FAILED", current);
  await refuseOlder(sent.revision, current.revision, () => current);
  const isTaken = sent.decision === "take";
  const replaced = isTaken ? current.change : null;
  const decided = { ...late, decision: sent.decision, decidedBy: actor.id, decidedAt: now };
  if (isTaken) await take({ tx, now }, run, late, writers);
  await updateLateWork(tx, { ...decided, replaced });
  await recordAudit(tx, {
    at: now,
    actorId: actor.id,
    action: isTaken ? "lateWork.take" : "lateWork.leave",
    subjectId: late.id,
    details: detailsOf(run, late, current.change),
  });
  tx.tell({ kind: "missing", runId: run.id });
  return present(asking, run, { ...decided, replaced }, writers);
}

/** Numbers and ids only: texts stay out of what is kept for ever. */
function detailsOf(run: Run, late: LateRow, change: LateChange) {
  const { candidateId, exerciseId, authorId, observerId } = late;
  const cell = { runId: run.id, candidateId, exerciseId, authorId, observerId, kind: change.kind };
  if (change.kind === "pages") return { ...cell, pages: change.pages.map(({ page }) => page) };
  const ratings = change.values.map(({ competencyId, before, after }) => ({
    competencyId,
    from: before?.selectedCriterion ?? null,
    to: after.selectedCriterion,
  }));
  return { ...cell, ratings };
}
