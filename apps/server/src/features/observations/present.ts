import type { Observation } from "@assay/contract";
import { findItem, type LanguageOrder, observationAbilities, textIn } from "@assay/domain";
import type { Actor } from "../../http/context.ts";
import type { Run } from "../runs/store.ts";
import type { ObservationRow } from "./store.ts";

/** An observation as the actor gets it; its pages are named after the exercise. */
export function presentObservation(
  { updatedOn, pages, ...row }: ObservationRow,
  run: Run,
  { actor, order }: { actor: Actor; order: LanguageOrder },
): Observation {
  const exercise = findItem(run.design.items, row.exerciseId)?.item;
  const name = (exercise && textIn(exercise.texts, order)?.displayName) ?? "";
  return {
    ...row,
    updatedOn: updatedOn.toISOString(),
    pages: pages.map((page) => ({ ...page, name, updatedOn: page.updatedOn.toISOString() })),
    can: observationAbilities(run, row, actor),
  };
}
