import type { LiveEvent } from "@assay/contract";
import type { QueryKey } from "@tanstack/react-query";
import { assessmentKeys } from "./keys.ts";

/** The queries about ratings that an event makes stale. */
export function staleKeys(event: LiveEvent): QueryKey[] {
  if (event.kind === "progress") return [assessmentKeys.ofRun(event.runId)];
  // What was revealed cannot be taken back any more.
  if (event.kind === "conference") return [assessmentKeys.list(event.runId, "own")];
  return event.kind === "all" ? [assessmentKeys.all] : [];
}
