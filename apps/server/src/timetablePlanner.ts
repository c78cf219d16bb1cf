import {
  type StartingPlan,
  type TimetableInstance,
  type TimetablePlan,
  TimetableSearch,
  WEIGHT_PRESETS,
  type WeightPreset,
  WORK_PER_SECOND,
} from "@assay/domain";

/*
 * The program that searches for timetables and ends: one search for each wish, in turns. A separate process, since it
 * occupies a processor for seconds.
 */

/** What the server sends first. */
export interface SearchRequest {
  instance: TimetableInstance;
  wishes: WeightPreset[];
  /** Seconds of a processor for all wishes together. */
  seconds: number;
  seed: number;
  /** Sessions that stay as they are. */
  pinned: TimetablePlan;
}

export interface WishProgress {
  wish: WeightPreset;
  /** From 0 to 1. */
  share: number;
  iterations: number;
  unplaced: number;
  points: number;
}

export type SearchAnswer =
  | { progress: WishProgress[] }
  | { progress: WishProgress[]; plans: TimetablePlan[] };

/** Iterations of one wish before the next has its turn. */
const TURN = 50;
/** Milliseconds between two messages about the progress. */
const SAY_EVERY_MS = 250;
const START = "none" as const;

let isStopping = false;

// The server has closed the channel, and no longer waits.
process.once("disconnect", () => process.exit());

const untilMessages = () => new Promise((resolve) => setImmediate(resolve));

async function search({ instance, wishes, seconds, seed, pinned }: SearchRequest): Promise<void> {
  const work = (seconds * WORK_PER_SECOND) / wishes.length;
  const start: StartingPlan = { plan: pinned, freedomOf: () => START };
  const searches = wishes.map((wish) => ({
    wish,
    search: new TimetableSearch({
      instance: { ...instance, weights: WEIGHT_PRESETS[wish] },
      seed,
      work,
      start,
    }),
    isOver: false,
  }));
  const progress = () =>
    searches.map(({ wish, search: { progress: own } }): WishProgress => ({ wish, ...own }));
  let saidAt = 0;
  while (!isStopping && searches.some(({ isOver }) => !isOver)) {
    for (const one of searches) if (!one.isOver) one.isOver = !one.search.step(TURN);
    if (Date.now() - saidAt >= SAY_EVERY_MS) {
      saidAt = Date.now();
      process.send?.({ progress: progress() } satisfies SearchAnswer);
    }
    await untilMessages();
  }
  const plans = searches.map(({ search: { best } }) => best);
  const answer: SearchAnswer = { progress: progress(), plans };
  process.send?.(answer, undefined, undefined, () => process.disconnect());
}

process.on("message", (message: SearchRequest | { stop: true }) => {
  if ("stop" in message) isStopping = true;
  else void search(message);
});
