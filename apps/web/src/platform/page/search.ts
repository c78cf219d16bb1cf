/** Query values stay texts as they stand in the address; the router's own parser would make numbers of them. */
export function parseSearch(query: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(query));
}

export function stringifySearch(search: Record<string, unknown>): string {
  const given = Object.entries(search).filter(([, value]) => value !== undefined && value !== null);
  const query = new URLSearchParams(given.map(([key, value]) => [key, String(value)]));
  return query.size === 0 ? "" : `?${query}`;
}

const oneOf = <T extends string>(value: unknown, allowed: readonly T[]): T | undefined =>
  allowed.find((candidate) => candidate === value);
const text = (value: unknown): string | undefined =>
  typeof value === "string" && value !== "" ? value : undefined;
const flag = (value: unknown): true | undefined =>
  value === "true" || value === true ? true : undefined;

/** The token of a mailed link; it looks like a number at times, and stays a text. */
export const linkSearch = (search: Record<string, unknown>): { token?: string | undefined } => ({
  token: text(search["token"]),
});

export interface DashboardSearch {
  processRun?: string | undefined;
  selectedTab?: string | undefined;
  selectedPanel?: string | undefined;
  /** Only candidates in whose ratings something is missing. */
  missing?: true | undefined;
}

/** spec 2 §2: unknown and wrong values count as absent. */
export const dashboardSearch = (search: Record<string, unknown>): DashboardSearch => ({
  processRun: text(search["processRun"]),
  selectedTab: text(search["selectedTab"]),
  selectedPanel: text(search["selectedPanel"]),
  missing: flag(search["missing"]),
});

export interface ResultsSearch {
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

export interface ListSearch {
  search?: string | undefined;
  /** Columns in their order, with "-" before a descending one: "orgUnit,-lastLogin". */
  sort?: string | undefined;
}

export const listSearch = (given: Record<string, unknown>): ListSearch => ({
  search: text(given["search"]),
  sort: text(given["sort"]),
});

export interface ProcessSearch {
  /** The step of the editor; 1 where none is given. */
  step?: "1" | "2" | "3" | "4" | "5" | undefined;
  /** The step of the process whose details are open. */
  item?: string | undefined;
  /** The competency whose cues are open. */
  competency?: string | undefined;
}

export const processSearch = (search: Record<string, unknown>): ProcessSearch => ({
  step: oneOf(search["step"], ["1", "2", "3", "4", "5"]),
  item: text(search["item"]),
  competency: text(search["competency"]),
});
