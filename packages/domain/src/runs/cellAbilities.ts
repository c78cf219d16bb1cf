import { type ItemType, observedLeaves } from "../processes/items.ts";
import type { Id } from "../text/rules.ts";
import {
  hasModeratorView,
  isErased,
  mayObserveAmong,
  mayRateAmong,
  type ObserverTeam,
  type RunCandidate,
  type RunPeople,
  teamOfCell,
} from "./membership.ts";

/** What is assigned to a user in a cell; whether they may do it now is said by the run (abilities.ts). */
export interface CellAbilities {
  readonly observe: boolean;
  readonly rate: boolean;
  /** Pages belong to competencies, and the last one can be deleted. */
  readonly moderatorView: boolean;
}
const NOTHING: CellAbilities = { observe: false, rate: false, moderatorView: false };

function abilitiesAmong(
  run: RunPeople,
  team: ObserverTeam | undefined,
  userId: Id,
  candidateId: Id,
): CellAbilities {
  const isOfTeam = team?.observers.includes(userId) === true;
  return {
    observe: mayObserveAmong(run, team, userId, candidateId),
    rate: mayRateAmong(team, userId, candidateId),
    moderatorView: hasModeratorView(run, userId) || (isOfTeam && team.observersHaveModeratorView),
  };
}

const letterOf = ({ observe, rate, moderatorView }: CellAbilities): string => {
  if (!observe) return "-";
  const letter = rate ? "r" : "o";
  return moderatorView ? letter.toUpperCase() : letter;
};

const abilitiesOf = (letter: string): CellAbilities => {
  const small = letter.toLowerCase();
  const observe = small === "r" || small === "o";
  return { observe, rate: small === "r", moderatorView: observe && small !== letter };
};

/**
 * The cells of a candidate as an answer carries them: for each observed exercise, in the order of the process, `r` if
 * the user observes and rates, `o` if they only observe, `-` for neither; in capitals in moderator view.
 */
export function cellLetters(
  run: RunPeople,
  userId: Id,
  candidate: RunCandidate,
  exerciseIds: readonly Id[],
): string {
  const { candidateId } = candidate;
  if (isErased(run, candidateId)) return "-".repeat(exerciseIds.length);
  return exerciseIds
    .map((id) => letterOf(abilitiesAmong(run, teamOfCell(run, candidate, id), userId, candidateId)))
    .join("");
}

interface Item {
  readonly id: Id;
  readonly itemType: ItemType;
  readonly isObserved: boolean;
  readonly items: readonly Item[];
}

/** A run as its answer holds it; one that the version before has stored on a device has no letters. */
interface AnsweredRun extends RunPeople {
  readonly process: { readonly items: readonly Item[] };
  readonly candidates: readonly (RunCandidate & { readonly cells?: string | undefined })[];
}

function cellOf(
  run: AnsweredRun,
  userId: Id,
  candidate: AnsweredRun["candidates"][number],
  { id, at }: { id: Id; at: number },
): CellAbilities {
  if (isErased(run, candidate.candidateId)) return NOTHING;
  if (candidate.cells !== undefined) return abilitiesOf(candidate.cells.charAt(at));
  const team = teamOfCell(run, candidate, id);
  return abilitiesAmong(run, team, userId, candidate.candidateId);
}

/** What is assigned to the user in a cell of an answered run. */
export function cellCan(
  run: AnsweredRun,
  userId: Id,
  candidateId: Id,
  exerciseId: Id,
): CellAbilities {
  const candidate = run.candidates.find((each) => each.candidateId === candidateId);
  const at = observedLeaves<Item>(run.process.items).findIndex(({ id }) => id === exerciseId);
  return candidate && at >= 0 ? cellOf(run, userId, candidate, { id: exerciseId, at }) : NOTHING;
}

/** All cells of an answered run with what is assigned to the user there, candidate by candidate. */
export function cellsWithCan(run: AnsweredRun, userId: Id) {
  const exercises = observedLeaves<Item>(run.process.items);
  return run.candidates.flatMap((candidate) =>
    exercises.map(({ id }, at) => ({
      candidateId: candidate.candidateId,
      exerciseId: id,
      can: cellOf(run, userId, candidate, { id, at }),
    })),
  );
}
