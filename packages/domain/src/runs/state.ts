/** The states of a run in the order of its life (spec 2 §4, decisions §5). */
export const RUN_STATES = [
  "DRAFT",
  "PREPARED",
  "STARTED",
  "FINISHED",
  "ARCHIVED",
  "ANONYMIZED",
] as const;
export type RunState = (typeof RUN_STATES)[number];

/** Why a state does not allow something: text keys of the page. */
export const RUN_REFUSALS = [
  "notPrepared",
  "notStarted",
  "notFinished",
  "alreadyStarted",
  "alreadyFinished",
  "archived",
  "anonymized",
] as const;
export type RunRefusal = (typeof RUN_REFUSALS)[number];

/** Why an act on a run is refused: its state, or the caller's permissions and membership. Text keys of the page. */
export type RunReason = RunRefusal | "noRight";

/** The reason why the run's state refuses an act; null if it allows it, or only a right is missing. */
export const stateReason = (answer: true | RunReason | undefined): RunRefusal | null =>
  answer === undefined || answer === true || answer === "noRight" ? null : answer;

type Answer = true | RunRefusal;
type Answers = readonly [
  draft: Answer,
  prepared: Answer,
  started: Answer,
  finished: Answer,
  archived: Answer,
  anonymized: Answer,
];

function row(...[DRAFT, PREPARED, STARTED, FINISHED, ARCHIVED, ANONYMIZED]: Answers) {
  return { DRAFT, PREPARED, STARTED, FINISHED, ARCHIVED, ANONYMIZED } satisfies Record<
    RunState,
    Answer
  >;
}

const untilStart = row(true, true, "alreadyStarted", "alreadyFinished", "archived", "anonymized");
const untilFinish = row(true, true, true, "alreadyFinished", "archived", "anonymized");
const whileStarted = row(
  "notStarted",
  "notStarted",
  true,
  "alreadyFinished",
  "archived",
  "anonymized",
);
const whileFinished = row(
  "notFinished",
  "notFinished",
  "notFinished",
  true,
  "archived",
  "anonymized",
);

/** What each state allows to anybody with the right: the server refuses and the page explains by it (§§5, 6). */
const ABILITIES = {
  start: row("notPrepared", true, "alreadyStarted", "alreadyFinished", "archived", "anonymized"),
  finish: whileStarted,
  archive: whileFinished,
  delete: untilStart,
  /** Planned date and moderatorsAreObservers, which a moderator cannot correct after the start. */
  editPlan: untilStart,
  /** Name, description, moderators, teams, cells, candidates, files. */
  edit: untilFinish,
  /** A user's own observations, and moderators' edits of others' observations. */
  writeObservation: whileStarted,
  rate: whileStarted,
  /** Devices say how ready they are, and that they are there. */
  reportDevice: whileStarted,
  message: whileStarted,
  /** Work that arrives after the finish is stored apart, and moderators decide about it. */
  lateWork: whileFinished,
  /** Reveal ratings, show whose they are, and count drafts as they are. */
  reveal: whileStarted,
  /** Lead a conference about ratings, and store what it decides. */
  confer: row("notStarted", "notStarted", true, true, "archived", "anonymized"),
  /** Open a second round about a rating, and give revised values in it; a conference closes it as long as it may be led. */
  askAgain: whileStarted,
  writeResult: row("notStarted", "notStarted", true, true, "archived", "anonymized"),
  overwrite: whileFinished,
  changeCandidateState: whileFinished,
  /** Store what a candidate says against the record, beside it. */
  stateAgainst: whileFinished,
  /** Erase one person's data, even after the retention period if the name remains. */
  eraseCandidate: row("notStarted", "notStarted", true, true, true, true),
  /** All results, for members with GET_ALL_ASSESSMENTS_IF_PROCESS_RUN_FINISHED. */
  seeReleasedResults: row("notFinished", "notFinished", "notFinished", true, "archived", true),
  seeStatistics: row("notFinished", "notFinished", "notFinished", true, true, "anonymized"),
  /** Make the decision file, also nameless of an anonymised run. */
  makeDossier: row("notFinished", "notFinished", "notFinished", true, true, true),
  exportPdf: row("notFinished", "notFinished", "notFinished", true, true, true),
  exportData: row("notStarted", "notStarted", true, true, true, true),
  /** Missing ratings and unsent work of devices. */
  seeMissing: row("notStarted", "notStarted", true, true, "archived", "anonymized"),
  /** The sessions of a run are in the calendars that its observers subscribe to. */
  subscribe: row("notStarted", "notStarted", true, true, "archived", "anonymized"),
  /** Write, release and withdraw reports for candidates. */
  writeFeedback: whileFinished,
  readFeedback: row("notFinished", "notFinished", "notFinished", true, true, "anonymized"),
  /** The pages of candidates: from the first invitation until nobody works with the run any more. */
  openToCandidates: row(true, true, true, true, "archived", "anonymized"),
  seeAsCreator: untilStart,
  seeAsModerator: row(true, true, true, true, "archived", true),
  seeAsObserver: row("notStarted", "notStarted", true, true, "archived", true),
};

export type RunAbility = keyof typeof ABILITIES;

/** Whether a state allows something: true, or the reason why not. */
export function runAllows(state: RunState, ability: RunAbility): true | RunRefusal {
  return ABILITIES[ability][state];
}

/** The state changes that users make; others come from saving and from the nightly jobs. */
export const RUN_ACTIONS = ["start", "finish", "archive"] as const;
export type RunAction = (typeof RUN_ACTIONS)[number];

const NEXT: Readonly<Record<RunAction, RunState>> = {
  start: "STARTED",
  finish: "FINISHED",
  archive: "ARCHIVED",
};

export type Transition =
  | { readonly ok: true; readonly next: RunState }
  | { readonly ok: false; readonly reason: "WRONG_PROCESS_RUN_STATE" };

/** The state after an action, or the error type of the refusal (decisions §5). */
export function transition(state: RunState, action: RunAction): Transition {
  return runAllows(state, action) === true
    ? { ok: true, next: NEXT[action] }
    : { ok: false, reason: "WRONG_PROCESS_RUN_STATE" };
}
