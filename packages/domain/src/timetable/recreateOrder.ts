import type { SeededRandom } from "./random.ts";
import type { Task } from "./task.ts";

const lengthOf = ({ exercise, candidates }: Task) =>
  candidates.length * (exercise.duration + exercise.prep);
const byRank = (a: Task, b: Task) => a.rank - b.rank;
const bySize = (a: Task, b: Task) => b.candidates.length - a.candidates.length || byRank(a, b);

/** Orders in which tasks are put back: what is hardest to place comes first, in one sense or another. */
const orders: readonly ((a: Task, b: Task) => number)[] = [
  bySize,
  byRank,
  (a, b) => lengthOf(b) - lengthOf(a) || byRank(a, b),
  (a, b) => b.exercise.players.length - a.exercise.players.length || bySize(a, b),
  (a, b) => a.day - b.day || a.start - b.start || byRank(a, b),
];

/** Sorts tasks by an order chosen at random. */
export function recreateOrder(tasks: Task[], random: SeededRandom): void {
  const choice = random.below(orders.length + 1);
  for (const task of tasks) task.rank = random.next();
  const order = orders[choice];
  if (order) {
    tasks.sort(order);
    return;
  }
  // Candidate by candidate, groups first.
  const rankOf = new Map<number, number>();
  for (const { candidates, rank } of tasks)
    if (!rankOf.has(candidates[0]!)) rankOf.set(candidates[0]!, rank);
  const byCandidate = (a: Task, b: Task) =>
    rankOf.get(a.candidates[0]!)! - rankOf.get(b.candidates[0]!)!;
  tasks.sort(
    (a, b) => b.candidates.length - a.candidates.length || byCandidate(a, b) || byRank(a, b),
  );
}
