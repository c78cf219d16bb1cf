import * as z from "zod/mini";

/*
 * What the files of a dossier hold (docs/dossier.md). A file with a field that is not named here is refused: what nobody
 * checks must not stand beside what was checked.
 */

/** The version of the format; a verifier refuses those that it does not know. */
export const FORMAT = "assay-dossier/1";
/** The version of the formulas of results, statistics and warnings. */
export const FORMULAS = "assay-formulas/1";

export const PATHS = {
  manifest: "manifest.json",
  signature: "signature.json",
  design: "design.json",
  run: "run.json",
  statistics: "statistics.json",
  audit: "audit.jsonl",
  names: "names.json",
  verifier: "verify.html",
  readme: "README.txt",
} as const;
/** The section of a candidate, by number from 1. */
export const candidatePath = (number: number): string => `candidates/${number}.json`;

/** People by number. Numbers follow the run, and the ids of people; never their names. */
export const candidateNumber = (number: number): string => `Candidate ${number}`;

const text = z.string();
const number = z.number();
const count = z.int();
const id = z.string();
const orNull = z.nullable(number);
const list = <T extends z.ZodMiniType>(one: T) => z.readonly(z.array(one));
const byName = <T extends z.ZodMiniType>(one: T) => z.record(text, one);

export const Manifest = z.strictObject({
  format: z.literal(FORMAT),
  formulas: text,
  product: z.strictObject({ name: text, version: text }),
  organisation: text,
  /** ISO 8601, in UTC. */
  madeAt: text,
  run: z.strictObject({ id, name: text }),
  candidates: count,
  /** Ed25519; the public key as Base64 of its 32 bytes, the fingerprint as SHA-256 of these. */
  key: z.strictObject({ algorithm: z.literal("Ed25519"), publicKey: text, fingerprint: text }),
  /** Every file but this one and the signature, by path. */
  files: list(z.strictObject({ path: text, bytes: count, sha256: text })),
});
export type Manifest = z.infer<typeof Manifest>;

const conditionFields = {
  cutOffValue: number,
  calculationScope: z.enum(["TOTAL", "COMPETENCIES", "EXERCISES"]),
  calculationSubset: z.enum(["ALL", "SUBSET", "SUBSETVALUES"]),
  selectedCompetencies: list(id),
  selectedExercises: list(id),
  selectedCutoffValuesCompetencies: byName(number),
  selectedCutoffValuesExercises: byName(number),
};
const CutOff = z.strictObject({
  ...conditionFields,
  selectedSubItemIndexes: list(count),
  furtherConditions: z.optional(list(z.strictObject(conditionFields))),
});
export type CutOff = z.infer<typeof CutOff>;

const itemFields = {
  id,
  itemType: text,
  isObserved: z.boolean(),
  isGroupItem: z.boolean(),
  competencyIds: list(id),
  cutOff: z.nullable(CutOff),
  /** By competency. */
  cues: byName(
    z.strictObject({
      cueGroups: list(
        z.strictObject({ cues: list(z.strictObject({ uid: id, cueTexts: byName(text) })) }),
      ),
    }),
  ),
  texts: byName(
    z.strictObject({
      displayName: text,
      description: text,
      manual: text,
      guidingQuestions: list(text),
    }),
  ),
};
const Leaf = z.strictObject({ ...itemFields, items: list(z.never()) });
const Item = z.strictObject({ ...itemFields, items: list(Leaf) });
export type Leaf = z.infer<typeof Leaf>;
export type Item = z.infer<typeof Item>;

export const Process = z.strictObject({
  id,
  name: text,
  texts: byName(z.strictObject({ displayName: text, description: text })),
  items: list(Item),
  competencyIds: list(id),
  competencies: list(z.strictObject({ id, texts: byName(text) })),
  /** How ratings become one value. */
  strategy: z.enum(["AVG", "MEDIAN", "MANUAL"]),
  /** The rule over all steps, if there is one. */
  cutOff: z.nullable(CutOff),
  scale: z.strictObject({
    criterions: list(z.strictObject({ value: number, texts: byName(text) })),
    /** Sizes of the groups of levels that cues are written for, ascending. */
    selectedPartition: list(count),
  }),
  ratingRules: z.nullable(
    z.strictObject({
      sealing: text,
      evidence: z.nullable(z.strictObject({ rule: text, least: count })),
    }),
  ),
});
export type Process = z.infer<typeof Process>;

/** A warning of the design check; `place` says where. */
export const Warning = z.strictObject({
  kind: text,
  place: byName(z.unknown()),
  count: z.optional(number),
});
export type Warning = z.infer<typeof Warning>;

export const Design = z.strictObject({
  /** As frozen at the start of the run. */
  process: Process,
  /** Languages that the organisation offers. */
  languages: list(text),
  /** What the check says of the frozen design. */
  warningsAtStart: list(Warning),
  /** The process as it was when the file was made; null if it was deleted. */
  now: z.nullable(
    z.strictObject({
      /** Null if nothing that the check reads has changed. */
      process: z.nullable(Process),
      warnings: list(Warning),
    }),
  ),
});
export type Design = z.infer<typeof Design>;

export const Run = z.strictObject({
  id,
  name: text,
  plannedDate: z.nullable(text),
  state: text,
  finishedAt: z.nullable(text),
  moderators: list(text),
  moderatorsAreObservers: z.boolean(),
  candidates: count,
  /** What the check says of the staffing; conflicts of people are left out, as they are nobody else's business. */
  warnings: list(Warning),
});
export type Run = z.infer<typeof Run>;

const Value = z.strictObject({
  competencyId: id,
  /** What the observer gave first. */
  independent: orNull,
  /** What the observer gave in the last second round. */
  revised: z.optional(number),
  /** What the conference decided. */
  conference: z.optional(number),
  /** What a moderator put in its place. */
  overwrite: orNull,
  overwriteReason: z.optional(text),
  /** What counts. */
  final: orNull,
  cues: list(id),
});
const Rating = z.strictObject({
  exerciseId: id,
  by: text,
  type: z.enum(["OBSERVATION", "RESULT"]),
  /** When the values were given: the submission, or the last change. */
  at: text,
  submission: z.nullable(
    z.strictObject({
      state: text,
      at: z.optional(text),
      after: z.optional(count),
      by: z.optional(text),
      reason: z.optional(text),
      replaced: z.optional(list(z.strictObject({ competencyId: id, selectedCriterion: orNull }))),
    }),
  ),
  values: list(Value),
});
export type Rating = z.infer<typeof Rating>;

const Part = z.strictObject({
  kind: z.enum(["total", "competency", "exercise"]),
  id,
  value: orNull,
  limit: number,
  passed: z.boolean(),
});
const StepResult = z.strictObject({
  /** Id of the step; `process` for the rule over all of them. */
  itemId: id,
  value: orNull,
  decided: orNull,
  passed: z.boolean(),
  verdict: z.enum(["passed", "failed", "unrated"]),
  parts: list(Part),
});
export const Results = z.strictObject({
  value: orNull,
  decided: orNull,
  exercises: list(
    z.strictObject({
      exerciseId: id,
      counts: z.boolean(),
      value: orNull,
      decided: orNull,
      competencies: list(z.strictObject({ competencyId: id, value: orNull })),
    }),
  ),
  competencies: list(z.strictObject({ competencyId: id, value: orNull, decided: orNull })),
  steps: list(StepResult),
});
export type Results = z.infer<typeof Results>;

export const CandidateSection = z.strictObject({
  /** Random, so that nobody can guess the section from its hash. */
  salt: text,
  candidate: text,
  /** What people decided; never the outcome of a calculation. */
  state: text,
  decisions: list(
    z.strictObject({
      at: text,
      by: text,
      from: text,
      to: text,
      calculated: text,
      reason: z.nullable(text),
    }),
  ),
  /**
   * Who was to observe the candidate, in the order of the exercises; without the candidate, who may be an observer too
   * (`observesSelf`). `team` is false where nobody was to.
   */
  staffing: list(
    z.strictObject({
      exerciseId: id,
      team: z.boolean(),
      observesSelf: z.boolean(),
      observers: list(text),
    }),
  ),
  ratings: list(Rating),
  conference: list(
    z.strictObject({
      exerciseId: id,
      competencyId: id,
      at: text,
      by: text,
      from: orNull,
      to: orNull,
      calculated: orNull,
      reason: z.nullable(text),
      seconds: count,
      present: list(text),
    }),
  ),
  rounds: list(
    z.strictObject({
      exerciseId: id,
      competencyId: id,
      openedAt: text,
      openedBy: text,
      closedAt: text,
      closedBy: text,
      earlyReason: z.nullable(text),
      asked: count,
      answers: list(z.strictObject({ value: number, reason: z.nullable(text) })),
    }),
  ),
  evidence: list(
    z.strictObject({
      id,
      exerciseId: id,
      by: text,
      kind: text,
      pageId: z.nullable(id),
      competencyId: z.nullable(id),
      cueUid: z.nullable(id),
      sign: number,
      note: text,
      at: text,
      state: text,
      /** What was marked, as it was marked: a quote, or lines of ink as JSON. */
      captured: z.nullable(text),
      submittedOn: z.nullable(text),
    }),
  ),
  observations: list(
    z.strictObject({
      exerciseId: id,
      by: text,
      type: text,
      pages: list(
        z.strictObject({
          id,
          page: count,
          title: text,
          content: text,
          competencyId: z.nullable(id),
          alternative: text,
        }),
      ),
    }),
  ),
  results: Results,
});
export type CandidateSection = z.infer<typeof CandidateSection>;

export const Statistics = z.strictObject({
  /** As the organisation's setting has it: null for none, `RUN` without figures about observers. */
  shown: z.nullable(z.enum(["RUN", "RUN_AND_OBSERVERS"])),
  ratings: z.nullable(z.strictObject({ independent: count, leftOut: count })),
  computed: z.nullable(byName(z.unknown())),
  stability: z.nullable(list(byName(z.unknown()))),
});
export type Statistics = z.infer<typeof Statistics>;

/** A line of the audit log of the run: its hash is SHA-256 of the hash before and of the bytes of `preimage`. */
export const AuditLine = z.strictObject({
  position: count,
  previous: text,
  preimage: text,
  hash: text,
});
export type AuditLine = z.infer<typeof AuditLine>;
/** The last line of the audit file: where the log ended when the file was made. */
export const AuditHead = z.strictObject({
  head: z.strictObject({ position: count, hash: text }),
});

export const Names = z.strictObject({
  /** Random, and erased with the names: their hash in the manifest then says nothing about them. */
  salt: text,
  people: list(z.strictObject({ number: text, id, name: z.nullable(text) })),
});
export type Names = z.infer<typeof Names>;
