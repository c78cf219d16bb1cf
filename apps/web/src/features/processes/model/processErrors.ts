import { type Item, NewProcess, WrittenItem } from "@assay/contract";
import {
  type Language,
  processViolations,
  type Scale,
  stepNameViolations,
  placeOfStep,
} from "@assay/domain";
import { perObject } from "./plainData.ts";
import { soundRule } from "./cutOff/wholeRule.ts";
import type { ProcessForm } from "./processForm.ts";

type Errors = ReadonlyMap<string, string>;
interface Issue {
  path: readonly PropertyKey[];
  message: string;
}

const errorsOfIssues = (issues: readonly Issue[] = []): Errors =>
  new Map(issues.map(({ path, message }) => [path.join("."), message]));

/** What the contract has against one step, its sub-steps left out. */
const stepErrors = perObject((item: Item): Errors =>
  errorsOfIssues(WrittenItem.safeParse({ ...item, items: [] }).error?.issues),
);

/** The rules about cues are kept by how they are edited; to look through all of them would take long. */
const withoutCues = perObject((item: Item): Item => ({
  ...item,
  cues: {},
  items: item.items.map((subItem) => ({ ...subItem, cues: {} })),
}));

interface Known {
  /** The competencies of the tenant. */
  competencyIds: readonly string[];
  scale: Pick<Scale, "selectedPartition"> | null;
  baseLanguage: Language;
}

/** What contract and domain have against a draft: the key of the first broken rule by path. */
export function processErrors(draft: ProcessForm, known: Known): Errors {
  const { items, scaleId, origin: _, ...head } = draft;
  const errors = new Map(
    errorsOfIssues(
      NewProcess.safeParse({ ...head, scaleId: scaleId ?? "", items: [] }).error?.issues,
    ),
  );
  const add = (path: string, rule: string): void => {
    if (!errors.has(path)) errors.set(path, rule);
  };
  const addSteps = (steps: readonly Item[], at: string): void => {
    for (const [index, step] of steps.entries()) {
      for (const [path, rule] of stepErrors(step)) add(`${at}.${index}.${path}`, rule);
      addSteps(step.items, `${at}.${index}.items`);
    }
  };
  addSteps(items, "items");
  const process = {
    competencyIds: draft.competencyIds,
    items: items.map(withoutCues),
    cutOff: soundRule(draft),
  };
  const violations = [
    ...processViolations(process, known),
    ...stepNameViolations(items, known.baseLanguage),
  ];
  for (const { path, rule } of violations) add(path, rule);
  return errors;
}

/** The errors of one step, by the path inside it. */
export function errorsAt(
  errors: ReadonlyMap<string, string>,
  items: readonly Item[],
  id: string,
): (path: string) => string | undefined {
  const place = placeOfStep<Item>(items, id);
  if (place === null) return () => undefined;
  const parent = items.findIndex((item) => item.id === place.parentId);
  const at = parent < 0 ? `items.${place.index}` : `items.${parent}.items.${place.index}`;
  return (path) => errors.get(`${at}.${path}`);
}
