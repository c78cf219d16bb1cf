import type { LiveEvent } from "@assay/contract";
import type { QueryKey } from "@tanstack/react-query";
import { queryClient } from "../../platform/cache/queryClient.ts";
import { conferenceKeys } from "./keys.ts";

/**
 * Has a conference read at once when it moves: everybody in the room sees the same moment on the projector, and would
 * notice the pause in which other events are gathered.
 */
export function onEvent(event: LiveEvent): void {
  if (event.kind !== "conference") return;
  void queryClient.invalidateQueries({ queryKey: conferenceKeys.ofRun(event.runId) });
}

/** What an event of the tenant makes out of date of what was read about conferences. */
export function staleKeys(event: LiveEvent): QueryKey[] {
  switch (event.kind) {
    case "run":
      return [conferenceKeys.ofRun(event.runId)];
    case "progress":
      return [conferenceKeys.submissions(event.runId), conferenceKeys.now(event.runId)];
    case "all":
      return [conferenceKeys.all];
    default:
      return [];
  }
}
