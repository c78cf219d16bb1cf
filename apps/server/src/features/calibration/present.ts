import type {
  CalibrationDesign,
  CalibrationSample,
  CalibrationSet,
  RunPerson,
  SampleFile,
  StoredSample,
} from "@assay/contract";
import { goldFaults, LANGUAGES, seesExperts, setEditAbility } from "@assay/domain";
import type * as z from "zod/mini";
import type { Actor } from "../../http/context.ts";
import type { AnswerRow, AttemptRow } from "./attempts/store.ts";
import { expertKeys, ratedBy } from "./policy.ts";
import type { SetRow } from "./store.ts";

type Files = ReadonlyMap<string, z.infer<typeof SampleFile>>;

export const presentSample = (sample: StoredSample, files: Files): CalibrationSample => ({
  ...sample,
  file: (sample.fileId !== null && files.get(sample.fileId)) || null,
});

/** What the experts have submitted of each sample of a set. */
export function expertValues(
  attempts: readonly AttemptRow[],
  answers: readonly AnswerRow[],
): ReadonlyMap<string, AnswerRow[]> {
  const own = new Set(attempts.filter(({ role }) => role === "EXPERT").map(({ id }) => id));
  const given = answers.filter((one) => own.has(one.attemptId) && one.submittedAt !== null);
  return Map.groupBy(given, ({ sampleId }) => sampleId);
}

/** What is stored of a set beside its row. */
export interface SetParts {
  readonly design: CalibrationDesign | undefined;
  readonly files: Files;
  readonly people: readonly RunPerson[];
  readonly attempts: readonly AttemptRow[];
  readonly answers: readonly AnswerRow[];
}

/** How far the members of a role are, by their latest attempts. */
function progressOf(ids: readonly string[], { attempts, answers }: SetParts) {
  return ids.map((personId): CalibrationSet["experts"][number] => {
    const own = attempts.filter((one) => one.personId === personId);
    const last = own.at(-1);
    const finished = own.findLast(({ finishedAt, result }) => finishedAt && result);
    const submitted = answers.filter(
      (one) =>
        one.attemptId === last?.id && one.submittedAt && last.sampleIds.includes(one.sampleId),
    );
    return {
      personId,
      submitted: submitted.length,
      finishedAt: last?.finishedAt?.toISOString() ?? null,
      hasPassed: finished ? finished.validUntil !== null : null,
    };
  });
}

/** What the experts say, to an actor who may see it. */
function presentKeys(set: SetRow, actor: Actor, { design, attempts, answers }: SetParts) {
  const hasFinished = attempts.some(
    (one) => one.personId === actor.id && one.role === "OBSERVER" && one.finishedAt !== null,
  );
  if (!design || !seesExperts(set, actor, hasFinished)) return {};
  const rated = ratedBy(design);
  const bySample = expertValues(attempts, answers);
  const of = (id: string) => (bySample.get(id) ?? []).map(({ values }) => values);
  return {
    keys: set.samples.map(({ id }) => ({
      sampleId: id,
      competencies: expertKeys(of(id), rated),
    })),
    faults: set.samples.flatMap(({ id: sampleId }) =>
      goldFaults(rated.competencyIds, of(sampleId), rated.levels).map((fault) => ({
        sampleId,
        ...fault,
      })),
    ),
  };
}

/** The name of an exercise in the languages that have one. */
const nameIn = ({ texts }: CalibrationDesign["exercise"]): CalibrationSet["exerciseName"] =>
  Object.fromEntries(
    LANGUAGES.flatMap((language) => {
      const name = texts[language]?.displayName;
      return name ? [[language, name]] : [];
    }),
  );

/** A set as its editors see it. */
export function presentSet(
  set: SetRow,
  actor: Actor,
  parts: SetParts & { readonly design: CalibrationDesign },
): CalibrationSet {
  const { design, files, people } = parts;
  const { seriesId: _, design: _frozen, samples, ...row } = set;
  return {
    ...row,
    samples: samples.map((sample) => presentSample(sample, files)),
    processName: design.processName,
    exerciseName: nameIn(design.exercise),
    competencies: design.competencies,
    scale: design.scale,
    people: [...people],
    experts: progressOf(set.expertIds, parts),
    observers: progressOf(set.observerIds, parts),
    ...presentKeys(set, actor, parts),
    can: { edit: setEditAbility(set, actor) },
  };
}
