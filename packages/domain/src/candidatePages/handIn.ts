import { isAuditor, type RunActor } from "../runs/access.ts";
import {
  candidateOf,
  type Cell,
  hasModeratorView,
  mayObserveCell,
  type RunPeople,
} from "../runs/membership.ts";
import { runAllows, type RunState } from "../runs/state.ts";
import { paperState, type PaperState, type PaperWindow } from "./papers.ts";

/** Characters, in UTF-16 units, of a text that a candidate hands in. */
export const LONGEST_WORK = 100_000;

/** What decides whether a candidate may write: the window of the exercise's papers, and the state of the run. */
export interface HandInFacts {
  readonly window: PaperWindow | null;
  readonly runState: RunState;
}

/** Whether written work is taken at a moment of the server's clock: as papers are open, and only in a started run. */
export function handInState({ window, runState }: HandInFacts, now: Date): PaperState {
  const answer = runAllows(runState, "writeObservation");
  if (answer === true) return paperState(window, now);
  return answer === "notStarted" ? "before" : "closed";
}

/**
 * How a text counts that arrives now. `late`: it was written before the end by what the device says, and arrives after
 * it. The device is not believed, but the text is kept beside the one in time, and both moments are shown.
 */
export type Arrival = "inTime" | "late" | "early" | "over";

/** @param typedAt when the text was last changed, as the device says */
export function arrivalOf(
  facts: HandInFacts,
  { typedAt, now }: Readonly<Record<"typedAt" | "now", Date>>,
): Arrival {
  const state = handInState(facts, now);
  if (state === "open") return "inTime";
  if (state === "before") return "early";
  const closesAt = facts.window?.closesAt ?? null;
  const isTaken = runAllows(facts.runState, "writeObservation") === true && closesAt !== null;
  return isTaken && typedAt.getTime() < closesAt ? "late" : "over";
}

/** Seconds until a window closes; null if nobody has said when. */
export const workSecondsLeft = (closesAt: number | null, now: number): number | null =>
  closesAt === null ? null : Math.max(0, Math.ceil((closesAt - now) / 1000));

/** Written work as it is stored. */
interface StoredWork {
  readonly text: string;
  readonly handedInAt: Date | null;
  /** What arrived after the end. */
  readonly lateText: string | null;
  readonly revision: number;
}

/** The newest text of a work: what arrived late was written later. */
export const newestText = ({ text, lateText }: Pick<StoredWork, "text" | "lateText">): string =>
  lateText ?? text;

/**
 * What becomes of a text that was written on a revision. `same`: it is stored already, since an answer was lost.
 * `conflict`: another tab or device has stored another text meanwhile, which is shown before anything replaces it.
 */
export function workEdit(
  stored: StoredWork | undefined,
  sent: { readonly text: string; readonly revision: number },
): "store" | "same" | "conflict" | "handedIn" {
  if (!stored) return sent.revision === 0 ? "store" : "conflict";
  if (newestText(stored) === sent.text) return "same";
  if (stored.handedInAt !== null) return "handedIn";
  return stored.revision === sent.revision ? "store" : "conflict";
}

/**
 * Whether the actor may read what a candidate has handed in in an exercise: who observes there, moderators and auditors.
 * It is no rating, and so nothing seals it.
 */
export function mayReadWork(run: RunPeople, actor: RunActor, cell: Cell): boolean {
  const { candidateId, exerciseId } = cell;
  if (candidateOf(run, candidateId) === undefined) return false;
  return (
    isAuditor(actor) ||
    hasModeratorView(run, actor.id) ||
    mayObserveCell(run, actor.id, candidateId, exerciseId)
  );
}
