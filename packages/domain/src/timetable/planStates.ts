/** A timetable is a draft until it is published; the one that was published before is then replaced. */
export const PLAN_STATES = ["DRAFT", "PUBLISHED", "REPLACED"] as const;
export type PlanState = (typeof PLAN_STATES)[number];

/** Whether a timetable comes from a search, from a person, or from a repair of a published one. */
export const PLAN_ORIGINS = ["PROPOSED", "BY_HAND", "REPAIR"] as const;
export type PlanOrigin = (typeof PLAN_ORIGINS)[number];
