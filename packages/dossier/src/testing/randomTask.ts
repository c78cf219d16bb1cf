import type { CutOff, RatingRules, SubmissionState } from "@assay/domain";
import { base64Of } from "../format/bytes.ts";
import { fingerprintOf } from "../format/signature.ts";
import type { DossierTask, TaskProcess, TaskRating } from "../making/task.ts";

/** Pseudorandom numbers, the same for the same seed (mulberry32). */
export function randomFrom(seed: number) {
  let state = seed;
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (count: number): number => Math.floor(next() * count);
  const pick = <T>(all: readonly [T, ...T[]]): T => all[below(all.length)] ?? all[0];
  const some = <T>(all: readonly T[], share = 0.5): T[] => all.filter(() => next() < share);
  return { next, below, pick, some };
}
type Random = ReturnType<typeof randomFrom>;

const COMPETENCIES = ["c1", "c2", "c3", "c4"];
const SCALES: readonly [number[], ...number[][]] = [
  [1, 2, 3, 4, 5],
  [1, 2, 3, 4, 5, 6, 7],
  [0, 0.5, 1, 1.5, 2],
  [1, 2, 4, 8],
];

function conditionOf({ pick, some, next }: Random, exercises: readonly string[], scale: number[]) {
  const limit = () => scale[Math.floor(next() * scale.length)]! + pick([0, 0, 0.5, 0.25]);
  const own = (ids: readonly string[]) => Object.fromEntries(some(ids).map((id) => [id, limit()]));
  return {
    cutOffValue: limit(),
    calculationScope: pick<CutOff["calculationScope"]>(
      exercises.length > 0
        ? ["TOTAL", "TOTAL", "COMPETENCIES", "EXERCISES"]
        : ["TOTAL", "TOTAL", "COMPETENCIES"],
    ),
    calculationSubset: pick<CutOff["calculationSubset"]>(["ALL", "ALL", "SUBSET", "SUBSETVALUES"]),
    selectedCompetencies: some(COMPETENCIES),
    selectedExercises: some(exercises),
    selectedCutoffValuesCompetencies: own(COMPETENCIES),
    selectedCutoffValuesExercises: own(exercises),
  } as const;
}

function cutOffOf(random: Random, exercises: readonly string[], scale: number[]): CutOff {
  const { next, some } = random;
  return {
    ...conditionOf(random, exercises, scale),
    selectedSubItemIndexes: next() < 0.8 ? [] : some(exercises.map((_, index) => index)),
    ...(next() < 0.2 && { furtherConditions: [conditionOf(random, exercises, scale)] }),
  };
}

const cue = (uid: string, texts: Record<string, string>) => ({
  uid,
  cueTexts: { de: texts["de"] ?? "", ...texts },
});

function itemOf(random: Random, id: string, scale: number[], exercises: readonly string[] = []) {
  const { next, some, pick, below } = random;
  const isCentre = exercises.length > 0;
  const competencyIds = isCentre ? [] : some(COMPETENCIES, 0.8);
  return {
    id,
    itemType: isCentre
      ? ("ASSESSMENT_CENTER" as const)
      : pick<"EXERCISE" | "INTERVIEW">(["EXERCISE", "INTERVIEW"]),
    isObserved: !isCentre && next() < 0.95,
    isGroupItem: next() < 0.2,
    competencyIds,
    cutOff: next() < 0.2 ? null : cutOffOf(random, exercises, scale),
    cues: Object.fromEntries(
      competencyIds.map((competencyId) => [
        competencyId,
        {
          cueGroups: [0, 1].map((group) => ({
            cues: Array.from({ length: below(4) }, (_, index) =>
              cue(
                `${id}${competencyId}${group}${index}`,
                next() < 0.5 ? { de: "Hört zu" } : { de: "Hört zu", en: "Listens" },
              ),
            ),
          })),
        },
      ]),
    ),
    texts: {
      de: {
        displayName: `Aufgabe ${id}`,
        description: "",
        manual: next() < 0.5 ? "<p>Anleitung</p>" : "<p> </p>",
        guidingQuestions: [],
      },
    },
    items: [],
  };
}

function processOf(random: Random, scale: number[]): TaskProcess {
  const { next, below, pick } = random;
  const inner = ["e1", "e2", "e3", "e4"].slice(0, 2 + below(3));
  const centre = {
    ...itemOf(random, "centre", scale, inner),
    items: inner.map((id) => itemOf(random, id, scale)),
  };
  const isAlone = next() < 0.6;
  return {
    id: "process1",
    name: "Auswahl",
    texts: { de: { displayName: "Auswahl", description: next() < 0.5 ? "" : "Regel" } as object },
    items: isAlone ? [centre] : [centre, { ...itemOf(random, "talk", scale), isObserved: true }],
    competencyIds: COMPETENCIES,
    competencies: COMPETENCIES.map((id) => ({ id, texts: { de: { displayName: id } } })),
    cutOffStrategy: pick(["AVG", "AVG", "AVG", "MEDIAN", "MANUAL"]),
    ...(!isAlone &&
      next() < 0.5 && {
        cutOff: { ...cutOffOf(random, inner, scale), selectedSubItemIndexes: [] },
      }),
    scale: {
      criterions: scale.map((value) => ({ value, texts: { de: { textShort: String(value) } } })),
      selectedPartition: [2, scale.length - 2],
    },
  };
}

const STATES: readonly [SubmissionState, ...SubmissionState[]] = [
  "SUBMITTED",
  "SUBMITTED",
  "SUBMITTED",
  "AS_IS",
  "LATE",
  "DRAFT",
  "PROPOSED",
];

const RULES: RatingRules = {
  sealing: "CELL",
  names: "ON_REQUEST",
  evidence: { rule: "REQUIRED", min: 1 },
};

/** A rating around what the candidate shows, so that variances are there to be told apart. */
function valueOf({ next }: Random, scale: number[], level: number): number {
  const place = Math.round(level + (next() - 0.5) * 3);
  return scale[Math.max(0, Math.min(scale.length - 1, place))]!;
}

interface Shape {
  readonly candidates: number;
  readonly observers: number;
  readonly perCell: number;
}

function ratingsOf(
  random: Random,
  process: TaskProcess,
  shape: Shape,
  rules: RatingRules | null,
): {
  teams: DossierTask["run"]["observerTeams"];
  ratings: TaskRating[];
  cells: Map<string, string>;
} {
  const { next, below, pick } = random;
  const scale = process.scale.criterions.map(({ value }) => value);
  const observers = Array.from({ length: shape.observers }, (_, index) => `o${index + 1}`);
  const teams = Array.from({ length: shape.observers }, (_, index) => ({
    id: `t${index}`,
    observers: Array.from(
      { length: shape.perCell },
      (__, place) => observers[(index + place * (1 + (index % 2))) % shape.observers]!,
    ).filter((one, place, all) => all.indexOf(one) === place),
  }));
  const exercises = process.items.flatMap((item) =>
    item.itemType === "ASSESSMENT_CENTER" ? item.items.filter((one) => one.isObserved) : [item],
  );
  const cells = new Map<string, string>();
  const ratings: TaskRating[] = [];
  let at = Date.UTC(2026, 5, 1, 8);
  for (let candidate = 1; candidate <= shape.candidates; candidate++) {
    const level = next() * (scale.length - 1);
    for (const exercise of exercises) {
      const team = teams[below(teams.length)]!;
      cells.set(`p${candidate} ${exercise.id}`, team.id);
      for (const observer of team.observers) {
        if (next() < 0.05) continue;
        at += below(3) * 60_000;
        const state = pick(STATES);
        ratings.push({
          id: `r${ratings.length}`,
          candidateId: `p${candidate}`,
          exerciseId: exercise.id,
          observerId: observer,
          assessmentType: "OBSERVATION",
          changedAt: at,
          values: exercise.competencyIds.map((competencyId) => ({
            competencyId,
            selectedCriterion: next() < 0.05 ? null : valueOf(random, scale, level),
            selectedCriterionOverwrite: next() < 0.05 ? pick([scale[0]!, scale[1]!]) : null,
            selectedCueIds: [],
            ...(rules && next() < 0.1 && { revisedCriterion: scale[1]! }),
            ...(rules && next() < 0.1 && { conferenceCriterion: scale[2]! }),
          })),
          submission: rules && {
            state,
            ...(state === "LATE" && {
              replaced: exercise.competencyIds.map((competencyId) => ({
                competencyId,
                selectedCriterion: valueOf(random, scale, level),
              })),
            }),
          },
        });
      }
    }
    if (process.cutOffStrategy === "MANUAL")
      for (const item of process.items.flatMap((one) => [one, ...one.items]))
        if (next() < 0.8)
          ratings.push({
            id: `r${ratings.length}`,
            candidateId: `p${candidate}`,
            exerciseId: item.id,
            observerId: "m1",
            assessmentType: "RESULT",
            changedAt: at,
            values: COMPETENCIES.map((competencyId) => ({
              competencyId,
              selectedCriterion: next() < 0.1 ? null : valueOf(random, scale, level),
              selectedCriterionOverwrite: null,
              selectedCueIds: [],
            })),
            submission: null,
          });
  }
  return { teams, ratings, cells };
}

/** A key made for one test. */
export async function testKey(): Promise<DossierTask["key"]> {
  const pair = await crypto.subtle.generateKey("Ed25519", true, ["sign", "verify"]);
  const publicKey = new Uint8Array(await crypto.subtle.exportKey("raw", pair.publicKey));
  const secret = new Uint8Array(await crypto.subtle.exportKey("pkcs8", pair.privateKey));
  return {
    publicKey: base64Of(publicKey),
    fingerprint: await fingerprintOf(publicKey),
    privateKey: base64Of(secret),
  };
}

/** A run with people, ratings and all that a dossier holds. */
export function randomTask(
  seed: number,
  key: DossierTask["key"],
  given: Partial<Shape> = {},
): DossierTask {
  const random = randomFrom(seed);
  const { next, below, pick } = random;
  const process = processOf(random, pick(SCALES));
  const shape = {
    candidates: 1 + below(24),
    observers: 2 + below(11),
    perCell: 1 + below(4),
    ...given,
  };
  const rules = next() < 0.5 ? RULES : null;
  const { teams, ratings, cells } = ratingsOf(random, process, shape, rules);
  const ids = Array.from({ length: shape.candidates }, (_, index) => `p${index + 1}`);
  const exerciseIds = [...new Set([...cells.keys()].map((cell) => cell.split(" ")[1]!))];
  const at = "2026-06-01T10:00:00.000Z";
  return {
    version: "2.4.1",
    organisation: "Muster AG",
    madeAt: "2026-07-01T10:00:00.000Z",
    seed: `seed ${seed}`,
    key,
    verifier: "<!doctype html><title>verify</title>",
    readme: "Read me\n",
    languages: ["de", "en"],
    run: {
      id: "run1",
      name: "Juni",
      plannedDate: "2026-06-01",
      runState: "FINISHED",
      finishedAt: "2026-06-02T10:00:00.000Z",
      moderators: ["m1"],
      moderatorsAreObservers: false,
      observerTeams: teams,
      candidates: ids.map((candidateId) => ({
        candidateId,
        candidateState: pick(["OPEN", "PASSED", "FAILED"]),
        exercises: exerciseIds.map((exerciseId) => ({
          exerciseId,
          observerTeamId: cells.get(`${candidateId} ${exerciseId}`) ?? null,
        })),
      })),
      ratingRules: rules,
    },
    design: process,
    processNow: next() < 0.3 ? null : next() < 0.5 ? process : processOf(random, pick(SCALES)),
    people: [{ id: "m1", name: "Mona Moderat" }],
    names: new Map([...ids.map((id) => [id, `Name of ${id}`] as const), ["o1", "Otto Ohne"]]),
    statistics: pick(["RUN", "RUN_AND_OBSERVERS", "RUN_AND_OBSERVERS", null]),
    ratings,
    reasons: [],
    decisions: ids.map((candidateId) => ({
      candidateId,
      at,
      by: "m1",
      from: "OPEN",
      to: "PASSED",
      calculated: "failed",
      reason: `Words about ${candidateId}.`,
    })),
    conference: [],
    rounds: [],
    evidence: ids.map((candidateId, index) => ({
      candidateId,
      id: `ev${index}`,
      exerciseId: exerciseIds[0] ?? "e1",
      by: "o1",
      kind: "TEXT",
      pageId: null,
      competencyId: "c1",
      cueUid: null,
      sign: 1,
      note: "",
      at,
      state: "WHOLE",
      captured: `Quote of ${candidateId}`,
      submittedOn: null,
    })),
    observations: ids.map((candidateId) => ({
      candidateId,
      exerciseId: exerciseIds[0] ?? "e1",
      by: "o1",
      type: "html",
      pages: [
        {
          id: "page",
          page: 1,
          title: "",
          content: `<p>Notes on ${candidateId}.</p>`,
          competencyId: null,
          alternative: "",
        },
      ],
    })),
    audit: [],
    auditHead: { position: 0, hash: "00" },
    candidateId: null,
  };
}
