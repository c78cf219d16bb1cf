import {
  anything,
  byName,
  count,
  flag,
  type Infer,
  list,
  maybe,
  nothing,
  number,
  oneOf,
  only,
  orNull as nullable,
  text,
} from "./schema.ts";

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
export const candidatePath = (place: number): string => `candidates/${place}.json`;

/** People by number. Numbers follow the run, and the ids of people; never their names. */
export const candidateNumber = (place: number): string => `Candidate ${place}`;

const id = text;
const orNull = nullable(number);

export const Manifest = only({
  format: oneOf(FORMAT),
  formulas: text,
  product: only({ name: text, version: text }),
  organisation: text,
  /** ISO 8601, in UTC. */
  madeAt: text,
  run: only({ id, name: text }),
  candidates: count,
  /** Ed25519; the public key as Base64 of its 32 bytes, the fingerprint as SHA-256 of these. */
  key: only({ algorithm: oneOf("Ed25519"), publicKey: text, fingerprint: text }),
  /** Every file but this one and the signature, by path. */
  files: list(only({ path: text, bytes: count, sha256: text })),
});
export type Manifest = Infer<typeof Manifest>;

const conditionFields = {
  cutOffValue: number,
  calculationScope: oneOf("TOTAL", "COMPETENCIES", "EXERCISES"),
  calculationSubset: oneOf("ALL", "SUBSET", "SUBSETVALUES"),
  selectedCompetencies: list(id),
  selectedExercises: list(id),
  selectedCutoffValuesCompetencies: byName(number),
  selectedCutoffValuesExercises: byName(number),
};
const CutOff = only({
  ...conditionFields,
  selectedSubItemIndexes: list(count),
  furtherConditions: maybe(list(only(conditionFields))),
});
export type CutOff = Infer<typeof CutOff>;

const itemFields = {
  id,
  itemType: text,
  isObserved: flag,
  isGroupItem: flag,
  competencyIds: list(id),
  cutOff: nullable(CutOff),
  /** By competency. */
  cues: byName(
    only({
      cueGroups: list(only({ cues: list(only({ uid: id, cueTexts: byName(text) })) })),
    }),
  ),
  texts: byName(
    only({
      displayName: text,
      description: text,
      manual: text,
      guidingQuestions: list(text),
    }),
  ),
};
const Leaf = only({ ...itemFields, items: list(nothing) });
const Item = only({ ...itemFields, items: list(Leaf) });
export type Leaf = Infer<typeof Leaf>;
export type Item = Infer<typeof Item>;

export const Process = only({
  id,
  name: text,
  texts: byName(only({ displayName: text, description: text })),
  items: list(Item),
  competencyIds: list(id),
  competencies: list(only({ id, texts: byName(text) })),
  /** How ratings become one value. */
  strategy: oneOf("AVG", "MEDIAN", "MANUAL"),
  /** The rule over all steps, if there is one. */
  cutOff: nullable(CutOff),
  scale: only({
    criterions: list(only({ value: number, texts: byName(text) })),
    /** Sizes of the groups of levels that cues are written for, ascending. */
    selectedPartition: list(count),
  }),
  ratingRules: nullable(
    only({
      sealing: text,
      evidence: nullable(only({ rule: text, least: count })),
    }),
  ),
});
export type Process = Infer<typeof Process>;

/** A warning of the design check; `place` says where. */
export const Warning = only({
  kind: text,
  place: byName(anything),
  count: maybe(number),
});
export type Warning = Infer<typeof Warning>;

export const Design = only({
  /** As frozen at the start of the run. */
  process: Process,
  /** Languages that the organisation offers. */
  languages: list(text),
  /** What the check says of the frozen design. */
  warningsAtStart: list(Warning),
  /** The process as it was when the file was made; null if it was deleted. */
  now: nullable(
    only({
      /** Null if nothing that the check reads has changed. */
      process: nullable(Process),
      warnings: list(Warning),
    }),
  ),
});
export type Design = Infer<typeof Design>;

export const Run = only({
  id,
  name: text,
  plannedDate: nullable(text),
  state: text,
  finishedAt: nullable(text),
  moderators: list(text),
  moderatorsAreObservers: flag,
  candidates: count,
  /** What the check says of the staffing; conflicts of people are left out, as they are nobody else's business. */
  warnings: list(Warning),
});
export type Run = Infer<typeof Run>;

const Value = only({
  competencyId: id,
  /** What the observer gave first. */
  independent: orNull,
  /** What the observer gave in the last second round. */
  revised: maybe(number),
  /** What the conference decided. */
  conference: maybe(number),
  /** What a moderator put in its place. */
  overwrite: orNull,
  overwriteReason: maybe(text),
  /** What counts. */
  final: orNull,
  cues: list(id),
});
const Rating = only({
  exerciseId: id,
  by: text,
  type: oneOf("OBSERVATION", "RESULT"),
  /** When the values were given: the submission, or the last change. */
  at: text,
  submission: nullable(
    only({
      state: text,
      at: maybe(text),
      after: maybe(count),
      by: maybe(text),
      reason: maybe(text),
      replaced: maybe(list(only({ competencyId: id, selectedCriterion: orNull }))),
    }),
  ),
  values: list(Value),
});
export type Rating = Infer<typeof Rating>;

const Part = only({
  kind: oneOf("total", "competency", "exercise"),
  id,
  value: orNull,
  limit: number,
  passed: flag,
});
const StepResult = only({
  /** Id of the step; `process` for the rule over all of them. */
  itemId: id,
  value: orNull,
  decided: orNull,
  passed: flag,
  verdict: oneOf("passed", "failed", "unrated"),
  parts: list(Part),
});
export const Results = only({
  value: orNull,
  decided: orNull,
  exercises: list(
    only({
      exerciseId: id,
      counts: flag,
      value: orNull,
      decided: orNull,
      competencies: list(only({ competencyId: id, value: orNull })),
    }),
  ),
  competencies: list(only({ competencyId: id, value: orNull, decided: orNull })),
  steps: list(StepResult),
});
export type Results = Infer<typeof Results>;

export const CandidateSection = only({
  /** Random, so that nobody can guess the section from its hash. */
  salt: text,
  candidate: text,
  /** What people decided; never the outcome of a calculation. */
  state: text,
  decisions: list(
    only({
      at: text,
      by: text,
      from: text,
      to: text,
      calculated: text,
      reason: nullable(text),
    }),
  ),
  /**
   * Who was to observe the candidate, in the order of the exercises; without the candidate, who may be an observer too
   * (`observesSelf`). `team` is false where nobody was to.
   */
  staffing: list(
    only({
      exerciseId: id,
      team: flag,
      observesSelf: flag,
      observers: list(text),
    }),
  ),
  ratings: list(Rating),
  conference: list(
    only({
      exerciseId: id,
      competencyId: id,
      at: text,
      by: text,
      from: orNull,
      to: orNull,
      calculated: orNull,
      reason: nullable(text),
      seconds: count,
      present: list(text),
    }),
  ),
  rounds: list(
    only({
      exerciseId: id,
      competencyId: id,
      openedAt: text,
      openedBy: text,
      closedAt: text,
      closedBy: text,
      earlyReason: nullable(text),
      asked: count,
      answers: list(only({ value: number, reason: nullable(text) })),
    }),
  ),
  evidence: list(
    only({
      id,
      exerciseId: id,
      by: text,
      kind: text,
      pageId: nullable(id),
      competencyId: nullable(id),
      cueUid: nullable(id),
      sign: number,
      note: text,
      at: text,
      state: text,
      /** What was marked, as it was marked: a quote, or lines of ink as JSON. */
      captured: nullable(text),
      submittedOn: nullable(text),
    }),
  ),
  observations: list(
    only({
      exerciseId: id,
      by: text,
      type: text,
      pages: list(
        only({
          id,
          page: count,
          title: text,
          content: text,
          competencyId: nullable(id),
          alternative: text,
        }),
      ),
    }),
  ),
  results: Results,
});
export type CandidateSection = Infer<typeof CandidateSection>;

export const Statistics = only({
  /** As the organisation's setting has it: null for none, `RUN` without figures about observers. */
  shown: nullable(oneOf("RUN", "RUN_AND_OBSERVERS")),
  ratings: nullable(only({ independent: count, leftOut: count })),
  computed: nullable(byName(anything)),
  stability: nullable(list(byName(anything))),
});
export type Statistics = Infer<typeof Statistics>;

/** A line of the audit log of the run: its hash is SHA-256 of the hash before and of the bytes of `preimage`. */
export const AuditLine = only({
  position: count,
  previous: text,
  preimage: text,
  hash: text,
});
export type AuditLine = Infer<typeof AuditLine>;
/** The last line of the audit file: where the log ended when the file was made. */
export const AuditHead = only({
  head: only({ position: count, hash: text }),
});

export const Names = only({
  /** Random, and erased with the names: their hash in the manifest then says nothing about them. */
  salt: text,
  people: list(only({ number: text, id, name: nullable(text) })),
});
export type Names = Infer<typeof Names>;
