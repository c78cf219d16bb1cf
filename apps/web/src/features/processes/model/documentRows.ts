import type { ExerciseDocument, Item } from "@assay/contract";
import { changeStep } from "@assay/domain";
import type { ProcessForm } from "./processForm.ts";

/** A document as the editor shows it. */
export interface DocumentRow {
  document: ExerciseDocument;
  /** Whether the document is removed when the process is saved; until then it can be brought back. */
  isRemoved: boolean;
}

type Documents = readonly ExerciseDocument[];

/**
 * The documents of a step with those that were taken away from it and can come back, in the order in
 * which they are stored.
 *
 * @param own those of the draft
 * @param stored those of the process as it is stored
 * @param uploaded what was uploaded here since
 */
export function documentRows(
  own: Documents,
  stored: Documents,
  uploaded: Documents,
): DocumentRow[] {
  const chosen = new Set(own.map(({ id }) => id));
  const known = new Map([...stored, ...own, ...uploaded].map((each) => [each.id, each]));
  return [...known.values()].map((document) => ({ document, isRemoved: !chosen.has(document.id) }));
}

/** The documents that a step has after one of its rows was taken away or brought back. */
export const toggled = (rows: readonly DocumentRow[], id: string): ExerciseDocument[] =>
  rows
    .filter(({ document, isRemoved }) => (document.id === id) === isRemoved)
    .map(({ document }) => document);

/** A draft in which a step, where it is still there, has one more document. */
export const withDocument = (
  draft: ProcessForm,
  itemId: string,
  document: ExerciseDocument,
): ProcessForm => ({
  ...draft,
  items: changeStep<Item>(draft.items, itemId, (item) =>
    item.documents.some(({ id }) => id === document.id)
      ? item
      : { ...item, documents: [...item.documents, document] },
  ) as Item[],
});

/** The documents that the server no longer has, by the paths of its refusal. */
export function lostDocuments(
  items: readonly Item[],
  fields: Readonly<Record<string, readonly string[]>>,
): string[] {
  const place = /^items\.(\d+)(?:\.items\.(\d+))?\.documents\.(\d+)/;
  return Object.keys(fields).flatMap((path) => {
    const [, outer, inner, at] = place.exec(path) ?? [];
    const item = items[Number(outer)];
    const step = inner === undefined ? item : item?.items[Number(inner)];
    const document = step?.documents[Number(at)];
    return document ? [document.originalFileName] : [];
  });
}
