import type { LiveEvent } from "@assay/contract";
import { QueryClient, type QueryKey } from "@tanstack/react-query";
import { afterEach, describe, expect, it } from "vitest";
import { ownAssessmentsQuery } from "../../features/assessments/api.ts";
import * as assessments from "../../features/assessments/live.ts";
import { conferenceQuery, protocolQuery, submissionsQuery } from "../../features/conference/api.ts";
import * as conference from "../../features/conference/live.ts";
import { observationsQuery } from "../../features/observations/api.ts";
import * as observations from "../../features/observations/live.ts";
import * as reports from "../../features/reports/live.ts";
import { exporting } from "../../features/reports/model/progress.ts";
import { visibleAssessmentsQuery } from "../../features/results/api.ts";
import {
  candidatesQuery,
  missingQuery,
  runQuery,
  runSummariesQuery,
} from "../../features/runs/api.ts";
import * as runs from "../../features/runs/live.ts";
import { conflictsQuery } from "../../features/runs/shared/conflicts/api.ts";
import { lateWorkQuery } from "../../features/runs/shared/late/api.ts";
import {
  dayQuery,
  planJobQuery,
  planningQuery,
  plansQuery,
  publishedQuery,
} from "../../features/timetable/api.ts";
import * as timetable from "../../features/timetable/live.ts";
import { buildRun, testId } from "../../testing/buildRun.ts";

const [RUN, OTHER] = [testId(100), testId(101)];
/** What a page may show of a run, by the word that the tests have for it. */
const shownOf = (id: string) => ({
  summaries: runSummariesQuery().queryKey,
  audit: runSummariesQuery("audit").queryKey,
  run: runQuery(id).queryKey,
  candidates: candidatesQuery(id).queryKey,
  missing: missingQuery(id).queryKey,
  late: lateWorkQuery(id).queryKey,
  "own ratings": ownAssessmentsQuery(id).queryKey,
  "all ratings": visibleAssessmentsQuery(
    buildRun({ id, can: { ...buildRun().can, seeAllAssessments: true } }),
  ).queryKey,
  observations: observationsQuery(id).queryKey,
  planning: planningQuery(id).queryKey,
  plans: plansQuery(id).queryKey,
  published: publishedQuery(id).queryKey,
  search: planJobQuery(id).queryKey,
  conflicts: conflictsQuery(id).queryKey,
  day: dayQuery(id).queryKey,
  conference: conferenceQuery(id).queryKey,
  protocol: protocolQuery(id).queryKey,
  submissions: submissionsQuery(id).queryKey,
});

/** What of a run an event makes out of date. */
async function staleAfter(event: LiveEvent, id: string): Promise<string[]> {
  const client = new QueryClient();
  const shown = shownOf(id);
  for (const key of Object.values<QueryKey>(shown)) client.setQueryData(key, {});
  const stale = [runs, observations, assessments, timetable, conference].flatMap(({ staleKeys }) =>
    staleKeys(event),
  );
  await Promise.all(stale.map((queryKey) => client.invalidateQueries({ queryKey })));
  return Object.entries(shown)
    .filter(([, key]) => client.getQueryState(key)?.isInvalidated)
    .map(([name]) => name);
}

const everything = Object.keys(shownOf(RUN));
const lists = ["summaries", "audit"];

describe("an event of the tenant makes out of date what it speaks of", () => {
  it.each<[string, LiveEvent, string[], string[]]>([
    [
      "a run",
      { kind: "run", runId: RUN },
      [
        ...lists,
        "run",
        "candidates",
        "missing",
        "planning",
        "plans",
        "published",
        "conflicts",
        "day",
        "conference",
        "protocol",
        "submissions",
      ],
      lists,
    ],
    ["what is revealed", { kind: "conference", runId: RUN }, ["own ratings"], []],
    ["timetables", { kind: "plans", runId: RUN }, ["planning", "plans", "published"], []],
    ["a search", { kind: "planJob", runId: RUN }, ["plans", "search"], []],
    ["files", { kind: "files", runId: RUN }, [...lists, "run"], lists],
    [
      "progress",
      { kind: "progress", runId: RUN, candidateId: testId(301), exerciseId: testId(11) },
      [...lists, "missing", "own ratings", "all ratings", "day", "conference", "submissions"],
      lists,
    ],
    ["what is missing", { kind: "missing", runId: RUN }, ["missing", "late", "day"], []],
    ["devices", { kind: "devices", runId: RUN }, ["day"], []],
    ["the account", { kind: "account" }, [], []],
    ["everything, after a gap", { kind: "all" }, everything, everything],
  ])("of %s", async (_, event, own, others) => {
    expect(await staleAfter(event, RUN)).toEqual(own);
    // Of another run only the lists in which both stand.
    expect(await staleAfter(event, OTHER)).toEqual(others);
  });
});

describe("an event of an export", () => {
  afterEach(() => exporting.set(null));
  const begin = (key: string) => exporting.set({ key, share: null, cancel() {} });

  it("tells how far the own export is, and no other", () => {
    begin("k");
    reports.onEvent({ kind: "export", key: "other", done: 5, total: 10 });
    expect(exporting.get()?.share).toBeNull();
    reports.onEvent({ kind: "export", key: "k", done: 5, total: 10 });
    expect(exporting.get()?.share).toBe(0.5);
    reports.onEvent({ kind: "account" });
    expect(exporting.get()?.share).toBe(0.5);
  });

  it("says nothing where nothing is exported any more", () => {
    reports.onEvent({ kind: "export", key: "k", done: 5, total: 10 });
    expect(exporting.get()).toBeNull();
  });
});
