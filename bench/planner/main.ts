// `npm run bench -- planner`: the goals of the timetable planner. Seconds are those of the processor, and no database is needed.
import {
  findRemedies,
  firstPlan,
  impossibleReasons,
  PlaceQuestions,
  TimetableRepairSearch,
  TimetableSearch,
  timetableBounds,
  timetableScore,
  timetableViolations,
  WORK_PER_SECOND,
  type TimetableInstance,
  type TimetableWeights,
} from "@assay/domain";
import {
  clashingOrder,
  impossibleChanges,
  timetableInstance,
  type TimetableSize,
} from "@assay/testing/timetable.ts";
import { BEST_KNOWN } from "./bestKnown.ts";
import { type Row, table } from "../table.ts";

const SIZES: readonly TimetableSize[] = ["S", "M", "L", "XL"];
const SEED = 1;

function cpuSeconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000_000;
}

function timed<T>(work: () => T): { seconds: number; made: T } {
  const begin = cpuSeconds();
  const made = work();
  return { seconds: cpuSeconds() - begin, made };
}

const row = (workload: string, us: number, reference: string, limit: number): Row => ({
  workload,
  us,
  reference,
  limit,
  goal: { at: "most", ratio: 1 },
});

function planned(instance: TimetableInstance, seconds: number, weights?: TimetableWeights) {
  const changed = weights ? { ...instance, weights } : instance;
  const work = seconds * WORK_PER_SECOND;
  const search = new TimetableSearch({ instance: changed, seed: SEED, work });
  while (search.step(50));
  return { plan: search.best, score: timetableScore(changed, search.best) };
}

function firstPlans(): Row[] {
  return SIZES.map((size) => {
    const instance = timetableInstance(size, SEED);
    const { seconds, made } = timed(() => firstPlan(instance, { seed: SEED, work: 10_000_000 }));
    if (!made || timetableViolations(instance, made).length > 0)
      throw new Error(`no plan: ${size}`);
    return row(`first plan, ${size}`, seconds, "s", size === "XL" ? 1 : 0.5);
  });
}

function defaultWeights(): Row[] {
  return SIZES.map((size) => {
    const { score } = planned(timetableInstance(size, SEED), size === "XL" ? 30 : 10);
    const limit = BEST_KNOWN[size] * (size === "XL" ? 1.1 : 1.05);
    return row(`points, ${size}`, score.total, "best known + 5 % (XL 10 %)", limit);
  });
}

function singleGoals(): Row[] {
  const instance = timetableInstance("M", SEED);
  const bounds = timetableBounds(instance);
  const { length } = planned(instance, 10, { length: 4 }).score;
  const { repeats, balance } = planned(instance, 10, { repeats: 20, balance: 40 }).score;
  return [
    row("length alone, M", length, "bound + 2 %", bounds.length * 1.02),
    row("repeats alone, M", repeats, "bound", bounds.repeats),
    row("balance with them, M (cells + 1)", balance + 1, "bound + 1", bounds.balance + 1),
  ];
}

function repairs(): Row[] {
  return (["M", "L", "XL"] as const).map((size) => {
    const instance = timetableInstance(size, SEED);
    const { plan } = planned(instance, 5);
    const now = { day: 0, at: 660 };
    const event = { observerIll: "o03" };
    const work = 2 * WORK_PER_SECOND;
    const { seconds, made } = timed(() => {
      const search = new TimetableRepairSearch({ instance, plan, now, event, seed: SEED, work });
      while (search.step(20));
      return search.best;
    });
    if (made.violations.length > 0) throw new Error(`no repair: ${size}`);
    return row(`repair, ${size}`, seconds, "s", 2);
  });
}

function explanations(): Row[] {
  const corpus = [
    ...Object.values(impossibleChanges).map((change) => {
      const instance = timetableInstance("M", SEED);
      return { ...instance, ...change(instance) };
    }),
    clashingOrder(),
  ];
  const workPerTrial = 0.3 * WORK_PER_SECOND;
  const counted = corpus.map((instance) => timed(() => impossibleReasons(instance)).seconds);
  const remedies = corpus.map((instance) =>
    timed(() => findRemedies({ instance, seed: SEED, workPerTrial, most: 1, goOn: () => true })),
  );
  if (remedies.some(({ made }) => made.length === 0)) throw new Error("no remedy");
  return [
    row("reasons by counting, longest", Math.max(...counted), "s", 1),
    row("first remedy, longest", Math.max(...remedies.map(({ seconds }) => seconds)), "s", 15),
  ];
}

/** Forty places of one session at XL, as a page asks for one frame while the session is dragged. */
function whyNot(): Row[] {
  const instance = timetableInstance("XL", SEED);
  const { plan } = planned(instance, 2);
  const questions = new PlaceQuestions(instance, plan, 0);
  const ask = () => {
    for (let place = 0; place < 40; place++) questions.at({ start: 480 + 15 * place });
  };
  for (let warm = 0; warm < 20; warm++) ask();
  const { seconds } = timed(() => {
    for (let frame = 0; frame < 50; frame++) ask();
  });
  return [row("why not, 40 places at XL", (seconds * 1000) / 50, "ms", 16)];
}

console.log(
  table([
    ...firstPlans(),
    ...defaultWeights(),
    ...singleGoals(),
    ...repairs(),
    ...explanations(),
    ...whyNot(),
  ]),
);
