import type { SentBody, calls } from "@assay/contract";
import { defaultCutOff, DOCUMENT_USAGE } from "@assay/domain";
import type { DemoClient } from "./client.ts";
import {
  type DemoContent,
  type DemoDocument,
  type DemoProcess,
  type DemoRun,
  type DemoStep,
  FURTHER_PROCESSES,
  type FurtherProcess,
} from "./content.ts";
import { writePdf } from "./pdf.ts";

type SentItem = SentBody<typeof calls.createProcess>["items"][number];
type SentLeaf = NonNullable<SentItem["items"]>[number];
type IdOf = ReadonlyMap<string, string>;
type DocumentsOf = Map<string, { id: string }[]>;

/** The parts of the design that runs need; competencies by name. */
export interface SeededDesign {
  processId: string;
  /** The others, as far as runs of the tenant need them. */
  furtherProcessIds: ReadonlyMap<FurtherProcess, string>;
  competencyIds: IdOf;
}

/** Creates scale, competencies and the processes of these runs, as a moderator would. */
export async function seedDesign(
  moderator: DemoClient,
  content: DemoContent,
  runs: readonly DemoRun[],
): Promise<SeededDesign> {
  const scale = await moderator.ask("createScale", { body: content.scale });
  const created: [string, string][] = [];
  for (const competency of content.competencies) {
    const { id } = await moderator.ask("createCompetency", { body: competency });
    created.push([competency.name, id]);
  }
  const competencyIds = new Map(created);
  const documents: DocumentsOf = new Map();
  for (const [name, { id }] of Object.entries(content.exercises))
    documents.set(name, await seedDocuments(content.documents[name] ?? [], id, moderator));
  const create = async (process: DemoProcess, filed: DocumentsOf): Promise<string> => {
    const { name, texts, cutOffStrategy, ratingRules } = process;
    const items = sentItems({ ...content, process }, competencyIds, filed);
    const observed = new Set(items.flatMap((item) => [item, ...(item.items ?? [])]).flatMap(idsOf));
    const body = { name, texts, cutOffStrategy, ratingRules, scaleId: scale.id, items };
    const all = [...competencyIds.values()].filter((id) => observed.has(id));
    const { id } = await moderator.ask("createProcess", { body: { ...body, competencyIds: all } });
    return id;
  };
  const processId = await create(content.process, documents);
  // Only the first process gets documents, since a document belongs to one process.
  const furtherProcessIds = new Map<FurtherProcess, string>();
  for (const further of FURTHER_PROCESSES)
    if (runs.some(({ process }) => process === further))
      furtherProcessIds.set(further, await create(content[further], new Map()));
  return { processId, furtherProcessIds, competencyIds };
}

const idsOf = ({ competencyIds = [] }: { competencyIds?: string[] | undefined }) => competencyIds;

/** Uploads the documents of an exercise, with which its process then has to be saved. */
async function seedDocuments(
  documents: readonly DemoDocument[],
  exerciseId: string,
  moderator: DemoClient,
): Promise<{ id: string }[]> {
  const relations = JSON.stringify([{ type: "EXERCISE", id: exerciseId }]);
  const stored: { id: string }[] = [];
  for (const { name, ...document } of documents) {
    const body = { fileUsage: DOCUMENT_USAGE, relations };
    const { id } = await moderator.upload(body, { name, bytes: writePdf(document) });
    stored.push({ id });
  }
  return stored;
}

function sentItems(
  { process, exercises }: DemoContent,
  idOf: IdOf,
  documents: DocumentsOf,
): SentItem[] {
  const exercise = (name: string) => ({
    ...sentExercise(known(exercises[name], name), idOf),
    documents: documents.get(name) ?? [],
  });
  return process.steps.map((step) => {
    if (typeof step === "string") return exercise(step);
    const { exercises: names, cutOff, ...centre } = step;
    return { ...centre, cutOff: sentCutOff(cutOff, idOf), items: names.map(exercise) };
  });
}

function sentExercise({ cues, cutOff, ...exercise }: DemoStep, idOf: IdOf): SentLeaf {
  const byId = Object.entries(cues).map(([name, groups]) => [competencyId(idOf, name), groups]);
  return {
    ...exercise,
    cutOff: sentCutOff(cutOff, idOf),
    competencyIds: Object.keys(cues).map((name) => competencyId(idOf, name)),
    cues: Object.fromEntries(byId) as SentLeaf["cues"] & object,
  };
}

const sentCutOff = (cutOff: DemoStep["cutOff"], idOf: IdOf) => ({
  ...defaultCutOff(),
  ...cutOff,
  selectedCompetencies: (cutOff.selectedCompetencies ?? []).map((name) => competencyId(idOf, name)),
});

export const competencyId = (idOf: IdOf, name: string) => known(idOf.get(name), name);

/** @throws Error for a name that the content uses but nowhere defines. */
export function known<T>(value: T | undefined, name: string): T {
  if (value === undefined) throw new Error(`The demo content does not define ${name}.`);
  return value;
}
