import type { CandidateSection, Item, Leaf, Process, Warning } from "../format/sections.ts";
import { groupsOf } from "./observers.ts";
import { stepOf } from "./results.ts";
import {
  countingCompetencies,
  countingExercises,
  outcomeOfProcess,
  outcomeOfStep,
  type Rule,
} from "@assay/domain/oracle.ts";
import { ruleOf } from "./results.ts";
import { unitsOf } from "./decimals.ts";

/*
 * The warnings of the design check a second time, from the table of docs/dossier.md.
 */

type Place = Warning["place"];
const warn = (kind: string, place: Place, count?: number): Warning => ({
  kind,
  place,
  ...(count !== undefined && { count }),
});

const isEmpty = (text: string | undefined): boolean => (text ?? "").trim() === "";
/** Whether formatted text has no words. */
const isWordless = (html: string): boolean =>
  isEmpty(html.replaceAll(/<[^>]*>/g, "").replaceAll("&nbsp;", ""));

/** Exercises and interviews in which somebody observes, in the order of the process. */
const observedIn = ({ items }: Pick<Process, "items">): Leaf[] =>
  items
    .flatMap((item): (Item | Leaf)[] =>
      item.itemType === "ASSESSMENT_CENTER" ? [...item.items] : [item],
    )
    .filter(({ isObserved }) => isObserved)
    .map((item) => ({ ...item, items: [] }));

function competencyWarnings({ competencyIds }: Process, leaves: readonly Leaf[]): Warning[] {
  return competencyIds.flatMap((competencyId) => {
    const seen = leaves.filter((leaf) => leaf.competencyIds.includes(competencyId));
    if (seen.length < 2) return [warn("D1", { competencyId }, seen.length)];
    const isInterview = seen.every(({ itemType }) => itemType === "INTERVIEW");
    const isGroup = seen.every((leaf) => leaf.itemType !== "INTERVIEW" && leaf.isGroupItem);
    if (isInterview) return [warn("D2_interview", { competencyId })];
    return isGroup ? [warn("D2_group", { competencyId })] : [];
  });
}

const loadWarnings = (leaves: readonly Leaf[]): Warning[] =>
  leaves
    .filter(({ competencyIds }) => competencyIds.length > 5)
    .map(({ id: itemId, competencyIds: { length } }) =>
      warn(length > 7 ? "D3_tooMany" : "D3_many", { itemId }, length),
    );

const simulationWarnings = ({ items }: Process): Warning[] =>
  items
    .filter((item) => item.itemType === "ASSESSMENT_CENTER")
    .filter((item) => !item.items.some(({ itemType }) => itemType !== "INTERVIEW"))
    .map(({ id: itemId }) => warn("D4", { itemId }));

function anchorWarnings(
  { scale }: Process,
  leaves: readonly Leaf[],
  languages: readonly string[],
): Warning[] {
  const groups = scale.selectedPartition.length;
  return leaves.flatMap((leaf) =>
    leaf.competencyIds.flatMap((competencyId) => {
      const place = { itemId: leaf.id, competencyId };
      const written = Array.from({ length: groups }, (_, group) =>
        (leaf.cues[competencyId]?.cueGroups[group]?.cues ?? []).filter(({ cueTexts }) =>
          Object.values(cueTexts).some((text) => !isEmpty(text)),
        ),
      );
      const few = written.flatMap((cues, group) =>
        cues.length < 2
          ? [warn(cues.length === 0 ? "D5_none" : "D5_few", { ...place, group })]
          : [],
      );
      const missing = languages.flatMap((language) => {
        const count = written.flat().filter(({ cueTexts }) => isEmpty(cueTexts[language])).length;
        return count > 0 ? [warn("D6", { ...place, language }, count)] : [];
      });
      return [...few, ...missing];
    }),
  );
}

function scaleWarnings({ scale: { criterions } }: Process): Warning[] {
  const { length } = criterions;
  return [
    ...(length < 4 || length > 9 ? [warn("D7_levels", {}, length)] : []),
    ...criterions
      .filter(({ texts }) => Object.values(texts).every(isWordless))
      .map(({ value }) => warn("D7_text", { criterion: value })),
  ];
}

/** What is said of a rule by which nobody, or everybody, would pass. */
function sidedOf(
  rules: readonly Rule[],
  parts: readonly { limit: bigint }[],
  isComplete: boolean,
  hasRatings: boolean,
  { scale: { criterions } }: Process,
): string | null {
  if (rules.length === 0) return null;
  if (!hasRatings || !isComplete) return "D10_nobody";
  const values = criterions.map(({ value }) => unitsOf(value) ?? 0n);
  if (values.length === 0) return null;
  const [low, high] = values.reduce(
    ([least, most], one) => [one < least ? one : least, one > most ? one : most],
    [values[0]!, values[0]!],
  );
  if (parts.some(({ limit }) => limit > high)) return "D10_nobody";
  return parts.every(({ limit }) => limit <= low) ? "D10_everybody" : null;
}

function decisionWarnings(process: Process): Warning[] {
  const { items, strategy, cutOff, texts } = process;
  const isDescribed = Object.values(texts).some(({ description }) => !isWordless(description));
  const hasRule = cutOff !== null || items.some((item) => item.cutOff !== null);
  const steps = items.map((item) => stepOf(item, strategy, []));
  const found: Warning[] = [];
  if (strategy === "MANUAL" && !isDescribed) found.push(warn("D8_manual", {}));
  if (strategy !== "MANUAL" && !hasRule) found.push(warn("D8_none", {}));
  items.forEach((item, index) => {
    if (item.cutOff === null) return;
    const step = steps[index]!;
    const { parts, isComplete } = outcomeOfStep(step);
    const hasRatings = countingCompetencies(step).length > 0;
    const kind = sidedOf([step], parts, isComplete, hasRatings, process);
    if (kind !== null) found.push(warn(kind, { itemId: item.id }));
  });
  if (cutOff && steps.length > 0) {
    const rules = [cutOff, ...(cutOff.furtherConditions ?? [])].map(ruleOf);
    const { parts, isComplete } = outcomeOfProcess(steps, rules);
    const hasRatings = steps.some((step) =>
      countingExercises(step).some(({ competencies }) => competencies.length > 0),
    );
    const kind = sidedOf(rules, parts, isComplete, hasRatings, process);
    if (kind !== null) found.push(warn(kind, { itemId: "process" }));
  }
  return found;
}

const guidanceWarnings = (leaves: readonly Leaf[]): Warning[] =>
  leaves
    .filter(({ itemType }) => itemType === "INTERVIEW")
    .filter(({ texts }) =>
      Object.values(texts).every(
        ({ manual, guidingQuestions }) => isWordless(manual) && guidingQuestions.every(isWordless),
      ),
    )
    .map(({ id: itemId }) => warn("D11", { itemId }));

/** D1 to D11 of a process. */
export function designWarningsOf(process: Process, languages: readonly string[]): Warning[] {
  const leaves = observedIn(process);
  return [
    ...competencyWarnings(process, leaves),
    ...loadWarnings(leaves),
    ...simulationWarnings(process),
    ...anchorWarnings(process, leaves, languages),
    ...scaleWarnings(process),
    ...decisionWarnings(process),
    ...guidanceWarnings(leaves),
  ];
}

interface StaffedCell {
  readonly candidateId: string;
  readonly itemId: string;
  readonly observers: readonly string[];
}
interface Staffed {
  readonly candidateId: string;
  readonly cells: readonly StaffedCell[];
}

/** Staffed cells in the order of the exercises, each observer once. */
function staffedOf(sections: readonly CandidateSection[], leaves: readonly Leaf[]): Staffed[] {
  return sections.map(({ candidate: candidateId, staffing }) => ({
    candidateId,
    cells: leaves.flatMap(({ id: itemId }) => {
      const cell = staffing.find(({ exerciseId, team }) => exerciseId === itemId && team);
      return cell ? [{ candidateId, itemId, observers: [...new Set(cell.observers)] }] : [];
    }),
  }));
}

function rotationWarnings({ candidateId, cells }: Staffed): Warning[] {
  if (cells.length < 2) return [];
  const all = [...new Set(cells.flatMap(({ observers }) => observers))];
  const countOf = (observer: string) =>
    cells.filter(({ observers }) => observers.includes(observer)).length;
  const always = all.filter((observer) => countOf(observer) === cells.length);
  if (always.length > 1) return [warn("R3_pair", { candidateId, observerIds: always })];
  return all
    .filter((observer) => countOf(observer) * 2 > cells.length)
    .map((observer) =>
      warn("R3_observer", { candidateId, observerIds: [observer] }, countOf(observer)),
    );
}

/** The most frequent text; the first of several. */
function mostFrequent(texts: readonly string[]): string | undefined {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  let best: string | undefined;
  for (const [text, count] of counts)
    if (best === undefined || count > counts.get(best)!) best = text;
  return best;
}

function equalWarnings(all: readonly Staffed[]): Warning[] {
  const exercises = ({ cells }: Staffed) => cells.map(({ itemId }) => itemId).join(" ");
  const numbers = ({ cells }: Staffed) => cells.map(({ observers }) => observers.length).join(" ");
  const usual = mostFrequent(all.map(exercises));
  const usualNumbers = mostFrequent(all.filter((one) => exercises(one) === usual).map(numbers));
  return all.flatMap((one) => {
    const place = { candidateId: one.candidateId };
    if (exercises(one) !== usual) return [warn("R5_exercises", place)];
    return numbers(one) === usualNumbers ? [] : [warn("R5_observers", place)];
  });
}

/** R1 to R9 of the staffing, without conflicts of people, which a dossier does not hold. */
export function staffingWarningsOf(
  process: Process,
  sections: readonly CandidateSection[],
): Warning[] {
  const leaves = observedIn(process);
  const all = staffedOf(sections, leaves);
  const cells = all.flatMap((one) => one.cells);
  const groups = groupsOf(
    cells.map(({ observers }) => observers.map((observer) => ({ observer, ratings: [], mean: 0 }))),
  );
  const { ratingRules } = process;
  return [
    ...cells
      .filter(({ observers }) => observers.length < 2)
      .map(({ candidateId, itemId, observers }) =>
        warn("R1", { candidateId, itemId }, observers.length),
      ),
    ...all
      .map(({ candidateId, cells: own }) => ({
        candidateId,
        own,
        met: new Set(own.flatMap(({ observers }) => observers)).size,
      }))
      .filter(({ own, met }) => own.length > 0 && met < 3)
      .map(({ candidateId, met }) => warn("R2", { candidateId }, met)),
    ...all.flatMap(rotationWarnings),
    ...leaves
      .filter(({ isGroupItem }) => isGroupItem)
      .flatMap(({ id: itemId }) => {
        const own = cells.filter((cell) => cell.itemId === itemId);
        const watching = new Set(own.flatMap(({ observers }) => observers)).size;
        const ratio = own.length / watching;
        return watching > 0 && ratio > 2 ? [warn("R4", { itemId }, ratio)] : [];
      }),
    ...equalWarnings(all),
    ...(groups.length > 1 ? [warn("R6", { groups }, groups.length)] : []),
    ...sections.flatMap(({ candidate: candidateId, staffing }) =>
      staffing
        .filter(({ observesSelf }) => observesSelf)
        .map(({ exerciseId: itemId }) => warn("R7_self", { candidateId, itemId })),
    ),
    ...(ratingRules === null || ratingRules.sealing === "OFF" ? [warn("R9_sealing", {})] : []),
    ...(ratingRules?.evidence ? [] : [warn("R9_evidence", {})]),
  ];
}
