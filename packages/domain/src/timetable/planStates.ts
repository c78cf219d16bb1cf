import type { RunReason } from "../runs/state.ts";

/** A timetable is a draft until it is published; the one that was published before is then replaced. */
export const PLAN_STATES = ["DRAFT", "PUBLISHED", "REPLACED"] as const;
export type PlanState = (typeof PLAN_STATES)[number];

/** Why something is refused for a timetable, beside the reasons of its run: text keys of the page. */
export const PLAN_REFUSALS = ["notDraft", "noRepair", "departed"] as const;
export type PlanReason = RunReason | (typeof PLAN_REFUSALS)[number];

interface Plan {
  readonly state: PlanState;
  readonly origin: PlanOrigin;
  /** Whether cells of the run have other observers than the published timetable says. */
  readonly hasDeparted: boolean;
}

/**
 * Whether a timetable is a repair that can be taken back. It cannot once cells were changed by hand: publishing the one
 * before it would silently undo that, too.
 */
function undoAbility({ state, origin, hasDeparted }: Plan): true | PlanReason {
  if (state !== "PUBLISHED" || origin !== "REPAIR") return "noRepair";
  return hasDeparted ? "departed" : true;
}

/** What a caller may do with a timetable, by what they may do with its run. */
export function planAbilities(
  plan: Plan,
  editRun: true | RunReason,
): Readonly<Record<"edit" | "publish" | "delete" | "undo", true | PlanReason>> {
  const answer = editRun === true && plan.state !== "DRAFT" ? "notDraft" : editRun;
  const undo = editRun === true ? undoAbility(plan) : editRun;
  return { edit: answer, publish: answer, delete: answer, undo };
}

/** Whether a timetable comes from a search, from a person, or from a repair of a published one. */
export const PLAN_ORIGINS = ["PROPOSED", "BY_HAND", "REPAIR"] as const;
export type PlanOrigin = (typeof PLAN_ORIGINS)[number];
