import type { DemoClient } from "./client.ts";
import { known } from "./design.ts";
import type { PreparedRun, RunToSeed } from "./seeding.ts";

const MINUTES_PER_WRITE = 3;

/** The work of one observer in one exercise. */
export interface Turn extends RunToSeed, PreparedRun {
  exercise: string;
  observer: string;
  /** When the exercise began. */
  begun: Date;
}

/** The cell of a candidate, by last name. */
export const cellOf = ({ stored, candidateIds, content, exercise }: Turn, candidate: string) => ({
  processRunId: stored.id,
  candidateId: known(candidateIds.get(candidate), candidate),
  exerciseId: known(content.exercises[exercise], exercise).id,
});

/** The observer, after the time that a writing takes. */
export function send({ clients, observer, clock }: Turn): DemoClient {
  clock.pass(MINUTES_PER_WRITE);
  return known(clients.get(observer), observer);
}
