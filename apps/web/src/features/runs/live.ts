import type { LiveEvent } from "@assay/contract";
import type { QueryKey } from "@tanstack/react-query";
import { runKeys } from "./api.ts";

/** What an event of the tenant makes out of date of what was read about runs. */
export function staleKeys(event: LiveEvent): QueryKey[] {
  switch (event.kind) {
    case "run": {
      const { runId: id } = event;
      return [
        runKeys.summaries,
        runKeys.one(id),
        runKeys.candidates(id),
        runKeys.missing(id),
        runKeys.conflicts(id),
      ];
    }
    case "files":
      return [runKeys.summaries, runKeys.one(event.runId)];
    case "progress":
      return [runKeys.summaries, runKeys.missing(event.runId)];
    case "missing":
      return [runKeys.missing(event.runId), runKeys.late(event.runId)];
    case "message":
      return [runKeys.messages(event.runId)];
    case "all":
      return [runKeys.all];
    default:
      return [];
  }
}
