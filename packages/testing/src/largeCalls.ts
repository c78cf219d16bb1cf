import { type CallShape, calls, type Observation, type SentBody } from "@assay/contract";
import { MOST_POINTS } from "@assay/domain";
import { Client, type Answer } from "./client.ts";
import { buildCompetency, buildScale, stepBody } from "./design.ts";
import { unique, type TestUser } from "./people.ts";
import { buildRun } from "./run.ts";
import type { TestServer } from "./testServer.ts";

/** A call that exhausts one limit of its contract. */
export interface LargeCall {
  title: string;
  send(): Promise<Answer>;
}

type ProcessBody = SentBody<typeof calls.createProcess>;
const id = (number: number) => number.toString(16).padStart(24, "0");

/** A suffix that makes each repeated text different. */
const filled = (markup: string, length: number, index: number) =>
  `${markup.repeat(Math.floor((length - 8) / markup.length))}${index}`;

const MANUAL = 41_000;
const STEPS = 45;

/** A process with this many steps, each with a manual of this markup in three languages: some 6 MB. */
export function processOfManuals(
  markup: string,
  fields: { competencyIds: string[]; scaleId: string },
): ProcessBody {
  const text = (index: number) => ({
    displayName: `Übung ${index}`,
    description: "",
    manual: filled(markup, MANUAL, index),
    guidingQuestions: [],
  });
  return {
    name: unique("Process"),
    texts: { de: { displayName: "Groß", description: "" } },
    ...fields,
    items: Array.from({ length: STEPS }, (_, index) =>
      stepBody("EXERCISE", {
        competencyIds: fields.competencyIds.slice(0, 1),
        texts: { de: text(index), en: text(index + 100), fr: text(index + 200) },
      }),
    ),
  };
}

/** A process with this many cues in every cell. */
function processOfCues(
  cues: number,
  fields: { competencyIds: string[]; scaleId: string },
): ProcessBody {
  let uid = 0;
  const cell = () => ({
    cueGroups: [
      {
        cues: Array.from({ length: cues }, () => ({ uid: id((uid += 1)), cueTexts: { de: "x" } })),
      },
    ],
  });
  const { competencyIds } = fields;
  return {
    name: unique("Process"),
    texts: { de: { displayName: "Voll", description: "" } },
    ...fields,
    items: Array.from({ length: STEPS }, () =>
      stepBody("EXERCISE", {
        competencyIds,
        cues: Object.fromEntries(competencyIds.map((competency) => [competency, cell()])),
      }),
    ),
  };
}

const strokesOf = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    id: `0mdkq4x1z${index.toString(36).padStart(5, "0")}`,
    c: "indigo" as const,
    w: 2 as const,
    p: Array.from({ length: MOST_POINTS }, (_unused, at) => (at < 2 ? 1000 : at % 4 < 2 ? 1 : -1)),
  }));

const PAGES = 70;
const PAGE = 64_000;
const pagesOf = (markup: string) =>
  Array.from({ length: PAGES }, (_, index) => ({
    page: index + 1,
    content: filled(markup, PAGE, index),
  }));

/** A call whose body is made of many tiny JSON values, up to the size limit. */
const bodyOfLists = ({ bodyLimit = 4 * 1024 * 1024 }: CallShape) => ({
  x: Array.from({ length: Math.floor(bodyLimit / 6_100) }, () =>
    Array.from({ length: 1_000 }, () => [0, 0]),
  ),
});

/**
 * Calls that are as large as the contract allows, each in another way; they change what they work on.
 *
 * @param runs how many runs of the largest process the list of runs has
 */
export async function buildLargeCalls(
  server: TestServer,
  port: number,
  runs: number,
): Promise<LargeCall[]> {
  const made = await buildRun(server, { state: "STARTED" });
  const at = ({ host, token }: TestUser) => new Client(port, host, token);
  const moderator = at(made.moderator);
  const [writer, drawer] = made.observers.map(at) as [Client, Client];
  const cell = {
    processRunId: made.run.id,
    candidateId: made.candidates[0]!.id,
    exerciseId: made.exerciseIds[0]!,
  };
  const open = async (client: Client, type: Observation["type"]) =>
    client.ok(calls.createObservation, { body: { ...cell, type } });
  const [written, drawn] = [await open(writer, "html"), await open(drawer, "webInk")];
  const scale = await buildScale(made.moderator);
  const competencyIds: string[] = [];
  while (competencyIds.length < 40) competencyIds.push((await buildCompetency(made.moderator)).id);
  const fields = { competencyIds, scaleId: scale.id };
  const plain = processOfManuals("<p>Hört anderen zu und fragt nach, ohne zu drängen.</p>", fields);
  const { id: largest } = (await made.moderator.ok(calls.createProcess, { body: plain })) as {
    id: string;
  };
  for (let run = 0; run < runs; run += 1)
    await made.moderator.ok(calls.createRun, { params: { id: largest } });
  const pages = (markup: string) => () =>
    writer.send(calls.updateObservation, { body: { id: written.id, pages: pagesOf(markup) } });
  const create = (body: ProcessBody) => () =>
    moderator.send(calls.createProcess, { body: { ...body, name: unique("Process") } });
  const draw = (count: number) => () =>
    drawer.send(calls.updateObservationPage, {
      body: {
        ObservationId: drawn.id,
        Page: 1,
        Strokes: { added: strokesOf(count), removed: [] },
      },
    });
  return [
    { title: "pages of nested tags", send: pages("<b>") },
    { title: "pages of unclosed lists", send: pages("<ul><li>a&nbsp;") },
    { title: "pages with as many tags as are taken", send: pages(`<b>${"x&nbsp;".repeat(10)}`) },
    {
      title: "a process with manuals of nested tags",
      send: create(processOfManuals("<b>", fields)),
    },
    { title: "a process with clean manuals", send: create(plain) },
    {
      title: "a process with manuals to clean",
      send: create(processOfManuals(`<p>${"Hört zu. ".repeat(10)}&nbsp;</p>`, fields)),
    },
    { title: "a process of cues", send: create(processOfCues(23, fields)) },
    { title: "a process of more cues than are taken", send: create(processOfCues(30, fields)) },
    { title: "a drawing", send: draw(700) },
    {
      title: "a run of nothing but lists",
      send: () => moderator.send(calls.updateRun, { body: bodyOfLists(calls.updateRun) as never }),
    },
    {
      title: "a process of nothing but lists",
      send: () =>
        moderator.send(calls.createProcess, { body: bodyOfLists(calls.createProcess) as never }),
    },
    { title: "all processes, whole", send: () => moderator.send(calls.listProcesses) },
    { title: `${runs} runs, whole`, send: () => moderator.send(calls.listMyRuns) },
    {
      title: "the observations of the run",
      send: () => writer.send(calls.listObservations, { params: { runId: made.run.id } }),
    },
  ];
}
