import type { calendarFeedCalls } from "@assay/contract";
import type { Handlers } from "../../../http/context.ts";
import { createCalendarFeed, endCalendarFeed } from "./commands.ts";
import type { FeedDependencies } from "./ports.ts";
import { fetchCalendarFeed, getCalendarFeed } from "./queries.ts";

export const calendarFeedRoutes = (
  dependencies: FeedDependencies,
): Handlers<typeof calendarFeedCalls> => ({
  getCalendarFeed,
  createCalendarFeed: (call) => createCalendarFeed(call, dependencies),
  endCalendarFeed,
  fetchCalendarFeed,
});
