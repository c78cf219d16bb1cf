import type { Observation, Process } from "@assay/contract";
import { findItem, type LanguageOrder, textIn } from "@assay/domain";
import type { ObservationRow } from "./store.ts";

/** An observation as answers hold it; its pages are named after the exercise. */
export function presentObservation(
  { updatedOn, pages, ...row }: ObservationRow,
  design: Process,
  order: LanguageOrder,
): Observation {
  const exercise = findItem(design.items, row.exerciseId)?.item;
  const name = (exercise && textIn(exercise.texts, order)?.displayName) ?? "";
  return {
    ...row,
    updatedOn: updatedOn.toISOString(),
    pages: pages.map((page) => ({ ...page, name, updatedOn: page.updatedOn.toISOString() })),
  };
}
