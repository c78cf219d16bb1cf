import { answersOf, type Can, type Holder } from "../identity/abilityTable.ts";
import { type DesignAct, type DesignReason, designRules } from "../scales/abilities.ts";

/** The permission to create, change and delete competencies. */
export const competencyEditors = { all: ["EDIT_COMPETENCIES"] } as const;

// Marked for the bundler: pages that read only the permission do not load the table.
const RULES = /* @__PURE__ */ designRules(competencyEditors);
type Competency = Parameters<(typeof RULES)["edit"]>[0];

/** Whether the actor may do something with a competency, or the reason why not. */
export const competencyAbility = (
  competency: Competency,
  actor: Holder,
  act: DesignAct,
): true | DesignReason => RULES[act](competency, actor);

/** What the actor may do with a competency, or why not. */
export const competencyAbilities = (
  competency: Competency,
  actor: Holder,
): Can<DesignAct, DesignReason> => answersOf(RULES, competency, actor);
