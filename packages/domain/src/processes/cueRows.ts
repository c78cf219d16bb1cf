import type { Criterion } from "../scales/partitions.ts";
import { groupRange } from "../scales/partitions.ts";
import { LANGUAGES, type Id, type Language } from "../text/rules.ts";
import { cellGroups, cueCompetencies, type CueStepItem } from "./cueProgress.ts";
import { isEmptyCue, type CueTexts } from "./cueTexts.ts";
import { CUE_WORDS } from "./cueWords.ts";

/** A competency by its name in a workbook. */
export interface NamedCompetency {
  readonly id: Id;
  readonly name: string;
}

export interface CueSheetShape {
  /** The competencies of the process in its order. */
  readonly competencies: readonly NamedCompetency[];
  /** The criterions in the groups of the scale's partition. */
  readonly groups: readonly (readonly Criterion[])[];
  /** Languages of the texts, with one column each. */
  readonly languages: readonly Language[];
}

/** The first row of a sheet. A language's column is named by its code in every workbook. */
export const cueHeader = (languages: readonly Language[], language: Language): string[] => [
  CUE_WORDS[language].competency,
  CUE_WORDS[language].group,
  ...languages,
];

/**
 * The cues of a step as rows below the header: one for each cue, and one to be filled in for each
 * competency and group that has none yet.
 */
export function toCueRows(step: CueStepItem, shape: CueSheetShape): string[][] {
  const { competencies, groups, languages } = shape;
  const ids = competencies.map(({ id }) => id);
  const nameOf = new Map(competencies.map(({ id, name }) => [id, name]));
  return cueCompetencies(step, ids).flatMap((competencyId) =>
    cellGroups(step, competencyId, groups.length).flatMap(({ cues }, index) => {
      const written = cues.filter((cue) => !isEmptyCue(cue));
      const texts: CueTexts[] =
        written.length > 0 ? written.map((cue) => cue.cueTexts) : [{ de: "" }];
      const place = [nameOf.get(competencyId) ?? "", groupRange(groups[index] ?? [])];
      return texts.map((cueTexts) => [
        ...place,
        ...languages.map((language) => cueTexts[language] ?? ""),
      ]);
    }),
  );
}

/** How many rows `toCueRows` makes of a step, without making them. */
export function countCueRows(
  step: CueStepItem,
  competencyIds: readonly Id[],
  groups: number,
): number {
  const counts = cueCompetencies(step, competencyIds).flatMap((competencyId) =>
    cellGroups(step, competencyId, groups).map(({ cues }) =>
      Math.max(1, cues.filter((cue) => !isEmptyCue(cue)).length),
    ),
  );
  return counts.reduce((sum, count) => sum + count, 0);
}

/** The languages that a workbook of these steps needs: the tenant's, and any other in which a cue has a text. */
export function cueLanguages(
  steps: readonly Pick<CueStepItem, "cues">[],
  offered: readonly Language[],
): Language[] {
  const spoken = new Set<Language>(offered);
  for (const { cues } of steps)
    for (const { cueGroups } of Object.values(cues))
      for (const group of cueGroups)
        for (const { cueTexts } of group.cues)
          for (const language of LANGUAGES) if (cueTexts[language]?.trim()) spoken.add(language);
  return LANGUAGES.filter((language) => spoken.has(language));
}
