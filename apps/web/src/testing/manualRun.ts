import type { Assessment, ProcessRun, Tenant, User } from "@assay/contract";
import { candidateList, ratingList } from "./buildLists.ts";
import { CARLA, EVA, FINN, MODERATOR, result } from "./buildRating.ts";
import { buildCandidate, testId } from "./buildRun.ts";
import { type FakeRequest, outdated, refuse, succeed } from "./fakeServer.ts";
import { observedRun, RUN } from "./observedRun.ts";
import { startApp } from "./testApp.tsx";

export const CENTRE = testId(10);
export const ALL = `GET /Assessment/run/${RUN}/all`;
export const CREATE = "POST /Assessment";
export const UPDATE = "PUT /Assessment";
export const OVERWRITE = "POST /Assessment/overwrite";

const person = (id: string, firstName: string, lastName: string) => ({
  id,
  firstName,
  lastName,
  type: "USER" as const,
});
const people = [
  person(EVA, "Eva", "Meyer"),
  person(FINN, "Finn", "Öz"),
  person(MODERATOR, "Mo", "Deran"),
];
type SentResult = Pick<Assessment, "candidateId" | "exerciseId">;
type SentChange = Pick<Assessment, "id" | "revision" | "values">;

/** Keeps overall results as the server does: revisions counted, an older one refused. */
function fakeResults(stored: Assessment[]) {
  const create = (request: FakeRequest) => {
    const made = (request.body as SentResult[]).map((one) =>
      result(one.candidateId, one.exerciseId),
    );
    stored.push(...made);
    return succeed(made)(request);
  };
  const update = (request: FakeRequest) => {
    const sent = request.body as SentChange;
    const index = stored.findIndex(({ id }) => id === sent.id);
    const before = stored[index];
    if (!before) return refuse("ITEM_NOT_FOUND")(request);
    if (sent.revision !== before.revision) return outdated(before)(request);
    const next = {
      ...before,
      revision: before.revision + 1,
      values: before.values.map((one) => ({
        ...one,
        ...sent.values.find(({ competencyId }) => competencyId === one.competencyId),
      })),
    };
    stored[index] = next;
    return succeed(next)(request);
  };
  return {
    [ALL]: (request: FakeRequest) => succeed(ratingList(stored))(request),
    [`GET /Assessment/run/${RUN}`]: (request: FakeRequest) =>
      succeed(ratingList(stored.filter(({ observerId }) => observerId === EVA)))(request),
    [CREATE]: create,
    [UPDATE]: update,
  };
}

export const resultsAddress = (candidateId: string, exerciseId: string, query = "", view = "") =>
  `${[`${view}/results`, RUN, "candidate", candidateId, "processStep", exerciseId]
    .filter(Boolean)
    .join("/")}${query}`;

export const decides: Partial<ProcessRun["can"]> = {
  changeCandidateState: true,
  eraseCandidate: "noRight",
  overwrite: true,
  writeResult: true,
  seeAllAssessments: true,
  moderatorView: true,
  decideLateWork: true,
};

interface Options {
  user: User;
  path: string;
  stored: Assessment[];
  run?: Partial<ProcessRun>;
  can?: Partial<ProcessRun["can"]>;
  answers?: Record<string, (request: FakeRequest) => Response | Promise<Response>>;
  tenant?: Tenant;
  strategy?: ProcessRun["process"]["cutOffStrategy"];
}

/** Opens the results of a finished run of three candidates whose moderators decide themselves. */
export async function openManual({
  user,
  path,
  stored,
  run,
  can = decides,
  answers,
  tenant,
  strategy = "MANUAL",
}: Options) {
  const base = observedRun(user.id);
  const [first] = base.candidates;
  const carla = { ...first!, candidateId: CARLA };
  const given = {
    runState: "FINISHED" as const,
    people,
    process: { ...base.process, cutOffStrategy: strategy },
    candidates: [...base.candidates, carla],
    ...run,
    can: can as ProcessRun["can"],
  };
  const candidates = [
    buildCandidate(301, "Adler"),
    buildCandidate(302, "Berg"),
    buildCandidate(303, "Clausen"),
  ];
  return startApp({
    path,
    user,
    ...(tenant && { tenant }),
    answers: {
      [`GET /ProcessRun/${RUN}`]: succeed(observedRun(user.id, given)),
      [`GET /ProcessRun/${RUN}/Candidates`]: succeed(candidateList(candidates)),
      "GET /ProcessRun/My?summary=true": succeed({ designs: [], processRuns: [] }),
      "GET /ProcessRun/All?summary=true": succeed({ designs: [], processRuns: [] }),
      [`GET /Observation/Run/${RUN}`]: succeed({ observations: [] }),
      ...fakeResults(stored),
      ...answers,
    },
  });
}
