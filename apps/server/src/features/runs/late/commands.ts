import type { LateChange, LateEntry, lateWorkCalls } from "@assay/contract";
import { hasModeratorView, lateAbilities } from "@assay/domain";
import type { TenantTransaction } from "../../../db/database.ts";
import type { Actor, CallOf, Context } from "../../../http/context.ts";
import { ApiFailure, found, refuseOlder, demandAbility } from "../../../http/failure.ts";
import { recordAudit } from "../../../platform/audit.ts";
import { lockRun, openRun } from "../queries.ts";
import type { Run } from "../store.ts";
import type { LateWriters } from "./ports.ts";
import {
  type Late,
  type LateHead,
  type LateKind,
  type LateRow,
  selectLateHeads,
  selectLateWork,
  selectLateWorkForUpdate,
  updateLateWork,
} from "./store.ts";

/** Maximum entries of one answer. */
const MOST_SHOWN = 100;
/** Maximum length of their changes as JSON, in UTF-16 units: a large drawing before and after, or many texts. */
const MOST_SHOWN_LENGTH = 8 * 1024 * 1024;

/** Moderators see entries of work that they may read, authors their own; others see none. */
const sees = (writers: LateWriters, run: Run, head: LateHead, actor: Actor): boolean =>
  head.authorId === actor.id ||
  (hasModeratorView(run, actor.id) && writers[head.kind].mayRead(run, head, actor));

const isOf = <Kind extends LateKind>(late: LateRow, kind: Kind): late is Late<Kind> =>
  late.work.kind === kind;

const compare = (tx: TenantTransaction, run: Run, late: LateRow, { pages, rating }: LateWriters) =>
  isOf(late, "pages")
    ? pages.compare(tx, run, late)
    : rating.compare(tx, run, late as Late<"rating">);

const take = (context: Context, run: Run, late: LateRow, { pages, rating }: LateWriters) =>
  isOf(late, "pages")
    ? pages.take(context, run, late)
    : rating.take(context, run, late as Late<"rating">);

async function present(
  { tx, actor }: Context,
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
    // An entry that was taken in is part of the run, and is compared with what was stored before that.
    change: (replaced as LateChange | null) ?? change,
    can: lateAbilities(run, actor, late),
  };
}

/**
 * The first entries, as many as fit into one answer, and at least one. They are read one by one, since a few
 * late strokes are shown with the whole drawing that they belong to.
 */
async function firstEntries(
  context: Context,
  run: Run,
  heads: readonly LateHead[],
  writers: LateWriters,
): Promise<LateEntry[]> {
  const entries: LateEntry[] = [];
  let length = 0;
  for (const { id } of heads.slice(0, MOST_SHOWN)) {
    const row = await selectLateWork(context.tx, run.id, id);
    if (!row) continue;
    const entry = await present(context, run, row, writers);
    length += JSON.stringify(entry.change).length;
    if (entries.length > 0 && length > MOST_SHOWN_LENGTH) break;
    entries.push(entry);
  }
  return entries;
}

/** The late work of a run that the actor may see; only its count with `summary`. */
export async function listLateWork(
  call: CallOf<typeof lateWorkCalls.listLateWork>,
  writers: LateWriters,
) {
  const { tx, actor, params, query } = call;
  const run = await openRun(call, params.id);
  const author = hasModeratorView(run, actor.id) ? null : actor.id;
  const heads = await selectLateHeads(tx, run.id, author);
  const seen = heads.filter((head) => sees(writers, run, head, actor));
  const open = seen.filter(({ decision }) => decision === null).length;
  const isSummary = query.summary !== undefined;
  const entries = isSummary ? [] : await firstEntries(call, run, seen, writers);
  return { open, decided: seen.length - open, entries };
}

const headOf = ({ work, ...late }: LateRow): LateHead => ({ ...late, kind: work.kind });

/**
 * Takes an entry into the run, or leaves it out. An entry that was left out can be taken in later, but not the reverse.
 *
 * @throws ApiFailure ITEM_NOT_FOUND, NO_PERMISSION, WRONG_PROCESS_RUN_STATE; UPDATE_FAILED with the present entry if
 *   the stored work differs from what the moderator saw, or the entry was taken in already
 */
export async function decideLateWork(
  call: CallOf<typeof lateWorkCalls.decideLateWork>,
  writers: LateWriters,
): Promise<LateEntry> {
  const { tx, actor, now, params, body } = call;
  const run = await lockRun(call, params.id);
  const late = found(await selectLateWorkForUpdate(tx, run.id, params.lateId));
  found(sees(writers, run, headOf(late), actor) || null);
  demandAbility(run, actor, "decideLateWork");
  const current = await present(call, run, late, writers);
  if (late.decision === body.decision) return current;
  if (late.decision === "take") throw new ApiFailure("UPDATE_FAILED", current);
  await refuseOlder(body.revision, current.revision, () => current);
  const isTaken = body.decision === "take";
  const replaced = isTaken ? current.change : null;
  const decided = { ...late, decision: body.decision, decidedBy: actor.id, decidedAt: now };
  if (isTaken) await take(call, run, late, writers);
  await updateLateWork(tx, { ...decided, replaced });
  await recordAudit(tx, {
    at: now,
    actorId: actor.id,
    action: isTaken ? "lateWork.take" : "lateWork.leave",
    subjectId: late.id,
    details: detailsOf(run, late, current.change),
  });
  tx.publish({ kind: "missing", runId: run.id });
  return present(call, run, { ...decided, replaced }, writers);
}

/** Details of the audit log: numbers and ids only, since the log is kept for good and texts are personal data. */
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
