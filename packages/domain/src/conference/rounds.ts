import type { Assessment } from "../assessments/rating.ts";
import { countsInResults } from "../assessments/submission.ts";
import { runAllows, type RunState } from "../runs/state.ts";
import type { Id } from "../text/rules.ts";
import { type ConferenceCell, conferenceKey, type ConferenceItem, isDecidable } from "./cells.ts";

/** Minimum length of the reason for a revised value, without the spaces around it, in UTF-16 units. */
export const SHORTEST_REVISION_REASON = 10;
/** Maximum length of that reason. */
export const LONGEST_REVISION_REASON = 500;

/** What an observer gave in a second round. */
export interface RevisedValue {
  readonly observerId: Id;
  readonly value: number;
  /** Null once the candidate's data was erased. */
  readonly reason: string | null;
}

/** A second round: the observers of an item give its value once more, each without seeing the others' until it is closed. */
export interface SecondRound extends ConferenceItem {
  readonly isOpen: boolean;
  /** At most one of each observer. */
  readonly answers: readonly RevisedValue[];
}

/** A revised value with its reason, without anything that says whose it is. */
export interface NamelessAnswer {
  readonly value: number;
  /** Absent once the candidate's data was erased. */
  readonly reason?: string;
}

/** What somebody is told of a second round besides what they gave in it themselves. */
export interface ToldRound {
  readonly isOpen: boolean;
  /** Number of observers who have answered. Of an open round only who leads the conference is told. */
  readonly answered?: number;
  /** The observers of an open round who have not answered: for who leads, once names may be known. */
  readonly awaitedIds?: readonly Id[];
  /** What was given, once the round is closed. */
  readonly answers?: readonly NamelessAnswer[];
}

type CandidateAssessment = Assessment & { readonly candidateId: Id };

/** Ids of the observers whom a second round about an item asks: those who have a value of it that counts. */
export const askedObservers = (
  assessments: readonly CandidateAssessment[],
  { candidateId, exerciseId, competencyId }: ConferenceItem,
): Id[] =>
  assessments
    .filter(
      (one) =>
        one.assessmentType === "OBSERVATION" &&
        one.candidateId === candidateId &&
        one.exerciseId === exerciseId &&
        countsInResults(one) &&
        one.values.some(
          (value) => value.competencyId === competencyId && value.selectedCriterion !== null,
        ),
    )
    .flatMap(({ observerId }) => observerId ?? [])
    .toSorted((a, b) => (a < b ? -1 : 1));

/** Whether who leads the conference can open a second round about an item now: some observer has a value to revise. */
export const isAskable = (runState: RunState, cell: ConferenceCell): boolean =>
  runAllows(runState, "askAgain") === true && isDecidable(cell);

/** Ids of those who are asked in a round, and have not answered. */
export const awaitedObservers = (
  { answers }: Pick<SecondRound, "answers">,
  asked: readonly Id[],
): Id[] => asked.filter((id) => !answers.some(({ observerId }) => observerId === id));

/**
 * The ratings with what their observers gave in the latest closed second round about each item; it replaces what earlier
 * rounds gave, also of observers who have not answered in it.
 *
 * @param rounds oldest first
 */
export function withRevised<A extends CandidateAssessment>(
  assessments: readonly A[],
  rounds: readonly SecondRound[],
): A[] {
  const latest = new Map(
    rounds.filter(({ isOpen }) => !isOpen).map((round) => [conferenceKey(round), round]),
  );
  return assessments.map((one) => {
    if (one.assessmentType !== "OBSERVATION") return one;
    const values = one.values.map(({ revisedCriterion: _, ...value }) => {
      const round = latest.get(conferenceKey({ ...one, competencyId: value.competencyId }));
      const answer = round?.answers.find(({ observerId }) => observerId === one.observerId);
      return answer ? { ...value, revisedCriterion: answer.value } : value;
    });
    return { ...one, values };
  });
}

/** By value and words alone: any other order could tell whose answers they are. */
const byContent = (a: NamelessAnswer, b: NamelessAnswer): number => {
  // An erased reason is not an empty one: were they equal, their order would be that of the observers.
  const [own, other] = [a, b].map(({ reason }) => (reason === undefined ? "" : `=${reason}`));
  return a.value - b.value || (own === other ? 0 : own! < other! ? -1 : 1);
};

/** The answers of a round without whose they are. */
export const namelessAnswers = ({ answers }: Pick<SecondRound, "answers">): NamelessAnswer[] =>
  answers
    .map(({ value, reason }) => ({ value, ...(reason !== null && { reason }) }))
    .toSorted(byContent);

interface RoundReader {
  /** Whether the reader leads the conference. */
  readonly leads: boolean;
  /** Whether the reader may know whose the values of the item are. */
  readonly seesNames: boolean;
}

/**
 * What somebody is told of a second round. As long as it is open, nothing of it depends on what was answered, only on how
 * many have, and for who leads it with names on who.
 *
 * @param asked whom the round asks
 */
export function toldRound(
  round: SecondRound,
  asked: readonly Id[],
  { leads, seesNames }: RoundReader,
): ToldRound {
  const { isOpen, answers } = round;
  const answered = answers.length;
  if (!isOpen) return { isOpen, answered, answers: namelessAnswers(round) };
  if (!leads) return { isOpen };
  return {
    isOpen,
    answered,
    ...(seesNames && { awaitedIds: awaitedObservers(round, asked) }),
  };
}
