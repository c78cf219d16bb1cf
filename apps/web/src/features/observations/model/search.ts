import { text } from "../../../platform/page/search.ts";

interface ObservationSearch {
  /** Id of the page that is opened first. */
  page?: string | undefined;
  /** Id of the evidence that is shown on it. */
  evidence?: string | undefined;
}

/** Reads the query of the address of an observation: what cannot be read counts as absent. */
export const observationSearch = (search: Record<string, unknown>): ObservationSearch => ({
  page: text(search["page"]),
  evidence: text(search["evidence"]),
});
