import { flag, oneOf } from "../../../platform/page/search.ts";

interface ResultsSearch {
  view?: "table" | "chart" | undefined;
  chartMode?: "bar" | "boxplot" | undefined;
  /** All sub-exercises of a centre in one diagram. */
  singleDiagram?: true | undefined;
  showAll?: boolean | undefined;
  overview?: boolean | undefined;
  /** The short texts of the scale in place of its values. */
  shortTexts?: true | undefined;
  /** Differences stand out without a click; only switching that off stands in the address. */
  highlight?: false | undefined;
  /** What was observed of the candidate stands beside the results. */
  observed?: true | undefined;
}

/** Reads the query of the results' address, which holds the whole view, so that a link opens the same one. */
export const resultsSearch = (search: Record<string, unknown>): ResultsSearch => ({
  view: oneOf(search["view"], ["table", "chart"]),
  chartMode: oneOf(search["chartMode"], ["bar", "boxplot"]),
  singleDiagram: flag(search["singleDiagram"]),
  showAll: flag(search["showAll"]),
  overview: flag(search["overview"]),
  shortTexts: flag(search["shortTexts"]),
  highlight: search["highlight"] === "false" || search["highlight"] === false ? false : undefined,
  observed: flag(search["observed"]),
});
