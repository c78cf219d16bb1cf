import type { Item, Observation, ObservationPage } from "@assay/contract";
import type { Id, ObservationType } from "@assay/domain";
import { isWritten, storedPage } from "../../../observations/shared/writtenPages.ts";

/** A page that something is on. */
export interface ObservedPage {
  page: ObservationPage;
  type: ObservationType;
}
/** What one observer wrote and drew in an exercise. */
interface ObserverPages {
  observerId: Id;
  pages: ObservedPage[];
}
export interface ObservedExercise {
  exercise: Item;
  observers: ObserverPages[];
}

const writtenPages = ({ pages, type }: Observation): ObservedPage[] =>
  pages.filter((page) => isWritten(storedPage(page), type)).map((page) => ({ page, type }));

/**
 * What was written about a candidate: by exercise, then by observer in the order given (that of the
 * table), text before drawings; empty pages are left out.
 */
export function observedExercises(
  exercises: readonly Item[],
  observations: readonly Observation[],
  order: readonly Id[],
): ObservedExercise[] {
  const place = (id: Id): number => {
    const index = order.indexOf(id);
    return index < 0 ? order.length : index;
  };
  return exercises.map((exercise) => {
    const own = observations
      .filter(({ exerciseId }) => exerciseId === exercise.id)
      .toSorted((a, b) => a.type.localeCompare(b.type));
    const observers = [...Map.groupBy(own, ({ observerId }) => observerId)]
      .map(([observerId, all]) => ({ observerId, pages: all.flatMap(writtenPages) }))
      .filter(({ pages }) => pages.length > 0)
      .toSorted((a, b) => place(a.observerId) - place(b.observerId));
    return { exercise, observers };
  });
}
