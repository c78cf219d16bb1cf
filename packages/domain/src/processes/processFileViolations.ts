import { type Scale, scaleViolations } from "../scales/scale.ts";
import { type Language, missingTexts } from "../text/rules.ts";
import { placed, repeatedIn } from "../text/violation.ts";
import type { Placed, Violation } from "../text/violation.ts";
import type { ProcessItem } from "./items.ts";
import { stepNameViolations } from "./missingTexts.ts";
import type { FiledLeaf, FiledStep, ProcessFile } from "./processFile.ts";
import { processViolations } from "./processViolations.ts";

const under = (at: string, violations: readonly Violation[]): Violation[] =>
  violations.map(({ path, rule }) => ({ path: `${at}.${path}`, rule }));

/** What a file has wrong beyond its format; each path leads to its place in the file. */
export function processFileViolations(file: ProcessFile, baseLanguage: Language): Violation[] {
  const names = file.competencies.map(({ name }) => name);
  const process = { ...file, competencyIds: names, items: file.items.map(ofStep) };
  const strangers = file.items.flatMap((item, index) => [
    ...unknownCues(item, `items.${index}`),
    ...item.items.flatMap((inside, at) => unknownCues(inside, `items.${index}.items.${at}`)),
  ]);
  return [
    ...under("scale", scaleViolations(file.scale satisfies Scale)),
    ...repeatedIn(
      names.map((name, index): Placed<string> => [`competencies.${index}.name`, name]),
      "duplicate",
    ),
    ...placed("competencies", file.competencies).flatMap(([path, { texts }]) =>
      missingTexts(texts, "displayName", { baseLanguage, path: `${path}.texts` }),
    ),
    ...processViolations(process, { competencyIds: names, scale: file.scale }),
    ...strangers,
    ...stepNameViolations(file.items, baseLanguage),
  ];
}

/** A step as the rules for stored ones see it. Cues of a file have no ids by which one could be there twice. */
const ofStep = (item: FiledStep | FiledLeaf): ProcessItem => ({
  ...item,
  cues: Object.fromEntries(
    Object.entries(item.cues).map(([name, { cueGroups }]) => [
      name,
      { cueGroups: cueGroups.map(() => ({ cues: [] })) },
    ]),
  ),
  items: item.items.map(ofStep),
});

/** Cues for competencies that the step does not have, which nobody would ever see. */
const unknownCues = ({ cues, competencyIds }: FiledStep | FiledLeaf, at: string): Violation[] =>
  Object.keys(cues)
    .filter((name) => !competencyIds.includes(name))
    .map((name) => ({ path: `${at}.cues.${name}`, rule: "competencyNotInStep" }));
