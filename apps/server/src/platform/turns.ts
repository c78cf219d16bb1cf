import { ServiceAway } from "./serviceAway.ts";

/**
 * Lets so many do their work at a time; the others wait, in the order in which they came.
 *
 * @param mostMs who has waited so long for a turn is told to come later (ServiceAway); without it they wait on.
 */
export function openTurns(most: number, mostMs?: number) {
  let running = 0;
  const waiting = new Set<() => void>();
  const wait = () =>
    new Promise<void>((resolve, reject) => {
      const giveUp = () => {
        waiting.delete(begin);
        reject(new ServiceAway("too many wait for their turn"));
      };
      const timer = mostMs === undefined ? undefined : setTimeout(giveUp, mostMs);
      const begin = () => {
        clearTimeout(timer);
        resolve();
      };
      waiting.add(begin);
    });
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running < most) running += 1;
    // Whoever ends hands over the turn.
    else await wait();
    try {
      return await work();
    } finally {
      const [next] = waiting;
      if (next) {
        waiting.delete(next);
        next();
      } else running -= 1;
    }
  };
}
