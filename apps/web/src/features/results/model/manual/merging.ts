import type { Assessment, AssessmentValue } from "@assay/contract";
import type { Id } from "@assay/domain";
import type { ResultEdit } from "./resultDraft.ts";

type Changed = ResultEdit["changed"];
type Valued = Pick<Assessment, "values">;

/** The value of a competency in an overall result; null where it has none. */
export const resultValue = ({ values }: Valued, competencyId: Id): number | null =>
  values.find((value) => value.competencyId === competencyId)?.selectedCriterion ?? null;

/** All values, with the changed ones in place. */
export const withChanges = ({ values }: Valued, changed: Changed): AssessmentValue[] =>
  values.map((value) => {
    const next = changed[value.competencyId];
    return next === undefined ? value : { ...value, selectedCriterion: next };
  });

/** The competencies that somebody else has changed meanwhile, and not to the same value. */
export const clashes = (changed: Changed, base: Valued, server: Valued): Id[] =>
  Object.entries(changed).flatMap(([id, own]) => {
    const theirs = resultValue(server, id);
    return theirs === resultValue(base, id) || theirs === own ? [] : [id];
  });

/** The changes that say something else than each of these. */
export const changesBeside = (changed: Changed, ...stored: Valued[]): Changed =>
  Object.fromEntries(
    Object.entries(changed).filter(([id, own]) =>
      stored.some((one) => resultValue(one, id) !== own),
    ),
  );
