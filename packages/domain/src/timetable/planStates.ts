import type { RunReason } from "../runs/state.ts";

/** A timetable is a draft until it is published; the one that was published before is then replaced. */
export const PLAN_STATES = ["DRAFT", "PUBLISHED", "REPLACED"] as const;
export type PlanState = (typeof PLAN_STATES)[number];

/** Why something is refused for a timetable, beside the reasons of its run: text keys of the page. */
export const PLAN_REFUSALS = ["notDraft", "noRepair"] as const;
export type PlanReason = RunReason | (typeof PLAN_REFUSALS)[number];

/** What a caller may do with a timetable, by what they may do with its run. */
export function planAbilities(
  { state, origin }: { readonly state: PlanState; readonly origin: PlanOrigin },
  editRun: true | RunReason,
): Readonly<Record<"edit" | "publish" | "delete" | "undo", true | PlanReason>> {
  const answer = editRun === true && state !== "DRAFT" ? "notDraft" : editRun;
  const isRepair = state === "PUBLISHED" && origin === "REPAIR";
  const undo = editRun === true && !isRepair ? "noRepair" : editRun;
  return { edit: answer, publish: answer, delete: answer, undo };
}

/** Whether a timetable comes from a search, from a person, or from a repair of a published one. */
export const PLAN_ORIGINS = ["PROPOSED", "BY_HAND", "REPAIR"] as const;
export type PlanOrigin = (typeof PLAN_ORIGINS)[number];
