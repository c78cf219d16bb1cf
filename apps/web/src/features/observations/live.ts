import type { LiveEvent } from "@assay/contract";
import type { QueryKey } from "@tanstack/react-query";
import { observationKeys } from "./keys.ts";

/** What an event of the tenant makes out of date of what was read about observations. */
export const staleKeys = (event: LiveEvent): QueryKey[] =>
  event.kind === "all" ? [observationKeys.all, observationKeys.allEvidence] : [];
