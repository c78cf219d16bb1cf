import {
  findRemedies,
  firstPlan,
  impossibleReasons,
  type Remedy,
  type TimetableInstance,
  WORK_PER_SECOND,
} from "@assay/domain";
import { REMEDY_LIMIT_MS } from "./remedyLimit.ts";

/** What a search for remedies says, in any order but for the end. */
export type RemedyAnswer =
  /** Share of the time that is over, from 0 to 1. */
  | { readonly share: number }
  | { readonly remedy: Remedy }
  /** `isPossible` if there is a plan as things are: then nothing has to change. */
  | { readonly isOver: true; readonly isPossible: boolean };

const SEED = 1;
const MOST_REMEDIES = 5;
/** Work of one attempt with a remedy, and of the attempt without any, in seconds. */
const REMEDY_SECONDS = 0.3;
const FIRST_SECONDS = 2;

/** Looks for what would lead to a plan, and says each finding at once. */
function searchRemedies(instance: TimetableInstance, say: (answer: RemedyAnswer) => void): void {
  const begun = performance.now();
  const work = FIRST_SECONDS * WORK_PER_SECOND;
  // Where counting proves nothing, the search on the server may just have been too short.
  const isPossible =
    impossibleReasons(instance).length === 0 &&
    firstPlan({ ...instance, weights: {} }, { seed: SEED, work }) !== undefined;
  if (!isPossible)
    findRemedies({
      instance,
      seed: SEED,
      workPerTrial: REMEDY_SECONDS * WORK_PER_SECOND,
      most: MOST_REMEDIES,
      onRemedy: (remedy) => say({ remedy }),
      goOn: () => {
        const share = (performance.now() - begun) / REMEDY_LIMIT_MS;
        say({ share });
        return share < 1;
      },
    });
  say({ isOver: true, isPossible });
}

/* What comes in is the page's own: nobody else can reach a worker. */
addEventListener("message", ({ data }: MessageEvent<TimetableInstance>) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin
  searchRemedies(data, (answer) => postMessage(answer));
});
