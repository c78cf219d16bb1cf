import type { LiveEvent } from "@assay/contract";
import { showProgress } from "./model/progress.ts";

/** Shows how far the export is that the event speaks of. */
export function onEvent(event: LiveEvent): void {
  if (event.kind === "export") showProgress(event.key, event.done, event.total);
}
