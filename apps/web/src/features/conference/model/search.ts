import { oneOf } from "../../../platform/page/search.ts";

interface ConferenceSearch {
  /** What a projector shows: large, and without anything to press. */
  view?: "projector" | undefined;
}

/** Reads the query of the address of a conference: what cannot be read counts as absent. */
export const conferenceSearch = (search: Record<string, unknown>): ConferenceSearch => ({
  view: oneOf(search["view"], ["projector"]),
});
