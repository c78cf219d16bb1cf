import type { Assessment, Item, ProcessRun } from "@assay/contract";
import type { Over } from "@assay/domain";

/** A verdict of a step, or a value over something. */
export type About = Over | { kind: "verdict"; id: string };

/** A value that somebody wants to have explained. */
export interface Asked {
  /** The candidate's name. */
  name: string;
  /** The candidate's. */
  assessments: readonly Assessment[];
  /** The steps by whose rules the value was made. */
  steps: readonly Item[];
  about: About;
}

/** Where it was asked: the run, and the exercises in the table, by which unknown observers are numbered. */
export interface Asking {
  run: ProcessRun;
  exercises: readonly Item[];
}
