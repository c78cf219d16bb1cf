import type { LateChange, LateEntry, lateWorkCalls } from "@assay/contract";
import { hasModeratorView, lateAbilities } from "@assay/domain";
import type { Actor, CallOf, Context } from "../../../http/context.ts";
import { openRun } from "../queries.ts";
import type { Run } from "../store.ts";
import type { LateWriter, LateWriters } from "./ports.ts";
import {
  type LateHead,
  type LateKind,
  type LateRow,
  selectLateHeads,
  selectLateWork,
} from "./store.ts";

/** Maximum entries of one answer. */
const MOST_SHOWN = 100;
/** Maximum length of their changes as JSON, in UTF-16 units: a large drawing before and after, or many texts. */
const MOST_SHOWN_LENGTH = 8 * 1024 * 1024;

/** Moderators see entries of work that they may read, authors their own; others see none. */
export const sees = (writers: LateWriters, run: Run, head: LateHead, actor: Actor): boolean =>
  head.authorId === actor.id ||
  (hasModeratorView(run, actor.id) && writers[head.kind].mayRead(run, head, actor));

/** The feature that the work of an entry belongs to. */
export const writerOf = <Kind extends LateKind>(
  { work }: { work: { readonly kind: Kind } },
  writers: LateWriters,
): LateWriter<Kind> => writers[work.kind];

/** The entry as the caller sees it, compared with what is stored now. */
export async function present(
  { tx, actor }: Context,
  run: Run,
  late: LateRow,
  writers: LateWriters,
): Promise<LateEntry> {
  const { change, revision } = await writerOf(late, writers).compare(tx, run, late);
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
