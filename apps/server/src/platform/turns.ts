import { ServiceAway } from "./serviceAway.ts";

/**
 * Limits concurrent work to `most`. Others wait: those of one key in the order in which they came, and
 * the keys in turns, so that thousands of one caller do not delay the single one of another.
 *
 * @param mostMs maximum wait in ms, after which ServiceAway is thrown; if unset, the wait is unlimited.
 */
export function openTurns(most: number, mostMs?: number) {
  let running = 0;
  /** Queues by key, in the order of the keys' turns; none is empty. */
  const waiting = new Map<string, Set<() => void>>();
  const leave = (key: string, begin: () => void) => {
    const queue = waiting.get(key);
    queue?.delete(begin);
    if (queue?.size === 0) waiting.delete(key);
  };
  const wait = (key: string) =>
    new Promise<void>((resolve, reject) => {
      const giveUp = () => {
        leave(key, begin);
        reject(new ServiceAway("too many wait for their turn"));
      };
      const timer = mostMs === undefined ? undefined : setTimeout(giveUp, mostMs);
      const begin = () => {
        clearTimeout(timer);
        resolve();
      };
      const queue = waiting.get(key) ?? new Set();
      waiting.set(key, queue.add(begin));
    });
  /** Passes a finished turn to the first of the longest waiting key, which then queues after the other keys. */
  const handOver = () => {
    const [first] = waiting;
    if (!first) {
      running -= 1;
      return;
    }
    const [key, queue] = first;
    const [next] = queue;
    waiting.delete(key);
    if (queue.size > 1) waiting.set(key, queue);
    if (!next) return;
    queue.delete(next);
    next();
  };
  return async <T>(work: () => Promise<T>, key = ""): Promise<T> => {
    if (running < most) running += 1;
    else await wait(key);
    try {
      return await work();
    } finally {
      handOver();
    }
  };
}
