import { ServiceAway } from "./serviceAway.ts";

/**
 * Lets so many do their work at a time. The others wait: those of one key in the order in which they came, and
 * the keys by turns, so that thousands of one caller do not hold up the single one of another.
 *
 * @param mostMs who has waited so long for a turn is told to come later (ServiceAway); without it they wait on.
 */
export function openTurns(most: number, mostMs?: number) {
  let running = 0;
  /** By key, in the order of the keys' turns; no queue in it is empty. */
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
  /** Whoever ends hands over the turn: to the first of the key that waits longest, which then waits behind the other keys. */
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
