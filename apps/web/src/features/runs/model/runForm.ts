import {
  type ObserverTeam,
  type ProcessRun,
  type runCalls,
  type SentBody,
  ChangedRun,
} from "@assay/contract";
import { LANGUAGES, type Language, type RunPeople } from "@assay/domain";

export interface DraftCandidate {
  candidateId: string;
  candidateJob: string;
  /** Team id by exercise id (CAND-012). */
  cells: Readonly<Record<string, string>>;
}

/** What the editor changes of a run, in the form in which it is edited. */
export interface RunForm {
  name: string;
  descriptions: Readonly<Partial<Record<Language, string>>>;
  /** YYYY-MM-DD */
  plannedDate: string | null;
  moderators: readonly string[];
  moderatorsAreObservers: boolean;
  teams: readonly ObserverTeam[];
  candidates: readonly DraftCandidate[];
}

/** The form of a stored run. Only languages that the run has texts in are in it. */
export function formOf(run: ProcessRun): RunForm {
  const descriptions = LANGUAGES.flatMap((language) => {
    const text = run.texts[language];
    return text === undefined ? [] : [[language, text.description] as const];
  });
  return {
    name: run.name,
    descriptions: Object.fromEntries(descriptions),
    plannedDate: run.plannedDate,
    moderators: run.moderators,
    moderatorsAreObservers: run.moderatorsAreObservers,
    teams: run.observerTeams,
    candidates: run.candidates.map(({ candidateId, candidateJob, exercises }) => ({
      candidateId,
      candidateJob,
      cells: Object.fromEntries(exercises.map((cell) => [cell.exerciseId, cell.observerTeamId])),
    })),
  };
}

const cellList = (cells: DraftCandidate["cells"]) =>
  Object.entries(cells).map(([exerciseId, observerTeamId]) => ({ exerciseId, observerTeamId }));

/** The draft as the rules of the domain ask for it. */
export function peopleOf(draft: RunForm): RunPeople & { name: string } {
  return {
    name: draft.name,
    moderators: draft.moderators,
    moderatorsAreObservers: draft.moderatorsAreObservers,
    observerTeams: draft.teams,
    candidates: draft.candidates.map(({ candidateId, cells }) => ({
      candidateId,
      exercises: cellList(cells),
    })),
  };
}

export type RunBody = SentBody<typeof runCalls.updateRun>;

/** The PUT that stores a draft over the run it was made from; an empty date becomes today there. */
export function bodyOf(run: ProcessRun, draft: RunForm): RunBody {
  const mayPlan = run.can.editPlan === true;
  const { de = "", ...others } = draft.descriptions;
  const translated = Object.entries(others).map(([language, description]) => [
    language,
    { description },
  ]);
  return {
    id: run.id,
    revision: run.revision,
    name: draft.name,
    texts: { de: { description: de }, ...Object.fromEntries(translated) },
    // Fixed once the run was started: a missing date must not become today then.
    ...(mayPlan && {
      plannedDate: draft.plannedDate,
      moderatorsAreObservers: draft.moderatorsAreObservers,
    }),
    moderators: [...draft.moderators],
    observerTeams: draft.teams.map((team) => ({ ...team, observers: [...team.observers] })),
    candidates: draft.candidates.map(({ candidateId, candidateJob, cells }) => ({
      candidateId,
      candidateJob,
      exercises: cellList(cells),
    })),
  };
}

/** What the contract has against a body: the text key of the check by the path of the field. */
export function formErrors(body: RunBody): Map<string, string> {
  const result = ChangedRun.safeParse(body);
  if (result.success) return new Map();
  return new Map(result.error.issues.map(({ path, message }) => [path.join("."), message]));
}
