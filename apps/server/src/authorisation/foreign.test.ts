import { randomBytes } from "node:crypto";
import { calls } from "@assay/contract";
import { PERMISSIONS } from "@assay/domain";
import {
  type Actor,
  ask,
  buildCompetency,
  buildFixture,
  buildUser,
  CALL_NAMES,
  type CallName,
  Client,
  type Case,
  deviations,
  draftBody,
  type Fixture,
  idAt,
  idPlaces,
  joinActor,
  keeperOf,
  patternOf,
  type Place,
  type Request,
  rows,
  shapeOf,
  signIn,
  startTestServer,
  type TestServer,
  withIdAt,
} from "@assay/testing";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";

let server: TestServer;
let own: Fixture;
let foreign: Fixture;
let foreignIds: Set<string>;
let everything: Actor;
beforeAll(async () => {
  server = await startTestServer(inject("postgresUrl"), { leavesPdf: true, leavesPlans: true });
  foreign = await buildFixture(server);
  // Entities of the other tenant for every place at which a client may choose an id.
  const more = await Promise.all(
    Array.from({ length: 120 }, () => buildCompetency(foreign.keeper)),
  );
  own = await buildFixture(server);
  everything = await joinActor(own, PERMISSIONS, "moderator");
  const { tenant: _, administrator, keeper, author, ...things } = foreign;
  const people = [administrator.user, keeper.user, author.user.user];
  const ids = JSON.stringify([things, people, more]).match(/\b[0-9a-f]{24}\b/g) ?? [];
  foreignIds = new Set(ids.filter((id) => !/^(.)\1+$/.test(id)));
}, 180_000);
afterAll(() => server.close());

const unknownId = () => randomBytes(12).toString("hex");
const PARTS = ["params", "query", "body"] as const;

/** Every place of a call at which an id can stand. */
const placesOf = (name: CallName): Place[] =>
  PARTS.flatMap((part) => idPlaces(shapeOf(name)[part], [part]));

const workbook = (name: CallName, request: Request): Request =>
  name === "importCues"
    ? { ...request, file: { name: "a.xlsx", bytes: own.cueWorkbook } }
    : request;

/** The other tenant's id for a place; the id of its run if the request has none. */
function foreignAt(one: Case, place: Place): string {
  const id = idAt(one.request(foreign, foreign.author), place);
  return typeof id === "string" && foreignIds.has(id) ? id : foreign.runs.started.id;
}

interface Comparison {
  name: CallName;
  one: Case;
  place: Place;
}

/** Unused ids of the other tenant: where a client may choose an id, each comparison uses one up. */
let spare: string[];
const chosen = new Set<string>();
const IDS = /\b[0-9a-f]{24}\b/g;

/** The difference between the answers to another tenant's id and to an unused one; undefined if there is none. */
async function difference({ name, one, place }: Comparison, request: Request) {
  const askFor = (id: string) =>
    ask(everything.user, name, withIdAt(request, place, id) as Request);
  const nobodys = await askFor(unknownId());
  const isChosen = nobodys.status === 200;
  const foreignId = isChosen ? (spare.pop() ?? "") : foreignAt(one, place);
  if (isChosen) chosen.add(foreignId);
  const theirs = await askFor(foreignId);
  const what = `${name} ${patternOf(place)}`;
  const told = ({ status, types, fields = null }: typeof theirs) =>
    JSON.stringify([status, types, fields]).replaceAll(IDS, "<id>");
  if (told(theirs) !== told(nobodys)) return `${what}: ${told(theirs)} and ${told(nobodys)}`;
  const leaked = (theirs.text.match(IDS) ?? []).filter(
    (id) => foreignIds.has(id) && id !== foreignId && !chosen.has(id),
  );
  return leaked.length === 0 ? undefined : `${what} tells ${leaked.join()}`;
}

const sent =
  (request: (fixture: Fixture) => unknown): Case["request"] =>
  (fixture) => ({ body: request(fixture) });

/** A process with ids in all possible places, on both levels. */
const wholeProcess = ({ process, document }: Fixture) => {
  const [exercise] = process.items;
  const [competencyId = ""] = process.competencyIds;
  const condition = {
    ...exercise?.cutOff,
    selectedCompetencies: [competencyId],
    selectedExercises: [exercise?.id],
    selectedCutoffValuesCompetencies: { [competencyId]: 3 },
    selectedCutoffValuesExercises: { [exercise?.id ?? ""]: 3 },
  };
  const cutOff = { ...condition, furtherConditions: [condition] };
  const step = { ...exercise, cutOff, documents: [{ id: document.id }], items: [] };
  const centre = { ...step, itemType: "ASSESSMENT_CENTER", items: [step] };
  const { id, name, texts, competencyIds, scaleId } = process;
  return { id, name: `${name} neu`, texts, competencyIds, scaleId, items: [centre], cutOff };
};
const wholeRating = ({ process, cells, runs }: Fixture) => {
  const { candidateId, exerciseId } = cells.started;
  const [competencyId] = process.competencyIds;
  const values = [{ competencyId, selectedCriterion: 3, selectedCueIds: ["c".repeat(24)] }];
  return { processRunId: runs.started.id, candidateId, exerciseId, values };
};
const ratingAgain = (fixture: Fixture) => ({
  id: fixture.assessments.started.id,
  values: wholeRating(fixture).values,
});

/** Requests with more in them than the rows', so that every place is reached. */
const MORE: Partial<Record<CallName, Case["request"][]>> = {
  createProcess: [sent((fixture) => ({ ...wholeProcess(fixture), id: undefined }))],
  updateProcess: [sent(wholeProcess)],
  putProcessDraft: [
    (fixture) => {
      const { id: _, ...content } = wholeProcess(fixture);
      return { params: { id: unknownId() }, body: { ...draftBody(), content } };
    },
  ],
  exportCues: [sent(wholeProcess)],
  updateRun: [
    sent(({ runs: { prepared }, keeper }) => ({
      id: prepared.id,
      candidates: prepared.candidates,
      // The caller has to remain a moderator.
      moderators: [keeper.user.id, everything.user.user.id],
      observerTeams: prepared.observerTeams,
    })),
  ],
  findFiles: [
    sent(({ runs: { started }, cells }) => ({
      relations: [
        { type: "PROCESSRUN", id: started.id },
        { type: "CANDIDATE", id: cells.started.candidateId },
      ],
    })),
  ],
  updatePlanningResources: [
    sent(() => ({
      rooms: [{ id: unknownId(), name: "Room", kind: "", seats: 4 }],
      rolePlayers: [{ id: unknownId(), name: "Kim", kinds: ["customer"] }],
    })),
  ],
  createObservation: [
    sent(({ runs: { started }, cells: { started: cell } }) => ({
      processRunId: started.id,
      candidateId: cell.candidateId,
      exerciseId: cell.exerciseId,
      type: "html",
      pages: [{ page: 1 }],
    })),
  ],
  createAssessments: [sent(wholeRating), sent((fixture) => [wholeRating(fixture)])],
  submitAssessment: [sent(wholeRating)],
  updateAssessments: [sent(ratingAgain), sent((fixture) => [ratingAgain(fixture)])],
};
const further = (name: CallName): Case[] =>
  (MORE[name] ?? []).map((request) => ({ request, gates: [] }));

/** Every place of every call that its rows reach, with the request that reaches it. */
const comparisons = () =>
  CALL_NAMES.flatMap((name) =>
    [...rows[name], ...further(name)].flatMap((one) =>
      placesOf(name)
        .map((place) => ({ name, one, place }))
        .filter(({ place }) => withIdAt(one.request(own, own.author), place, "") !== undefined),
    ),
  );

describe("an id of another tenant", { timeout: 600_000 }, () => {
  it("is answered as one that nobody has, wherever it stands [ACC-001]", async () => {
    const all = comparisons();
    const asked = new Set(all.map(({ one, place }) => foreignAt(one, place)));
    spare = [...foreignIds].filter((id) => !asked.has(id));
    const found: string[] = [];
    for (const each of all) {
      const request = workbook(each.name, each.one.request(own, own.author));
      const line = await difference(each, request);
      if (line !== undefined) found.push(line);
    }
    expect(found).toEqual([]);
    const keyOf = (name: CallName, place: Place) => `${name} ${patternOf(place)}`;
    const reached = new Set(all.map(({ name, place }) => keyOf(name, place)));
    const known = CALL_NAMES.flatMap((name) => placesOf(name).map((place) => keyOf(name, place)));
    expect(known.filter((place) => !reached.has(place))).toEqual([]);
  });

  it("has changed nothing there", async () => {
    const email = foreign.keeper.user.email ?? "";
    const keeper = { ...keeperOf(foreign), user: await signIn(foreign.tenant, email) };
    expect(await deviations(foreign, keeper)).toEqual([]);
  });
});

/** The answers of all calls to a caller with this token. */
const answersTo = async (token: string | null) => {
  const outsider = new Client(server.port, own.tenant.host, token);
  const found: string[] = [];
  for (const name of CALL_NAMES) {
    const [one] = rows[name];
    if (!one) continue;
    const { status, types } = await ask(outsider, name, one.request(own, own.author));
    const isPublic = shapeOf(name).access === "public";
    const isRight = isPublic
      ? status === 200 || types.includes(one.proof ?? "INTERNAL_ERROR")
      : status === 400 && types.join() === "NOT_LOGGED_IN";
    if (!isRight) found.push(`${name}: ${status} ${types.join()}`);
  }
  return found;
};

describe("without a session of the tenant", { timeout: 180_000 }, () => {
  it("only the public calls are answered: no token, or none that we made", async () => {
    expect(await answersTo(null)).toEqual([]);
    expect(await answersTo(randomBytes(32).toString("base64url"))).toEqual([]);
  });

  it("only the public calls are answered: a token of another tenant [TEN-01]", async () => {
    const administrator = await buildUser(foreign.tenant, "administrator");
    expect(await answersTo(administrator.token)).toEqual([]);
  });

  it("only the public calls are answered: a session that was ended, or is over", async () => {
    const ended = await buildUser(own.tenant, "moderator");
    await ended.ok(calls.logout);
    expect(await answersTo(ended.token)).toEqual([]);
    const { token } = await buildUser(own.tenant, "moderator");
    server.clock.advance(31 * 60_000);
    expect(await answersTo(token)).toEqual([]);
  });
});
