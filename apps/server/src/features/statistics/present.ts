import type { Process, ShownProcessStatistics } from "@assay/contract";
import { type JudgedItem, type JudgedProcess, type Language, LANGUAGES } from "@assay/domain";
import type { FinishedRun } from "./store.ts";

/** A step without cues and manuals, which can be megabytes, and by which nothing is decided. */
const judgedItem = ({
  id,
  itemType,
  competencyIds,
  cutOff,
  items,
}: Process["items"][number]): JudgedItem => ({
  id,
  itemType,
  competencyIds,
  cutOff,
  items: items.map((one) => ({
    id: one.id,
    competencyIds: one.competencyIds,
    isObserved: one.isObserved,
  })),
});

/** The part of a design that its decisions depend on. */
export const judgedProcess = ({ items, cutOffStrategy, cutOff }: Process): JudgedProcess => ({
  items: items.map(judgedItem),
  cutOffStrategy,
  cutOff,
});

/** The values of a scale, ascending. */
export const valuesOf = (criterions: readonly { readonly value: number }[]): number[] =>
  criterions.map(({ value }) => value).toSorted((a, b) => a - b);

type Named = ShownProcessStatistics["competencies"][number];

/** Names of steps or competencies, without their other texts. */
export const namesIn = (all: readonly Named[]): Named[] =>
  all.map(({ id, texts: { de, ...others } }) => {
    const further = LANGUAGES.flatMap((language): [Language, Named["texts"]["de"]][] => {
      const text = language === "de" ? undefined : others[language];
      return text ? [[language, { displayName: text.displayName }]] : [];
    });
    return { id, texts: { de: { displayName: de.displayName }, ...Object.fromEntries(further) } };
  });

/** How many runs and candidates there are of each version, the newest version first. */
export const summariesOf = (runs: readonly FinishedRun[]): ShownProcessStatistics["versions"] =>
  [...Map.groupBy(runs, ({ version }) => version)]
    .toSorted(([a], [b]) => b - a)
    .map(([version, own]) => {
      const days = own.map(({ day }) => day).toSorted();
      return {
        version,
        runs: own.length,
        candidates: own.reduce((sum, { candidateCount }) => sum + candidateCount, 0),
        from: days[0] ?? "",
        to: days.at(-1) ?? "",
      };
    });
