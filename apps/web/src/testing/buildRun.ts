import type {
  Candidate,
  ExerciseDocument,
  Item,
  LeafItem,
  Process,
  ProcessRun,
  RunFile,
  RunSummary,
  Scale,
} from "@assay/contract";
import { type RunAct, runAllows, stateNeededFor } from "@assay/domain";

/** An id that a reader of a test recognises: the same digits give the same id. */
export const testId = (number: number): string => number.toString(16).padStart(24, "0");

export const buildScale = (fields: Partial<Scale> = {}): Scale => ({
  id: testId(2),
  name: "Fünf Stufen",
  description: "",
  criterions: [1, 2, 3, 4, 5].map((value) => ({
    value,
    texts: { de: { textLong: `Stufe ${value}`, textShort: `S${value}`, description: "" } },
    highlightCues: false,
  })),
  selectedPartition: [2, 1, 2],
  highlightedPartition: null,
  revision: 3,
  inUse: false,
  can: { edit: true, delete: true },
  ...fields,
});

const cutOff = {
  cutOffValue: 4,
  calculationScope: "TOTAL",
  calculationSubset: "ALL",
  selectedCompetencies: [],
  selectedExercises: [],
  selectedSubItemIndexes: [],
  selectedCutoffValuesCompetencies: {},
  selectedCutoffValuesExercises: {},
} as const satisfies Readonly<Record<string, unknown>>;

const leaf = (id: number, name: string): LeafItem => ({
  id: testId(id),
  itemType: "EXERCISE",
  competencyIds: [testId(80)],
  isObserved: true,
  isGroupItem: false,
  cutOff: structuredClone(cutOff) as never,
  cues: {},
  texts: { de: { displayName: name, description: "", manual: "", guidingQuestions: [] } },
  documents: [],
  items: [],
});

/** A centre of two exercises, then an interview. */
export const buildProcess = (): Process => {
  const centre: Item = {
    ...leaf(10, "Zentrum"),
    itemType: "ASSESSMENT_CENTER",
    items: [leaf(11, "Gruppe"), leaf(12, "Rollenspiel")],
  };
  return {
    id: testId(1),
    name: "Auswahl",
    version: 1,
    texts: { de: { displayName: "Auswahl", description: "" } },
    items: [centre, leaf(13, "Interview")],
    competencyIds: [testId(80)],
    scaleId: testId(2),
    scale: buildScale(),
    competencies: [],
    cutOffStrategy: "AVG",
    revision: 1,
    inUse: true,
  };
};

/** A moderator of the run; `buildRun` takes away what its state forbids. */
export const moderatorCan: ProcessRun["can"] = {
  edit: true,
  editPlan: true,
  delete: true,
  start: "noRight",
  finish: "noRight",
  archive: "noRight",
  changeCandidateState: "noRight",
  eraseCandidate: "noRight",
  decideLateWork: true,
  message: true,
  explainGaps: true,
  overwrite: "noRight",
  writeObservation: true,
  rate: true,
  writeResult: true,
  readAllObservations: true,
  seeAllAssessments: true,
  seeMissing: true,
  moderatorView: true,
  report: true,
};

/** Nothing but to write and to rate. */
export const observerCan: ProcessRun["can"] = {
  ...(Object.fromEntries(
    Object.keys(moderatorCan).map((act) => [act, "noRight"]),
  ) as ProcessRun["can"]),
  writeObservation: true,
  rate: true,
};

/** As the server answers: what the state of the run forbids, nobody can. */
export const canIn = (
  runState: ProcessRun["runState"],
  given: Partial<ProcessRun["can"]>,
): ProcessRun["can"] => {
  const answers = Object.entries({ ...moderatorCan, ...given }).map(([name, answer]) => {
    const state = stateNeededFor(name as RunAct);
    return [name, answer === true && state ? runAllows(runState, state) : answer];
  });
  return Object.fromEntries(answers) as ProcessRun["can"];
};

export const buildRun = (fields: Partial<ProcessRun> = {}): ProcessRun => ({
  id: testId(100),
  name: "Herbst",
  texts: { de: { description: "" } },
  plannedDate: "2026-11-23",
  runState: "DRAFT",
  started: false,
  finishedAt: null,
  processId: testId(1),
  process: buildProcess(),
  scale: buildScale(),
  competencies: [],
  candidates: [],
  moderators: [testId(499)],
  moderatorsAreObservers: false,
  observerTeams: [],
  assessments: [],
  files: [],
  people: [{ id: testId(499), firstName: "Uwe", lastName: "Umlauf", type: "USER" }],
  missing: [],
  revision: 1,
  ...fields,
  can: canIn(fields.runState ?? "DRAFT", fields.can ?? {}),
});

export const buildRunCandidate = (
  id: number,
  cells: Readonly<Record<string, string>> = {},
): ProcessRun["candidates"][number] => ({
  candidateId: testId(id),
  candidateJob: "Leitung",
  exercises: Object.entries(cells).map(([exerciseId, observerTeamId]) => ({
    exerciseId,
    observerTeamId,
  })),
  candidateState: "OPEN",
  exerciseIdOfCandidateStateChange: null,
});

export const buildTeam = (id: number, ...observers: number[]) => ({
  id: testId(id),
  name: `Team ${id - 199}`,
  observers: observers.map(testId),
  observersHaveModeratorView: false,
});

export const buildCandidate = (
  id: number,
  lastName: string,
  fields: Partial<Candidate> = {},
): Candidate => ({
  id: testId(id),
  title: "Mrs",
  firstName: "Kim",
  lastName,
  email: null,
  candidateProperties: { job: "Leitung" },
  isCandidate: true,
  image: null,
  ...fields,
});

export const buildSummary = (id: number, fields: Partial<RunSummary> = {}): RunSummary => ({
  id: testId(id),
  name: `Lauf ${id}`,
  plannedDate: "2026-11-23",
  runState: "STARTED",
  design: 0,
  observers: 2,
  isModerator: false,
  isModeratorObserver: false,
  seesResults: false,
  report: null,
  files: [],
  candidates: [],
  ...(fields.isModerator && { opensEditor: true as const }),
  ...fields,
});

type CandidateSummary = RunSummary["candidates"][number];
export const buildCandidateSummary = (
  number: number,
  fields: Partial<CandidateSummary> = {},
): CandidateSummary => ({
  id: testId(300 + number),
  name: `Name${number}, Kim`,
  state: "OPEN",
  cells: "rrr",
  progress: "000",
  ...fields,
});

/** The design of `buildProcess` as the summaries have it. */
export const testDesign = {
  processName: { de: "Auswahl" },
  exercises: [
    { id: testId(11), parentId: testId(10), texts: { de: "Gruppe" } },
    { id: testId(12), parentId: testId(10), texts: { de: "Rollenspiel" } },
    { id: testId(13), parentId: null, texts: { de: "Interview" } },
  ],
};

/** A stored file; its id is made of the number, its name too. */
export const buildFile = (id: number, fields: Partial<RunFile> = {}): RunFile => {
  const name = fields.originalFileName ?? `Datei ${id}.pdf`;
  return {
    id: testId(id),
    originalFileName: name,
    fileName: name,
    usage: "MODERATOR_FILE",
    relations: [{ type: "PROCESSRUN", id: testId(100) }],
    candidate: null,
    size: 2048,
    contentType: "application/pdf",
    ...fields,
  };
};

/** A document of an exercise. */
export const buildDocument = (
  id: number,
  exerciseId: string,
  fields: Partial<ExerciseDocument> = {},
): ExerciseDocument => {
  const name = fields.originalFileName ?? `Unterlage ${id}.pdf`;
  return {
    id: testId(id),
    originalFileName: name,
    fileName: name,
    usage: "EXERCISE_DOCUMENT",
    relations: [{ type: "EXERCISE", id: exerciseId }],
    candidate: null,
    size: 2048,
    contentType: "application/pdf",
    ...fields,
  };
};
