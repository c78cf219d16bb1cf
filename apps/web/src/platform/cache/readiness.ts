import type { DeviceProblem, Id } from "@assay/domain";
import { createStore } from "../../ui/store.ts";
import { sessionState } from "../session/sessionState.ts";

/** How far a run can be worked on without a connection. */
export interface Readiness {
  /** Cells of which everything is on the device, and all cells of the user. */
  ready: number;
  cells: number;
}

/** By run under way in which the user observes. */
export const readiness = sessionState(createStore<ReadonlyMap<Id, Readiness>>(new Map()));
export const deviceProblems = sessionState(createStore<readonly DeviceProblem[]>([]));
/** Rises with each wish of the user to have everything brought to the device again. */
export const wishes = createStore(0); // tab-wide: a count that nobody reads
export const prepareAgain = (): void => wishes.update((count) => count + 1);
/** Whether something is being brought to the device. */
export const isPreparing = sessionState(createStore(false));
