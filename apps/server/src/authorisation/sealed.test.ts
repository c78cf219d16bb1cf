import { calls } from "@assay/contract";
import { DEFAULT_ROLES, type Permission, PERMISSIONS } from "@assay/domain";
import {
  type Actor,
  type Answer,
  buildFixture,
  type CallName,
  CALL_NAMES,
  type Case,
  Client,
  dropDatabase,
  type Fixture,
  followEvents,
  joinActor,
  joinRuns,
  type Membership,
  rows,
  shapeOf,
  startTestServer,
  type TestServer,
  type TestUser,
  unzip,
} from "@assay/testing";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";

/** What the other observer gives, which differs from world to world. */
interface Given {
  /** The values of the competencies; those that are left out stay unrated. */
  readonly values: readonly number[];
  /** The ticked cues of the first competency. */
  readonly cues: string[];
  readonly words: string;
  /** For and against what the notes are tagged as evidence. */
  readonly signs: readonly (-1 | 1)[];
}
const LOW: Given = { values: [1], cues: [], words: "<p>Fragt nach.</p>", signs: [-1] };
const HIGH: Given = {
  values: [5, 4],
  cues: ["c".repeat(24)],
  words: `<p>${"Fasst zusammen, was bisher gesagt wurde. ".repeat(40)}</p>`,
  signs: [1, 1, -1, 1, 1],
};

interface Kind {
  readonly permissions: readonly Permission[];
  readonly as: readonly Membership[];
  /** Moderates without observing, and so reads notes; of ratings only whether they are submitted. */
  readonly readsNotes?: true;
  /** Whether the other observer submits what they give. */
  readonly submits: boolean;
  /** Left for `npm run soak`: the others notice most of what it notices. */
  readonly isSoaked?: true;
}
const { observer, moderator, auditor } = DEFAULT_ROLES;
/** Whoever rates in the cell, in every double role, and a moderator who does not. */
const KINDS: Readonly<Record<string, Kind>> = {
  "an observer": { permissions: observer, as: ["observer"], submits: true },
  "an observer of a team with moderator view": {
    permissions: [...observer, "GET_ALL_OBSERVATIONS", "GET_ALL_ASSESSMENTS"],
    as: ["observer"],
    submits: false,
    isSoaked: true,
  },
  "a moderator who observes": {
    permissions: [...moderator, ...observer],
    as: ["moderator", "observer"],
    submits: true,
    isSoaked: true,
  },
  "an auditor who observes": {
    permissions: [...auditor, ...observer],
    as: ["observer"],
    submits: true,
  },
  "a moderator with every right who observes": {
    permissions: PERMISSIONS,
    as: ["moderator", "observer"],
    submits: false,
  },
  "a moderator who does not observe": {
    permissions: PERMISSIONS,
    as: ["moderator"],
    readsNotes: true,
    submits: true,
  },
};

/** Before the sessions of the fixture end, which moves its clock for each actor. */
const begunAt = Date.now();
let start: TestServer;
let fixture: Fixture;
const actors = new Map<string, Actor>();
beforeAll(async () => {
  const quiet = { leavesPdf: true, leavesPlans: true, leavesNightly: true } as const;
  start = await startTestServer(inject("postgresUrl"), { ...quiet, keepsDatabase: true });
  fixture = await buildFixture(start, {
    ratingRules: {
      sealing: "CELL",
      names: "ON_REQUEST",
      evidence: { rule: "HINT", min: 1 },
    },
  });
  const { tenant, runs } = fixture;
  for (const [name, { permissions, as }] of Object.entries(KINDS)) {
    const [first = "none", ...others] = as;
    const actor = await joinActor(fixture, permissions, first);
    const id = actor.user.user.id;
    for (const membership of others) await joinRuns(tenant, [runs.started.id], id, membership);
    actors.set(name, actor);
  }
  await start.owner.withTenant(tenant.id, (tx) =>
    tx.execute(
      "update run_team set observers_have_moderator_view = true where tenant_id = $1 and run_id = $2",
      [tenant.id, runs.started.id],
    ),
  );
  await start.close();
}, 180_000);

afterAll(() => dropDatabase(inject("postgresUrl"), start.ownerUrl));

/** One of two equal copies of the fixture, with the same ids, names and sessions. */
async function openWorld() {
  const server = await startTestServer(inject("postgresUrl"), {
    leavesPdf: true,
    leavesPlans: true,
    leavesNightly: true,
    copyOf: start.ownerUrl,
  });
  // The same time in both, as some answers say it in words.
  server.clock.advance(begunAt - server.clock.now().getTime());
  const moved = (user: TestUser): TestUser =>
    Object.assign(new Client(server.port, user.host, user.token), { user: user.user });
  return { server, moved };
}

/** The other observer writes, ticks, rates, and in some worlds submits. */
async function give(
  other: TestUser,
  { values: given, cues, words, signs }: Given,
  isSubmitted: boolean,
) {
  const { assessments, observations, process } = fixture;
  const { id, candidateId, exerciseId, processRunId } = assessments.started;
  const [page] = observations.started.pages;
  await other.ok(calls.updateObservationPage, {
    body: { ObservationId: observations.started.id, Page: 1, PageId: page!.id, Content: words },
  });
  for (const [index, sign] of signs.entries())
    await other.ok(calls.saveEvidence, {
      body: {
        id: `${index}`.repeat(24),
        processRunId,
        candidateId,
        exerciseId,
        kind: "MOMENT",
        pageId: null,
        cueUid: null,
        competencyId: process.competencyIds[0] ?? null,
        sign,
        note: words.slice(3, 60),
        at: observations.started.updatedOn,
      },
    });
  const values = given.map((selectedCriterion, index) => ({
    competencyId: process.competencyIds[index] ?? "",
    selectedCriterion,
    selectedCueIds: index === 0 ? cues : [],
  }));
  await other.ok(calls.updateAssessments, { body: { id, values } });
  if (isSubmitted)
    await other.ok(calls.submitAssessment, {
      body: { processRunId, candidateId, exerciseId, values },
    });
}

/** What an answer says, without what differs from one request to the next: times, new ids, those of requests, and what is made of them. */
function normalised(text: string, known: ReadonlySet<string>): string {
  return (
    text
      .replaceAll(/\b[0-9a-f]{24}\b/g, (id) => (known.has(id) ? id : "<id>"))
      // The hashes of the log are made over ids and times.
      .replaceAll(/\b[0-9a-f]{64}\b/g, "<hash>")
      .replaceAll(/"(requestId|requestReference)":"[0-9a-f]+"/g, '"$1":"<request>"')
      .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z?/g, "<time>")
  );
}

/** The parts of a workbook as one text; any other body as it is. */
function contentOf({ bytes, text }: Answer): string {
  if (bytes.subarray(0, 2).toString() !== "PK") return text;
  const parts = Object.entries(unzip(bytes)).map(([name, part]) => `${name} ${part.toString()}`);
  // Times are numbers of days in cells.
  return parts.join("\n").replaceAll(/<v>\d{5}\.\d+<\/v>/g, "<v><time></v>");
}

/** What ends the sealing for the caller, and what answers with random secrets. */
const LEFT_OUT: ReadonlySet<CallName> = new Set([
  "submitAssessment",
  "changeRunState",
  "getCaptchaChallenge",
  "getAuthenticatorKey",
  "getBackupKeys",
  "login",
  "refreshToken",
  "createCalendarFeed",
  "createProvisioningToken",
  "handOverCandidatePage",
  "handOverCandidateCode",
  "replaceWebhookSecret",
  "replaceOrderSecret",
]);
/** First what reads, last what takes things away. */
const orderOf = (name: CallName): number => {
  if (shapeOf(name).method === "GET") return 0;
  return /delete|erase|remove/i.test(name) ? 2 : 1;
};
const sentCalls = CALL_NAMES.filter((name) => !LEFT_OUT.has(name) && !shapeOf(name).stream)
  .toSorted((a, b) => orderOf(a) - orderOf(b))
  .flatMap((name) =>
    rows[name].filter(({ endsSession }) => !endsSession).map((one) => [name, one] as const),
  );

/** Further requests of the started run, by those calls that the rows send for another. */
function further(actor: Actor): [CallName, Case["request"]][] {
  const { runs, cells } = fixture;
  const started = { id: runs.started.id };
  const { candidateId } = cells.started;
  const ofRun = { runId: runs.started.id };
  return [
    ["getRun", () => ({ params: started })],
    ["getRun", () => ({ params: started, headers: { prefer: "return=minimal" } })],
    ["listMyRuns", () => ({ query: { summary: "true" } })],
    ["listMyRuns", () => ({ query: {} })],
    ["listAllRuns", () => ({ query: { summary: "true" } })],
    ["listAllAssessments", () => ({ params: ofRun })],
    ["listObservations", () => ({ params: ofRun, query: {} })],
    ["listEvidence", () => ({ params: ofRun, query: {} })],
    ["getDay", () => ({ params: started })],
    ["getMissing", () => ({ params: started })],
    ["getSubmissions", () => ({ params: started })],
    ["exportObservations", () => ({ params: started })],
    ["exportCandidate", () => ({ params: { ...started, candidateId } })],
    ...["DefaultFocus", "CandidateFocus", "ObserverFocus", "CompetencyFocus"].map(
      (exportFocus): [CallName, Case["request"]] => [
        "exportRuns",
        () => ({
          body: {
            exportFocus,
            selectedRunStates: ["STARTED"],
            selectedProcesses: [fixture.process.id],
            selectedTimeSpan: -1,
          },
        }),
      ],
    ),
    [
      "revealRatings",
      () => ({ params: started, body: { candidateId, earlyReason: "Der Zug fährt" } }),
    ],
    ["listAllAssessments", () => ({ params: ofRun })],
    ["getRun", () => ({ params: started })],
    ["listMyMessages", () => ({})],
    [
      "overwriteAssessment",
      () => ({
        body: {
          assessmentId: fixture.assessments.started.id,
          competencyId: fixture.process.competencyIds[0],
          selectedCriterionOverwrite: 2,
        },
      }),
    ],
    [
      "createAssessments",
      () => ({
        body: {
          processRunId: runs.started.id,
          ...cells.started,
          assessmentType: actor.membership === "moderator" ? "RESULT" : "OBSERVATION",
        },
      }),
    ],
  ];
}

interface Played {
  readonly lines: { readonly name: string; readonly text: string }[];
  readonly isIn: number;
}

/** Plays the day in a world of its own: the other gives, and the actor asks for everything. */
async function play(kind: string, given: Given): Promise<Played> {
  const actor = actors.get(kind)!;
  const { submits, readsNotes } = KINDS[kind]!;
  const { server, moved } = await openWorld();
  try {
    const user = moved(actor.user);
    const known = new Set(
      JSON.stringify([fixture, [...actors.values()]]).match(/\b[0-9a-f]{24}\b/g),
    );
    const events = await followEvents(server.port, user);
    const own = readsNotes ? { ...given, words: LOW.words, signs: LOW.signs } : given;
    await give(moved(fixture.author.user), own, submits);
    // A message arrives after all that came before it.
    await moved(fixture.keeper).ok(calls.sendMessage, {
      params: { id: fixture.runs.started.id },
      body: { id: "e".repeat(24), text: "Ende", to: [user.user.id] },
    });
    await events.next("message");
    events.close();
    const lines = [{ name: "events", text: normalised(JSON.stringify(events.events), known) }];
    let isIn = 0;
    const asked: (readonly [CallName, Case["request"]])[] = [
      ...further(actor),
      ...sentCalls.map(([name, { request }]) => [name, request] as const),
    ];
    // A reveal shows the values to those who do not rate, as it is meant to.
    const isLeftOut = (name: CallName) => readsNotes === true && name === "revealRatings";
    for (const [name, request] of asked.filter(([each]) => !isLeftOut(each))) {
      const sent = request(fixture, { ...actor, user });
      const answer = await user.send(shapeOf(name), sent);
      if (answer.status === 200) isIn += 1;
      lines.push({ name, text: `${answer.status} ${normalised(contentOf(answer), known)}` });
    }
    return { lines, isIn };
  } finally {
    await server.close();
  }
}

describe("until somebody has submitted, nothing that they receive depends on others' ratings", () => {
  const kinds = Object.entries(KINDS);
  const soaked = kinds.filter(([, { isSoaked }]) => isSoaked).map(([kind]) => kind);
  const others = kinds.filter(([, { isSoaked }]) => !isSoaked).map(([kind]) => kind);
  const options = { timeout: 240_000 };
  const compare = async (kind: string) => {
    const low = await play(kind, LOW);
    const high = await play(kind, HIGH);
    const different = low.lines.flatMap(({ name, text }, index) => {
      const other = high.lines[index]?.text ?? "";
      if (text === other) return [];
      const at = Array.from({ length: text.length }).findIndex(
        (_, place) => text[place] !== other[place],
      );
      return [
        `${name}: …${text.slice(Math.max(0, at - 150), at + 80)}… | …${other.slice(Math.max(0, at - 20), at + 80)}…`,
      ];
    });
    expect(different).toEqual([]);
    // Refusals alone would prove nothing.
    expect(low.isIn).toBeGreaterThan(20);
  };
  it.each(others)("%s", options, compare);
  it.each(soaked)("%s", { ...options, tags: ["soak"] }, compare);
});
