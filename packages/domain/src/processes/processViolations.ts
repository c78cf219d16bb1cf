import type { Scale } from "../scales/scale.ts";
import type { Id } from "../text/rules.ts";
import { placed, repeatedIn, unknownAmong } from "../text/violation.ts";
import type { Placed, Violation } from "../text/violation.ts";
import { conditionsOf } from "./cutOff.ts";
import type { Condition } from "./cutOff.ts";
import { leaves, stepCompetencies } from "./items.ts";
import type { Process, ProcessItem } from "./items.ts";

interface Known {
  /** The competencies of the tenant. */
  readonly competencyIds: readonly Id[];
  /** The scale of the process; null if it has none. */
  readonly scale: Pick<Scale, "selectedPartition"> | null;
}

interface PlacedItem {
  readonly item: ProcessItem;
  readonly path: string;
  readonly isSubItem: boolean;
}

/** What the server refuses in a process (spec 1 §§3, 5; limits of size are the contract's). */
export function processViolations(process: Process, known: Known): Violation[] {
  const steps = placedItems(process.items, "items", false);
  return [
    ...basisViolations(process, known),
    ...steps.flatMap((step) => shapeViolations(step)),
    ...steps.flatMap(({ item, path }) =>
      unknownAmong(
        placed(`${path}.competencyIds`, item.competencyIds),
        process.competencyIds,
        "competencyNotInProcess",
      ),
    ),
    ...steps.flatMap(({ item, path }) => cutOffViolations(item, `${path}.cutOff`)),
    ...cutOffViolations(allExercises(process), "cutOff"),
    ...steps.flatMap((step) => cueGroupViolations(step, known)),
    ...repeatedIn(
      steps.map(({ item, path }): Placed<Id> => [`${path}.id`, item.id]),
      "duplicateItem",
    ),
    ...repeatedIn(steps.flatMap(placedCues), "duplicateCue"),
  ];
}

function placedItems(items: readonly ProcessItem[], at: string, isSubItem: boolean): PlacedItem[] {
  return placed(at, items).flatMap(([path, item]) => [
    { item, path, isSubItem },
    ...placedItems(item.items, `${path}.items`, true),
  ]);
}

function basisViolations({ competencyIds }: Process, known: Known): Violation[] {
  const listed = placed("competencyIds", competencyIds);
  const violations = unknownAmong(listed, known.competencyIds, "unknownCompetency");
  if (listed.length === 0) violations.push({ path: "competencyIds", rule: "noCompetency" });
  if (known.scale === null) violations.push({ path: "scaleId", rule: "noScale" });
  return violations;
}

function shapeViolations({ item, path, isSubItem }: PlacedItem): Violation[] {
  const isCenter = item.itemType === "ASSESSMENT_CENTER";
  const violations: Violation[] = [];
  if (isCenter && isSubItem) violations.push({ path: `${path}.itemType`, rule: "nestedCenter" });
  if (!isCenter && item.items.length > 0) {
    violations.push({ path: `${path}.items`, rule: "subItemsOutsideCenter" });
  }
  return violations;
}

type Judged = Pick<ProcessItem, "itemType" | "competencyIds" | "cutOff" | "items">;

/** The parts among which the rule of the whole process can select. */
const allExercises = ({ items, cutOff = null }: Process): Judged => ({
  itemType: "ASSESSMENT_CENTER",
  competencyIds: [],
  cutOff,
  items: leaves(items),
});

function cutOffViolations(item: Judged, at: string): Violation[] {
  const { cutOff } = item;
  if (!cutOff) return [];
  // The rule of the whole process selects no sub-exercises: each centre does.
  const known = at === "cutOff" ? [] : item.items.keys();
  const indexes = placed(`${at}.selectedSubItemIndexes`, cutOff.selectedSubItemIndexes);
  return [
    ...conditionsOf(cutOff).flatMap((condition, index) =>
      conditionViolations(
        condition,
        item,
        index === 0 ? at : `${at}.furtherConditions.${index - 1}`,
      ),
    ),
    ...unknownAmong(indexes, known, "exerciseNotInStep"),
  ];
}

/** Selections that the step does not have, which would fail every candidate without a message. */
function conditionViolations(condition: Condition, item: Judged, at: string): Violation[] {
  const exercises = item.items.map((subItem) => subItem.id);
  const selectedCompetencies = [
    ...placed(`${at}.selectedCompetencies`, condition.selectedCompetencies),
    ...keys(`${at}.selectedCutoffValuesCompetencies`, condition.selectedCutoffValuesCompetencies),
  ];
  const selectedExercises = [
    ...placed(`${at}.selectedExercises`, condition.selectedExercises),
    ...keys(`${at}.selectedCutoffValuesExercises`, condition.selectedCutoffValuesExercises),
  ];
  const isOutside =
    condition.calculationScope === "EXERCISES" && item.itemType !== "ASSESSMENT_CENTER";
  return [
    ...unknownAmong(selectedCompetencies, stepCompetencies(item), "competencyNotInStep"),
    ...unknownAmong(selectedExercises, exercises, "exerciseNotInStep"),
    ...(isOutside ? [{ path: `${at}.calculationScope`, rule: "exercisesOutsideCenter" }] : []),
  ];
}

function keys(path: string, limits: Readonly<Record<Id, number>>): Placed<Id>[] {
  return Object.keys(limits).map((id) => [`${path}.${id}`, id]);
}

function cueGroupViolations({ item, path }: PlacedItem, { scale }: Known): Violation[] {
  if (scale === null) return [];
  const groups = scale.selectedPartition.length;
  return Object.entries(item.cues)
    .filter(([, { cueGroups }]) => cueGroups.length !== groups)
    .map(([competencyId]) => ({ path: `${path}.cues.${competencyId}`, rule: "cueGroupCount" }));
}

function placedCues({ item, path }: PlacedItem): Placed<string>[] {
  return Object.entries(item.cues).flatMap(([competencyId, { cueGroups }]) =>
    placed(`${path}.cues.${competencyId}.cueGroups`, cueGroups).flatMap(([at, { cues }]) =>
      placed(`${at}.cues`, cues).map(([cuePath, cue]): Placed<string> => [
        `${cuePath}.uid`,
        cue.uid,
      ]),
    ),
  );
}
