import type { Draft, DraftState } from "../drafts/draft.ts";
import type { UnsentCell } from "./device.ts";

/** Milliseconds for which an edit counts as being sent; only one that stays longer is reported. */
const ON_ITS_WAY_MS = 10_000;
/** Maximum cells in one report, as the contract allows. */
const MOST_CELLS = 500;
const STUCK: readonly DraftState[] = ["waiting", "conflict", "refused"];

interface Cell {
  processRunId: string;
  candidateId: string;
  exerciseId: string;
}
/** What the two kinds of drafts that somebody wrote count as; an opened observation is empty yet. */
const COUNTS: Readonly<Record<string, "pages" | "ratings">> = {
  page: "pages",
  assessment: "ratings",
};

/** Whether a draft has stayed on this device: its sending has failed, or takes suspiciously long. */
export function isStuck(draft: Draft, state: DraftState | undefined, now: number): boolean {
  if (draft.conflict !== undefined || draft.refused !== undefined) return true;
  return (state !== undefined && STUCK.includes(state)) || now - draft.editedAt > ON_ITS_WAY_MS;
}

/** How much is unsent of each cell, by run, in a fixed order; nothing of what was written. */
export function unsentCells(drafts: readonly Draft[]): Map<string, UnsentCell[]> {
  const runs = new Map<string, Map<string, UnsentCell>>();
  for (const { kind, payload } of drafts) {
    const count = COUNTS[kind];
    const cell = (payload as { cell?: Cell } | null)?.cell;
    if (count === undefined || cell === undefined) continue;
    const { processRunId, candidateId, exerciseId } = cell;
    const cells = runs.get(processRunId) ?? new Map<string, UnsentCell>();
    runs.set(processRunId, cells);
    const key = `${candidateId}/${exerciseId}`;
    const known = cells.get(key) ?? { candidateId, exerciseId, pages: 0, ratings: 0 };
    cells.set(key, { ...known, [count]: known[count] + 1 });
  }
  return new Map([...runs].map(([runId, cells]) => [runId, inOrder(cells)]));
}

/** A fixed order, so that `isSameCells` can compare two reports as text. */
const inOrder = (cells: ReadonlyMap<string, UnsentCell>): UnsentCell[] =>
  [...cells]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .slice(0, MOST_CELLS)
    .map(([, cell]) => cell);

/** What both say, cell by cell: of two counts the larger one. */
export function withOthers(own: readonly UnsentCell[], others: readonly UnsentCell[]) {
  const cells = new Map<string, UnsentCell>();
  for (const cell of [...others, ...own]) {
    const key = `${cell.candidateId}/${cell.exerciseId}`;
    const known = cells.get(key) ?? cell;
    const [pages, ratings] = (["pages", "ratings"] as const).map((count) =>
      Math.max(known[count], cell[count]),
    );
    cells.set(key, { ...cell, pages: pages ?? 0, ratings: ratings ?? 0 });
  }
  return inOrder(cells);
}

export const isSameCells = (a: readonly UnsentCell[], b: readonly UnsentCell[]): boolean =>
  JSON.stringify(a) === JSON.stringify(b);
