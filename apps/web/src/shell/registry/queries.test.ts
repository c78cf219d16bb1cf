import { describe, expect, it } from "vitest";
import { ownAssessmentsQuery } from "../../features/assessments/api.ts";
import {
  competenciesQuery,
  competencyQuery,
  competencyUsageQuery,
} from "../../features/competencies/api.ts";
import {
  permissionsQuery,
  rolesQuery,
  sessionsQuery,
  userQuery,
  usersQuery,
} from "../../features/identity/api.ts";
import {
  candidateEvidenceQuery,
  candidateObservationsQuery,
  evidenceQuery,
  moderatorObservationsQuery,
  observationsQuery,
} from "../../features/observations/api.ts";
import {
  processDraftQuery,
  processDraftsQuery,
  processQuery,
  processSummariesQuery,
} from "../../features/processes/api.ts";
import {
  decisionsQuery,
  overwritesQuery,
  visibleAssessmentsQuery,
} from "../../features/results/api.ts";
import {
  candidatesQuery,
  missingQuery,
  runQuery,
  runSummariesQuery,
} from "../../features/runs/api.ts";
import { conflictsQuery } from "../../features/runs/shared/conflicts/api.ts";
import { lateSummaryQuery, lateWorkQuery } from "../../features/runs/shared/late/api.ts";
import { messagesQuery } from "../../features/runs/shared/messages/api.ts";
import { scaleQuery, scalesQuery, scaleUsageQuery } from "../../features/scales/api.ts";
import { settingsQuery, stylesQuery } from "../../features/tenants/api.ts";
import {
  calendarFeedQuery,
  dayQuery,
  planJobQuery,
  planningQuery,
  plansQuery,
  resourcesQuery,
  templatesQuery,
} from "../../features/timetable/api.ts";
import { buildRun, testId } from "../../testing/buildRun.ts";
import type { FakeCall } from "../../testing/fakeCalls.ts";
import { readQuery, requestOf } from "../../testing/requestOf.ts";

const [A, B] = [testId(1), testId(2)];
const all = (id: string) => buildRun({ id, can: { ...buildRun().can, seeAllAssessments: true } });
interface Readable {
  queryKey: readonly unknown[];
}

/** Every query of the features: what it asks the server for, and which part of the answer it is. */
const QUERIES: readonly (readonly [query: Readable, request: FakeCall, part?: string])[] = [
  [ownAssessmentsQuery(A), `GET /Assessment/run/${A}`, "assessments"],
  [visibleAssessmentsQuery(all(A)), `GET /Assessment/run/${A}/all`, "assessments"],
  [competenciesQuery, "GET /Competencies", "competencies"],
  [competencyQuery(A), `GET /Competencies/${A}`],
  [competencyUsageQuery(A), `GET /Competencies/${A}/Usage`],
  [sessionsQuery, "GET /User/Sessions", "sessions"],
  [usersQuery, "GET /Users", "users"],
  [userQuery(A), `GET /Users/${A}`],
  [rolesQuery, "GET /Roles", "roles"],
  [permissionsQuery, "GET /apppermissions"],
  [observationsQuery(A), `GET /Observation/Run/${A}`, "observations"],
  [candidateObservationsQuery(A, B), `GET /Observation/Run/${A}?candidateId=${B}`, "observations"],
  [evidenceQuery(A), `GET /Evidence/Run/${A}`, "evidence"],
  [candidateEvidenceQuery(A, B), `GET /Evidence/Run/${A}?candidateId=${B}`, "evidence"],
  [
    moderatorObservationsQuery(A, B),
    `GET /Observation/moderatorObservations/${A}/${B}`,
    "observations",
  ],
  [processSummariesQuery, "GET /Processes?summary=true", "summaries"],
  [processQuery(A), `GET /Processes/${A}`],
  [processDraftsQuery, "GET /ProcessDrafts", "drafts"],
  [processDraftQuery(A), `GET /ProcessDrafts/${A}`],
  [decisionsQuery(A, B), `GET /ProcessRun/${A}/Candidate/${B}/decisions`, "decisions"],
  [overwritesQuery({ processRunId: A, id: B }), `GET /Assessment/${B}/overwrites`, "overwrites"],
  [runSummariesQuery(), "GET /ProcessRun/My?summary=true"],
  [runSummariesQuery("audit"), "GET /ProcessRun/All?summary=true"],
  [runQuery(A), `GET /ProcessRun/${A}`],
  [missingQuery(A), `GET /ProcessRun/${A}/Missing`],
  [candidatesQuery(A), `GET /ProcessRun/${A}/Candidates`, "candidates"],
  [dayQuery(A), `GET /ProcessRun/${A}/Day`],
  [planningQuery(A), `GET /Planning/${A}`],
  [plansQuery(A), `GET /Plans/${A}`, "plans"],
  [planJobQuery(A), `GET /PlanJobs/${A}`, "job"],
  [conflictsQuery(A), `GET /Conflicts/${A}`],
  [lateSummaryQuery(A), `GET /ProcessRun/${A}/LateWork?summary=true`],
  [lateWorkQuery(A), `GET /ProcessRun/${A}/LateWork`],
  [messagesQuery(A), `GET /ProcessRun/${A}/Message`],
  [scalesQuery, "GET /Scales", "scales"],
  [scaleQuery(A), `GET /Scales/${A}`],
  [scaleUsageQuery(A), `GET /Scales/${A}/Usage`],
  [settingsQuery, "GET /Tenant/Settings"],
  [stylesQuery, "GET /Tenant/Styles"],
  [resourcesQuery, "GET /PlanningResources"],
  [templatesQuery, "GET /PlanTemplates"],
  [calendarFeedQuery, "GET /User/CalendarFeed", "feed"],
];
const NAMED = QUERIES.map(([query, request, part]) => ({
  name: query.queryKey.join(" "),
  query,
  request,
  part,
}));

describe("a query", () => {
  it.each(NAMED)("asks for what it is about: $name", async ({ query, request, part }) => {
    const list = [{ id: B, name: "Eins" }];
    const payload = { designs: [], ...(part && { [part]: list }) };
    let data: unknown;
    const sent = await requestOf(async () => {
      data = await readQuery(query);
    }, payload);
    expect(sent.call).toBe(request);
    expect(data).toEqual(part ? list : payload);
  });

  it("is remembered under a key that no other one has", () => {
    const keys = QUERIES.map(([{ queryKey }]) => JSON.stringify(queryKey));
    expect(new Set(keys).size).toBe(keys.length);
  });

  it("about a run has the run's id in its key, by which a decision about late work finds it", () => {
    const ofRun = QUERIES.filter(([{ queryKey }, request]) =>
      /(?:Assessment|Evidence|Observation|ProcessRun)\/.*00/.test(
        `${request} ${queryKey.join(" ")}`,
      ),
    );
    expect(ofRun).toHaveLength(16);
    expect(ofRun.filter(([{ queryKey }]) => !queryKey.includes(A))).toEqual([]);
  });

  it.each<[string, (...ids: string[]) => Readable]>([
    ["own ratings", ownAssessmentsQuery],
    ["all ratings", (id) => visibleAssessmentsQuery(all(id))],
    ["a competency", competencyQuery],
    ["the use of a competency", competencyUsageQuery],
    ["a user", userQuery],
    ["observations", observationsQuery],
    ["observations of a candidate", candidateObservationsQuery],
    ["own observations of a candidate", moderatorObservationsQuery],
    ["evidence", evidenceQuery],
    ["evidence for a candidate", candidateEvidenceQuery],
    ["a process", processQuery],
    ["an incomplete process", processDraftQuery],
    ["decisions", decisionsQuery],
    ["overwrites", (processRunId, id) => overwritesQuery({ processRunId, id })],
    ["a run", runQuery],
    ["what is missing", missingQuery],
    ["candidates", candidatesQuery],
    ["late work, counted", lateSummaryQuery],
    ["late work", lateWorkQuery],
    ["the day", dayQuery],
    ["messages", messagesQuery],
    ["a planning", planningQuery],
    ["timetables", plansQuery],
    ["a search for timetables", planJobQuery],
    ["conflicts of interest", conflictsQuery],
    ["a scale", scaleQuery],
    ["the use of a scale", scaleUsageQuery],
  ])("is another one for other ids, and the same for the same: %s", (_, query) => {
    const keyOf = (...ids: string[]) => JSON.stringify(query(...ids).queryKey);
    expect(keyOf(A, B)).toBe(keyOf(A, B));
    const others = [keyOf(A, B), keyOf(B, B), ...(query.length > 1 ? [keyOf(A, A)] : [])];
    expect(new Set(others).size).toBe(others.length);
  });
});

describe("a list that came in a form that the page did not ask for", () => {
  it("is refused rather than shown as empty", async () => {
    const read = (query: Readable) => requestOf(() => readQuery(query), { processes: [] });
    await expect(read(processSummariesQuery)).rejects.toThrow("whole");
    await expect(read(runSummariesQuery())).rejects.toThrow("without its designs");
  });
});

describe("the results of a run", () => {
  it("are everybody's for who may see them, otherwise one's own", () => {
    const own = buildRun({ id: A, can: { ...buildRun().can, seeAllAssessments: "noRight" } });
    expect(visibleAssessmentsQuery(own).queryKey).toEqual(ownAssessmentsQuery(A).queryKey);
    expect(visibleAssessmentsQuery(all(A)).queryKey).not.toEqual(ownAssessmentsQuery(A).queryKey);
  });
});
