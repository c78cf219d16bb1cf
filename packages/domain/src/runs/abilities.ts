import {
  isAuditor,
  isMember,
  mayEditRun,
  mayModerate,
  mayOverwrite,
  mayReport,
  maySeeAllAssessments,
  type RunActor,
} from "./access.ts";
import { hasModeratorView, type RunPeople } from "./membership.ts";
import { runAllows, type RunAbility, type RunReason, type RunState } from "./state.ts";

type Run = RunPeople & { readonly runState: RunState };
type Holder = (run: Run, actor: RunActor) => boolean;

/** An ability: a right by permissions and membership, and a state of the run that allows the act. */
interface Rule {
  readonly right: Holder;
  /** The line of the table in state.ts; if unset, any state allows it, or `right` checks the state. */
  readonly state?: RunAbility;
  /** If true, callers without the right get the state's reason first, as it applies to everybody. */
  readonly tellsState?: true;
}

const moderatorView: Holder = (run, actor) => hasModeratorView(run, actor.id);
const holdsToWrite: Holder = (_, { permissions }) => permissions.has("EDIT_OBSERVATIONS");
const holdsToRate: Holder = (_, { permissions }) => permissions.has("EDIT_ASSESSMENTS");

/**
 * What a user may do with a run that they may see. Writing and rating also need a cell assigned to them
 * (membership.ts: `mayObserveCell`, `mayRateCell`).
 */
const RULES = {
  /** Name, description, moderators, teams, cells, candidates, files. */
  edit: { right: mayEditRun, state: "edit", tellsState: true },
  /** Planned date and moderatorsAreObservers. */
  editPlan: { right: mayEditRun, state: "editPlan", tellsState: true },
  delete: { right: mayEditRun, state: "delete", tellsState: true },
  start: { right: mayModerate, state: "start" },
  finish: { right: mayModerate, state: "finish" },
  archive: { right: mayModerate, state: "archive" },
  changeCandidateState: { right: mayModerate, state: "changeCandidateState" },
  eraseCandidate: { right: mayModerate, state: "eraseCandidate" },
  /** Take late work into the run, or leave it out. */
  decideLateWork: { right: mayModerate, state: "lateWork" },
  /** Send messages to people of the run, and remind observers of what is missing. */
  message: { right: mayModerate, state: "message" },
  /** Say why a rating stays missing. */
  explainGaps: {
    right: (run, actor) => mayModerate(run, actor) && maySeeAllAssessments(run, actor),
    state: "seeMissing",
  },
  overwrite: { right: mayOverwrite, state: "overwrite" },
  writeObservation: { right: holdsToWrite, state: "writeObservation", tellsState: true },
  rate: { right: holdsToRate, state: "rate", tellsState: true },
  /** Create and change overall results; the strategy of the process decides whether there are any. */
  writeResult: {
    right: (run, actor) => holdsToRate(run, actor) && moderatorView(run, actor),
    state: "writeResult",
  },
  /** Read all observers' observations of all candidates. */
  readAllObservations: {
    right: (run, actor) =>
      actor.permissions.has("GET_ALL_OBSERVATIONS") &&
      (isAuditor(actor) || moderatorView(run, actor)),
  },
  seeAllAssessments: { right: maySeeAllAssessments },
  /** See missing ratings and unsent work of devices. */
  seeMissing: {
    right: (run, actor) =>
      isMember(run, actor) && moderatorView(run, actor) && maySeeAllAssessments(run, actor),
    state: "seeMissing",
  },
  moderatorView: { right: moderatorView },
  /** Get the PDF report, if the licence includes it. */
  report: { right: mayReport, state: "exportPdf" },
} as const satisfies Readonly<Record<string, Rule>>;

export type RunAct = keyof typeof RULES;
export const RUN_ACTS = Object.keys(RULES) as RunAct[];

/** Whether the actor has the right to an act, regardless of the run's state. */
export const holdsRunRight = (run: Run, actor: RunActor, act: RunAct): boolean =>
  RULES[act].right(run, actor);

/** The line of state.ts that an act needs; undefined if the state does not matter. */
export const stateNeededFor = (act: RunAct): RunAbility | undefined => {
  const rule: Rule = RULES[act];
  return rule.state;
};

/** Whether the actor may do something with a run now, or the reason why not. */
export function runAbility(run: Run, actor: RunActor, act: RunAct): true | RunReason {
  const { right, state, tellsState }: Rule = RULES[act];
  const allowed = state === undefined ? true : runAllows(run.runState, state);
  const isRight = right(run, actor);
  if (isRight || (tellsState && allowed !== true)) return allowed;
  return "noRight";
}

/** All abilities, as answers about a run carry them in `can`. */
export const runAbilities = (run: Run, actor: RunActor) =>
  Object.fromEntries(RUN_ACTS.map((act) => [act, runAbility(run, actor, act)])) as Record<
    RunAct,
    true | RunReason
  >;
