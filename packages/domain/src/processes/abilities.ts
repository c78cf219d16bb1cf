import { answersOf, type Can, type Holder } from "../identity/abilityTable.ts";
import { type DesignAct, type DesignReason, designRules } from "../scales/abilities.ts";

/** The permission to create, change and delete processes with their drafts, cues and documents. */
export const processEditors = { all: ["EDIT_PROCESSES"] } as const;

// Marked for the bundler: pages that read only the permission do not load the table.
const RULES = /* @__PURE__ */ designRules(processEditors);
type Process = Parameters<(typeof RULES)["edit"]>[0];

/** Whether the actor may do something with a process, or the reason why not. */
export const processAbility = (
  process: Process,
  actor: Holder,
  act: DesignAct,
): true | DesignReason => RULES[act](process, actor);

/** What the actor may do with a process, or why not. */
export const processAbilities = (process: Process, actor: Holder): Can<DesignAct, DesignReason> =>
  answersOf(RULES, process, actor);

/** What the actor may do with the draft of a process, or why not: no run uses a draft. */
export const processDraftAbilities = (actor: Holder): Can<DesignAct, DesignReason> =>
  processAbilities({ inUse: false }, actor);
