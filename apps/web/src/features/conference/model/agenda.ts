import type { Conference, ProcessRun } from "@assay/contract";
import {
  conferenceKey,
  type ConferenceItem,
  conferenceRows,
  type ConferenceRow,
  type Id,
  inDiscussionOrder,
} from "@assay/domain";

/** An item with its figures and all that the server says of it. */
export type Row = ConferenceRow<Conference["items"][number]>;

/** What is discussed about one candidate. */
export interface CandidateAgenda {
  candidateId: Id;
  /** In the order of discussion. */
  open: Row[];
  /** Where the observers agree, in the order of the design. */
  agreed: Row[];
}

/** What there is to discuss, by candidate in the order of the run. */
export function agendaOf(run: ProcessRun, conference: Conference): CandidateAgenda[] {
  const { items, cutOff, cutOffStrategy } = run.process;
  const rows = conferenceRows({ items, cutOff, cutOffStrategy }, conference.items);
  return [...Map.groupBy(rows, ({ candidateId }) => candidateId)].map(([candidateId, own]) => ({
    candidateId,
    open: inDiscussionOrder(own.filter(({ isAgreed }) => !isAgreed)),
    agreed: own.filter(({ isAgreed }) => isAgreed),
  }));
}

/** All rows in the order in which they are gone through. */
export const rowsInOrder = (agenda: readonly CandidateAgenda[]): Row[] =>
  agenda.flatMap(({ open, agreed }) => [...open, ...agreed]);

export const isSameItem = (a: ConferenceItem | null, b: ConferenceItem | null): boolean =>
  (a && conferenceKey(a)) === (b && conferenceKey(b));

/** The row of an item; undefined if it is not shown. */
export const rowOf = (rows: readonly Row[], item: ConferenceItem | null): Row | undefined =>
  rows.find((row) => isSameItem(row, item));

/** The row that many places after the given one; from none to the first, and no further than the ends. */
export function rowAfter(
  rows: readonly Row[],
  item: ConferenceItem | null,
  places: 1 | -1,
): Row | undefined {
  const at = rows.findIndex((row) => isSameItem(row, item));
  if (at < 0) return rows[0];
  return rows[Math.min(Math.max(at + places, 0), rows.length - 1)];
}

/** What identifies an item, without what is known of it. */
export const itemOf = ({ candidateId, exerciseId, competencyId }: ConferenceItem) => ({
  candidateId,
  exerciseId,
  competencyId,
});
