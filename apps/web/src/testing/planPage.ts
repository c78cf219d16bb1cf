import type {
  Conflicts,
  Payload,
  planCalls,
  Planning,
  PlanSession,
  ProcessRun,
  RunPlan,
  Timetable,
  TimetableInvitations,
} from "@assay/contract";
import { defaultPlanning } from "@assay/domain";
import { candidateList } from "./buildLists.ts";
import { buildCandidate, buildRun, buildRunCandidate, buildTeam, testId } from "./buildRun.ts";
import { buildUser, succeed } from "./fakeServer.ts";
import { startApp } from "./testApp.tsx";

export const PLAN_RUN = testId(100);
const ROOMS = [
  { id: testId(601), name: "Raum A", kind: "", seats: 6 },
  { id: testId(602), name: "Raum B", kind: "", seats: 2 },
];

/** Two candidates, three exercises of one hour, two observers each time, two rooms. */
export const buildPlanning = (
  settings: Partial<Planning["settings"]> = {},
  fields: Partial<Planning> = {},
): Planning => ({
  runId: PLAN_RUN,
  settings: {
    ...(structuredClone(
      defaultPlanning({
        date: "2026-11-23",
        timeZone: "Europe/Berlin",
        observers: [testId(400), testId(401), testId(402), testId(403)],
        rooms: ROOMS,
        rolePlayers: [],
      }),
    ) as Planning["settings"]),
    ...settings,
  },
  revision: 3,
  can: { edit: true },
  ...fields,
});

interface SessionPlace {
  exercise: number;
  candidate: number;
  start: number;
  room: number;
  observers: number[];
}

const buildSession = (id: number, place: SessionPlace): PlanSession => ({
  id: testId(id),
  exerciseId: testId(place.exercise),
  day: 0,
  start: place.start,
  roomId: testId(place.room),
  prepRoomId: null,
  rolePlayerId: null,
  candidates: [{ id: testId(place.candidate), observers: place.observers.map(testId) }],
  extra: 0,
  isPinned: false,
});

const first = { room: 601, observers: [400, 401] };
const second = { room: 602, observers: [402, 403] };
/** Every cell has a place, and no rule is broken. */
export const allSessions = (): PlanSession[] => [
  buildSession(701, { exercise: 11, candidate: 301, start: 480, ...first }),
  buildSession(702, { exercise: 11, candidate: 302, start: 480, ...second }),
  buildSession(703, { exercise: 12, candidate: 301, start: 570, ...first }),
  buildSession(704, { exercise: 12, candidate: 302, start: 570, ...second }),
  buildSession(705, { exercise: 13, candidate: 301, start: 840, ...first }),
  buildSession(706, { exercise: 13, candidate: 302, start: 840, ...second }),
];

export const buildPlan = (id: number, fields: Partial<RunPlan> = {}): RunPlan => ({
  id: testId(id),
  runId: PLAN_RUN,
  state: "DRAFT",
  origin: "PROPOSED",
  wish: "shortDay",
  seed: 1,
  iterations: 100,
  sessions: allSessions(),
  hasDeparted: false,
  jobId: testId(900),
  madeBy: testId(400),
  madeAt: "2026-11-20T10:00:00.000Z",
  publishedAt: null,
  revision: 1,
  can: { edit: true, publish: true, delete: true, undo: "noRepair" },
  ...fields,
});

/** A published timetable of one group, which prepares in another room, and an interview. */
export const buildTimetable = (): Timetable => {
  const day = { date: "2026-11-23", rolePlayer: null, roomId: testId(601), room: "Raum A" };
  const candidate = (id: number, observer: number) => ({
    id: testId(id),
    observers: [testId(observer)],
  });
  return {
    runId: PLAN_RUN,
    timeZone: "Europe/Berlin",
    entries: [
      {
        ...day,
        id: testId(701),
        exerciseId: testId(11),
        prepFrom: 465,
        from: 480,
        to: 540,
        ratingTo: 555,
        prepRoomId: testId(602),
        prepRoom: "Raum B",
        candidates: [candidate(301, 400), candidate(302, 402)],
      },
      {
        ...day,
        id: testId(702),
        exerciseId: testId(13),
        prepFrom: 840,
        from: 840,
        to: 900,
        ratingTo: 915,
        prepRoomId: null,
        prepRoom: null,
        candidates: [candidate(301, 401)],
      },
    ],
  };
};

export const buildJob = (
  fields: Partial<NonNullable<Payload<typeof planCalls.getPlanJob>["job"]>> = {},
) => ({
  id: testId(900),
  runId: PLAN_RUN,
  state: "RUNNING" as const,
  seed: 1,
  seconds: 15,
  progress: [{ wish: "shortDay" as const, share: 0.4, iterations: 500, unplaced: 1, points: 9 }],
  isStopping: false,
  ...fields,
});

const lastNames = ["Ulm", "Urban", "Uhl", "Unger"];
const users = lastNames.map((lastName, index) =>
  buildUser({ id: testId(400 + index), firstName: "Kim", lastName, fullName: `Kim ${lastName}` }),
);

/** What a moderator reads of the conflicts of interest of the run. */
export const buildConflicts = (
  conflicts: Conflicts["conflicts"] = [],
  can: Conflicts["can"] = { declare: true, declareOwn: true },
): Conflicts => ({
  runId: PLAN_RUN,
  conflicts,
  people: users.map(({ id, firstName, lastName }) => ({ id, firstName, lastName, type: "USER" })),
  can,
});

/** Invitations of three observers: one knows the present times, one former times, one none. */
export const buildInvitations = (
  fields: Partial<TimetableInvitations> = {},
): TimetableInvitations => ({
  runId: PLAN_RUN,
  invitees: [
    { personId: testId(400), sessions: 2, sentAt: "2026-11-20T10:00:00.000Z", isCurrent: true },
    { personId: testId(401), sessions: 1, sentAt: "2026-11-20T10:00:00.000Z", isCurrent: false },
    { personId: testId(402), sessions: 1, sentAt: null, isCurrent: false },
  ],
  can: { send: true },
  ...fields,
});

interface PlanPageOptions {
  planning?: Planning;
  plans?: RunPlan[];
  runState?: ProcessRun["runState"];
  query?: string;
  /** In place of the planning page. */
  path?: string;
  /** Changes to the run. */
  run?: Partial<ProcessRun>;
  user?: ReturnType<typeof buildUser>;
  answers?: NonNullable<Parameters<typeof startApp>[0]>["answers"];
}

/** Opens the timetable of a run at a server that knows it. */
export function openPlanPage(options: PlanPageOptions = {}) {
  const { planning = buildPlanning(), plans = [], query = "", answers, runState } = options;
  const { path = `/processruns/${PLAN_RUN}/planning${query}` } = options;
  const run = buildRun({
    ...(runState && { runState }),
    candidates: [buildRunCandidate(301), buildRunCandidate(302)],
    observerTeams: [buildTeam(200, 400, 401), buildTeam(201, 402, 403)],
    ...options.run,
  });
  return startApp({
    path,
    ...(options.user && { user: options.user }),
    answers: {
      [`GET /ProcessRun/${PLAN_RUN}`]: succeed(run),
      [`GET /ProcessRun/${PLAN_RUN}/Candidates`]: succeed(
        candidateList([buildCandidate(301, "Adler"), buildCandidate(302, "Berg")]),
      ),
      [`GET /Planning/${PLAN_RUN}`]: succeed(planning),
      [`GET /Plans/${PLAN_RUN}`]: succeed({ runId: PLAN_RUN, plans }),
      [`GET /PlanJobs/${PLAN_RUN}`]: succeed({ runId: PLAN_RUN, job: null }),
      [`GET /Timetable/${PLAN_RUN}/Invitations`]: succeed(buildInvitations()),
      [`GET /Conflicts/${PLAN_RUN}`]: succeed(buildConflicts()),
      "GET /Users": succeed({ users }),
      ...answers,
    },
  });
}
