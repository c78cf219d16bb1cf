import type { Id } from "@assay/domain";
import { candidateNumber } from "../format/sections.ts";
import type { DossierTask } from "./task.ts";

/** Numbers in place of people. */
export interface Numbers {
  readonly candidate: (id: Id) => string;
  /** Anybody who did something. */
  readonly person: (id: Id) => string;
  /** All of them, in the order of their numbers. */
  readonly all: readonly { readonly number: string; readonly id: Id }[];
}

const numbered = (ids: readonly Id[], word: string): Map<Id, string> =>
  new Map([...new Set(ids)].map((id, index) => [id, `${word} ${index + 1}`]));

/**
 * Candidates are numbered in the order of the run; observers, then moderators, then others by their ids, which say nothing
 * about names.
 */
export function numbersOf({
  run,
  ratings,
  observations,
  people,
}: Pick<DossierTask, "run" | "ratings" | "observations" | "people">): Numbers {
  const candidates = numbered(
    run.candidates.map(({ candidateId }) => candidateId),
    "Candidate",
  );
  const observing = [
    ...run.observerTeams.flatMap((team) => team.observers),
    ...ratings.flatMap(({ assessmentType, observerId }) =>
      assessmentType === "OBSERVATION" ? [observerId] : [],
    ),
    ...observations.map(({ by }) => by),
  ].toSorted();
  const observers = numbered(observing, "Observer");
  const moderators = numbered(
    run.moderators.filter((id) => !observers.has(id)).toSorted(),
    "Moderator",
  );
  const known = (id: Id) => observers.has(id) || moderators.has(id);
  const others = numbered(
    people
      .map(({ id }) => id)
      .filter((id) => !known(id))
      .toSorted(),
    "Person",
  );
  const everybody = new Map([...observers, ...moderators, ...others]);
  const all = [...candidates, ...everybody].map(([id, number]) => ({ number, id }));
  return {
    candidate: (id) => candidates.get(id) ?? candidateNumber(0),
    person: (id) => everybody.get(id) ?? "Person 0",
    all,
  };
}
