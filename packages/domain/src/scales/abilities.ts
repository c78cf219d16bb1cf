import {
  type AbilityTable,
  answersOf,
  type Can,
  type Holder,
  lacks,
  unless,
} from "../identity/abilityTable.ts";
import type { NeededPermissions } from "../identity/permissions.ts";

/** Why something cannot be done with a scale, a competency or a process. */
export type DesignReason = "noRight" | "inUse";
export type DesignAct = "edit" | "delete";

/** A scale, a competency or a process, as far as it decides about itself. */
interface Design {
  /** Whether it is in use: a scale or competency by a process or a run, a process by a run. */
  readonly inUse: boolean;
}
type DesignRules = AbilityTable<Design, Holder, DesignAct, DesignReason>;

/** The abilities of a design that callers with these permissions edit: a used one can be changed, but not deleted. */
export const designRules = (editors: NeededPermissions): DesignRules => ({
  edit: (_, actor) => unless(lacks(actor, editors)),
  delete: ({ inUse }, actor) => unless<DesignReason>(lacks(actor, editors), ["inUse", inUse]),
});

/** The permission to create, change and delete rating scales. */
export const scaleEditors = { all: ["EDIT_SCALES"] } as const;

// Marked for the bundler: pages that read only the permission do not load the table.
const RULES = /* @__PURE__ */ designRules(scaleEditors);

/** Whether the actor may do something with a rating scale, or the reason why not. */
export const scaleAbility = (scale: Design, actor: Holder, act: DesignAct): true | DesignReason =>
  RULES[act](scale, actor);

/** What the actor may do with a rating scale, or why not. */
export const scaleAbilities = (scale: Design, actor: Holder): Can<DesignAct, DesignReason> =>
  answersOf(RULES, scale, actor);
