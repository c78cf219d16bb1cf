import { oneOf, text } from "../../../platform/page/search.ts";

export const PLAN_TABS = ["settings", "proposals", "board", "published"] as const;
type PlanTab = (typeof PLAN_TABS)[number];
export const GROUPINGS = ["room", "observer", "candidate"] as const;
export type Grouping = (typeof GROUPINGS)[number];

export interface PlanSearch {
  tab?: PlanTab | undefined;
  /** Id of the timetable that is shown. */
  plan?: string | undefined;
  /** Position of the day that is shown. */
  day?: string | undefined;
  by?: Grouping | undefined;
  view?: "table" | undefined;
}

export const DAY_TABS = ["exercise", "room", "device"] as const;
export type DayTab = (typeof DAY_TABS)[number];

export interface DaySearch {
  by?: DayTab | undefined;
  who?: string | undefined;
}

/** Reads the query of the address of the live day: what cannot be read counts as absent. */
export const daySearch = (search: Record<string, unknown>): DaySearch => ({
  by: oneOf(search["by"], DAY_TABS),
  who: text(search["who"]),
});

/** Reads the query of the page's address: what cannot be read counts as absent. */
export const planSearch = (search: Record<string, unknown>): PlanSearch => ({
  tab: oneOf(search["tab"], PLAN_TABS),
  plan: text(search["plan"]),
  day: text(search["day"]),
  by: oneOf(search["by"], GROUPINGS),
  view: oneOf(search["view"], ["table"]),
});
