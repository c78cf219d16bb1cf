import { randomBytes } from "node:crypto";
import {
  calls,
  type Competency,
  type Process,
  type ProcessDraft,
  type Scale,
  type SentBody,
  type WrittenItem,
} from "@assay/contract";
import type { CutOffStrategy, RatingRules } from "@assay/domain";
import { unique, type TestUser } from "./people.ts";

type ScaleBody = SentBody<typeof calls.createScale>;

/** What a moderator would send for a scale from `min` to `max` in whole steps. */
export const scaleBody = (
  min: number,
  max: number,
  changes: Partial<ScaleBody> = {},
): ScaleBody => {
  const values = Array.from({ length: max - min + 1 }, (_, index) => min + index);
  const texts = (value: number) => ({
    textLong: `Grade ${value}`,
    textShort: `G${value}`,
    description: "",
  });
  return {
    name: unique("Scale"),
    description: "",
    criterions: values.map((value) => ({
      value,
      texts: { de: texts(value), en: texts(value) },
      highlightCues: false,
    })),
    selectedPartition: [values.length],
    highlightedPartition: null,
    ...changes,
  };
};

export const buildScale = (moderator: TestUser, changes: Partial<ScaleBody> = {}): Promise<Scale> =>
  moderator.ok(calls.createScale, { body: scaleBody(1, 5, changes) });

export const competencyBody = (changes: Partial<SentBody<typeof calls.createCompetency>> = {}) => {
  const name = unique("Competency");
  return {
    name,
    baseName: name,
    texts: { de: { displayName: name, description: "" } },
    sortOrder: 10,
    colorCode: "#336699",
    ...changes,
  };
};

export const buildCompetency = (
  moderator: TestUser,
  changes: Parameters<typeof competencyBody>[0] = {},
): Promise<Competency> => moderator.ok(calls.createCompetency, { body: competencyBody(changes) });

/** A step as the editor sends it; the server fills in the rest. */
export const stepBody = (
  itemType: WrittenItem["itemType"],
  changes: Partial<WrittenItem> = {},
): WrittenItem => ({
  texts: {
    de: { displayName: unique("Übung"), description: "", manual: "", guidingQuestions: [] },
  },
  itemType,
  ...changes,
});

export interface ProcessOptions {
  competencies?: number;
  cutOffStrategy?: CutOffStrategy;
  /** The steps, given the competencies' ids; by default one exercise that rates them all. */
  items?: (competencyIds: string[]) => WrittenItem[];
  scale?: Scale;
  /** How observers rate independently of each other; none unless told otherwise. */
  ratingRules?: RatingRules;
}

/** A process with a scale from 1 to 5, two competencies and one exercise, unless told otherwise. */
export async function buildProcess(
  moderator: TestUser,
  options: ProcessOptions = {},
): Promise<Process> {
  const scale = options.scale ?? (await buildScale(moderator));
  const competencyIds: string[] = [];
  for (let index = 0; index < (options.competencies ?? 2); index++)
    competencyIds.push((await buildCompetency(moderator)).id);
  const items = options.items ?? ((ids) => [stepBody("EXERCISE", { competencyIds: ids })]);
  const created = await moderator.ok(calls.createProcess, {
    body: {
      name: unique("Process"),
      texts: { de: { displayName: unique("Verfahren"), description: "" } },
      items: items(competencyIds),
      competencyIds,
      scaleId: scale.id,
      cutOffStrategy: options.cutOffStrategy ?? "AVG",
      ...(options.ratingRules && { ratingRules: options.ratingRules }),
    },
  });
  return created as Process;
}

type DraftBody = SentBody<typeof calls.putProcessDraft>;

/** What the editor sends of a new draft: nothing that a process needs, unless told otherwise. */
export const draftBody = (
  content: Partial<DraftBody["content"]> = {},
  process: DraftBody["process"] = null,
): DraftBody => ({
  revision: 0,
  process,
  content: {
    name: "",
    texts: { de: { displayName: "", description: "" } },
    items: [],
    competencyIds: [],
    scaleId: null,
    cutOffStrategy: "AVG",
    ...content,
  },
});

/** Stores a new draft. */
export const buildDraft = (
  moderator: TestUser,
  content: Partial<DraftBody["content"]> = {},
  process: DraftBody["process"] = null,
): Promise<ProcessDraft> =>
  moderator.ok(calls.putProcessDraft, {
    params: { id: randomBytes(12).toString("hex") },
    body: draftBody(content, process),
  }) as Promise<ProcessDraft>;
