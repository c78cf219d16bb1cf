import type { Item, ProcessRun, RunCandidate } from "@assay/contract";
import { type Id, type Language, leaves, textIn, type Texts } from "@assay/domain";
import { orderFrom } from "../../../platform/i18n/texts.ts";

/** The name of a step or a competency in a language, or in the one that stands in for it; empty if it has none. */
export const nameOf = (
  { texts }: { readonly texts: Texts<{ readonly displayName: string }> },
  language: Language,
): string => textIn(texts, orderFrom(language))?.displayName ?? "";

/** Candidates in the order of their names; a candidate without a name comes last. */
export function inOrderOf(
  names: ReadonlyMap<Id, string>,
  candidates: readonly RunCandidate[],
): RunCandidate[] {
  const places = new Map([...names.keys()].map((id, place) => [id, place]));
  const place = ({ candidateId }: RunCandidate) => places.get(candidateId) ?? names.size;
  return candidates.toSorted((a, b) => place(a) - place(b));
}

/** The exercises of a step that are rated: itself, or the observed parts of a centre. */
export const ratedLeaves = (item: Item): Item[] =>
  leaves<Item>([item]).filter((leaf) => leaf === item || leaf.isObserved);

/** The top step that holds an item. */
export const stepHolding = (run: ProcessRun, id: Id): Item | undefined =>
  run.process.items.find((item) => item.id === id || item.items.some((sub) => sub.id === id));

/** The competencies of a run that some exercises rate, in the order of the run. */
export function competenciesOf(run: ProcessRun, exercises: readonly Item[]) {
  const ids = new Set(exercises.flatMap((exercise) => exercise.competencyIds));
  return run.competencies.filter(({ id }) => ids.has(id));
}
