import type { LicenseRestriction, ProcessRun, TenantFeature, User } from "@assay/contract";
import { page } from "vitest/browser";
import { candidateList } from "./buildLists.ts";
import { buildCandidate, buildRun, buildRunCandidate, buildTeam, testId } from "./buildRun.ts";
import { buildLicence, buildTenant, buildUser, succeed } from "./fakeServer.ts";
import { startApp } from "./testApp.tsx";

export const RUN_ID = testId(100);
const candidates = [
  buildCandidate(301, "Adler", { email: "adler@post.example" }),
  buildCandidate(302, "Berg", { isCandidate: false }),
];
const users: User[] = ["Ulm", "Urban", "Uhl"].map((lastName, index) =>
  buildUser({
    id: testId(400 + index),
    firstName: "Kim",
    lastName,
    email: `${lastName.toLowerCase()}@demo.example`,
  }),
);
/** Two candidates and two teams, of which one has an observer; nobody is assigned. */
export const staffed = {
  candidates: [buildRunCandidate(301), buildRunCandidate(302)],
  observerTeams: [buildTeam(200, 400), buildTeam(201)],
};

type Answers = NonNullable<Parameters<typeof startApp>[0]>["answers"];

interface EditorOptions {
  /** Another page of the run. */
  path?: string;
  licence?: Partial<LicenseRestriction>;
  answers?: Answers;
  features?: TenantFeature[];
  /** Whether what an earlier visit has held on the device stays. */
  keepsForms?: boolean;
}

/** Opens the editor of a run at a server that knows it, its candidates and three users. */
export function openRunEditor(
  options: Partial<ProcessRun> = {},
  {
    path = `/processruns/${RUN_ID}`,
    licence,
    answers,
    features = [],
    keepsForms = false,
  }: EditorOptions = {},
) {
  const run = buildRun(options);
  return startApp({
    keepsForms,
    path,
    tenant: buildTenant({ licenseRestriction: buildLicence(licence), tenantFeatures: features }),
    answers: {
      [`GET /ProcessRun/${RUN_ID}`]: succeed(run),
      [`GET /ProcessRun/${RUN_ID}/Candidates`]: succeed(candidateList(candidates)),
      [`GET /ProcessRun/${RUN_ID}/Missing`]: succeed({ ratings: [], unsent: [] }),
      [`POST /ProcessRun/${RUN_ID}/Start`]: succeed({ ...run, runState: "STARTED", revision: 2 }),
      "GET /Users": succeed({ users }),
      "PUT /ProcessRun": succeed({ ...run, revision: 2 }),
      "GET /ProcessRun/My?summary=true": succeed({ designs: [], processRuns: [] }),
      ...answers,
    },
  });
}
export type RunEditorApp = Awaited<ReturnType<typeof openRunEditor>>;

export const button = (name: RegExp | string) => page.getByRole("button", { name, exact: true });
export const callsOf = (server: RunEditorApp, method: string) =>
  server.requests.filter(({ call }) => call.startsWith(method));
