import type { RunDay, WorkOnCell } from "@assay/contract";
import { testId } from "./buildRun.ts";

/** The cell of a candidate in an exercise, of which nothing has arrived. */
export const buildWork = (
  [candidate, exercise, observer]: readonly [number, number, number],
  fields: Partial<WorkOnCell> = {},
): WorkOnCell => ({
  candidateId: testId(candidate),
  exerciseId: testId(exercise),
  observerId: testId(observer),
  savedAt: null,
  hasWords: false,
  rated: 0,
  competencies: 1,
  ...fields,
});

/** A device that is ready and whose clock is right. */
export const buildDevice = (
  person: number,
  seenAt: string,
  fields: Partial<RunDay["devices"][number]> = {},
): RunDay["devices"][number] => ({
  personId: testId(person),
  deviceId: testId(person + 1000),
  device: "Safari, iPad",
  ready: 2,
  cells: 2,
  problems: [],
  clockAhead: 0,
  seenAt,
  ...fields,
});
