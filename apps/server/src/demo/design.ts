import type { SentBody, calls } from "@assay/contract";
import { defaultCutOff } from "@assay/domain";
import type { DemoClient } from "./client.ts";
import type { DemoContent, DemoStep } from "./content.ts";

type SentItem = SentBody<typeof calls.createProcess>["items"][number];
type SentLeaf = NonNullable<SentItem["items"]>[number];
type IdOf = ReadonlyMap<string, string>;

/** What the runs need to know of the design; competencies by name. */
export interface SeededDesign {
  processId: string;
  competencyIds: IdOf;
}

/** Makes scale, competencies and process, as a moderator would. */
export async function seedDesign(
  moderator: DemoClient,
  content: DemoContent,
): Promise<SeededDesign> {
  const scale = await moderator.ask("createScale", { body: content.scale });
  const created: [string, string][] = [];
  for (const competency of content.competencies) {
    const { id } = await moderator.ask("createCompetency", { body: competency });
    created.push([competency.name, id]);
  }
  const competencyIds = new Map(created);
  const { name, texts, cutOffStrategy } = content.process;
  const process = await moderator.ask("createProcess", {
    body: {
      name,
      texts,
      cutOffStrategy,
      scaleId: scale.id,
      competencyIds: [...competencyIds.values()],
      items: sentItems(content, competencyIds),
    },
  });
  return { processId: process.id, competencyIds };
}

function sentItems({ process, exercises }: DemoContent, idOf: IdOf): SentItem[] {
  const exercise = (name: string) => sentExercise(known(exercises[name], name), idOf);
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
