import type { LiveEvent } from "@assay/contract";
import type { QueryKey } from "@tanstack/react-query";
import { assessmentKeys } from "./keys.ts";

/** What an event of the tenant makes out of date of what was read about ratings. */
export function staleKeys(event: LiveEvent): QueryKey[] {
  if (event.kind === "progress") return [assessmentKeys.ofRun(event.runId)];
  return event.kind === "all" ? [assessmentKeys.all] : [];
}
