import type {
  Candidate,
  ExerciseDocument,
  Item,
  LeafItem,
  Process,
  ProcessRun,
  RunFile,
  RunSummary,
} from "@assay/contract";

/** An id that a reader of a test recognises: the same digits give the same id. */
export const testId = (number: number): string => number.toString(16).padStart(24, "0");

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
    scale: {} as never,
    competencies: [],
    cutOffStrategy: "AVG",
    revision: 1,
    inUse: true,
  };
};

const can = {
  edit: true,
  delete: true,
  start: false,
  finish: false,
  archive: false,
  changeCandidateState: false,
  eraseCandidate: false,
  overwrite: false,
  seeAllAssessments: true,
  moderatorView: true,
  decideLateWork: true,
  report: true,
};

export const buildRun = (parts: Partial<ProcessRun> = {}): ProcessRun => ({
  id: testId(100),
  name: "Herbst",
  texts: { de: { description: "" } },
  plannedDate: "2026-11-23",
  runState: "DRAFT",
  started: false,
  finishedAt: null,
  processId: testId(1),
  process: buildProcess(),
  scale: {} as never,
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
  ...parts,
  can: { ...can, ...parts.can },
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
  parts: Partial<Candidate> = {},
): Candidate => ({
  id: testId(id),
  title: "Mrs",
  firstName: "Kim",
  lastName,
  email: null,
  candidateProperties: { job: "Leitung" },
  isCandidate: true,
  image: null,
  ...parts,
});

export const buildSummary = (id: number, parts: Partial<RunSummary> = {}): RunSummary => ({
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
  ...parts,
});

type CandidateSummary = RunSummary["candidates"][number];
export const buildCandidateSummary = (
  number: number,
  parts: Partial<CandidateSummary> = {},
): CandidateSummary => ({
  id: testId(300 + number),
  name: `Name${number}, Kim`,
  state: "OPEN",
  cells: "rrr",
  progress: "000",
  ...parts,
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
export const buildFile = (id: number, parts: Partial<RunFile> = {}): RunFile => {
  const name = parts.originalFileName ?? `Datei ${id}.pdf`;
  return {
    id: testId(id),
    originalFileName: name,
    fileName: name,
    usage: "MODERATOR_FILE",
    relations: [{ type: "PROCESSRUN", id: testId(100) }],
    candidate: null,
    size: 2048,
    contentType: "application/pdf",
    ...parts,
  };
};

/** A document of an exercise. */
export const buildDocument = (
  id: number,
  exerciseId: string,
  parts: Partial<ExerciseDocument> = {},
): ExerciseDocument => {
  const name = parts.originalFileName ?? `Unterlage ${id}.pdf`;
  return {
    id: testId(id),
    originalFileName: name,
    fileName: name,
    usage: "EXERCISE_DOCUMENT",
    relations: [{ type: "EXERCISE", id: exerciseId }],
    candidate: null,
    size: 2048,
    contentType: "application/pdf",
    ...parts,
  };
};
