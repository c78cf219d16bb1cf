import type { LiveEvent } from "@assay/contract";
import type { QueryKey } from "@tanstack/react-query";
import { planKeys } from "./keys.ts";

/** What an event of the tenant makes out of date of what was read about timetables. */
export function staleKeys(event: LiveEvent): QueryKey[] {
  switch (event.kind) {
    // A timetable says whether the cells of its run differ from it. One that is published changes its run, and observers
    // hear of nothing else.
    case "run":
      return [
        planKeys.planning(event.runId),
        planKeys.plans(event.runId),
        planKeys.published(event.runId),
        planKeys.day(event.runId),
      ];
    case "progress":
    case "missing":
    case "devices":
      return [planKeys.day(event.runId)];
    case "plans":
      return [
        planKeys.planning(event.runId),
        planKeys.plans(event.runId),
        planKeys.published(event.runId),
      ];
    case "planJob":
      return [planKeys.job(event.runId), planKeys.plans(event.runId)];
    case "all":
      return [planKeys.all];
    default:
      return [];
  }
}
