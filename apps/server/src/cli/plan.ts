import {
  findRemedies,
  firstPlan,
  impossibleReasons,
  resourceLoads,
  TimetableRepairSearch,
  TimetableSearch,
  timetableBounds,
  timetableScore,
  WEIGHT_PRESETS,
  WORK_PER_SECOND,
  type TimetableInstance,
  type WeightPreset,
} from "@assay/domain";
import { InvalidArgumentError, Option, type Command } from "commander";
import { CommandError } from "./output.ts";
import { readEvent, readInstance, readPlan } from "./planFiles.ts";
import { reasonSentence, remedySentence } from "./planSentences.ts";

type Out = (text: string) => void;

interface Budget {
  /** Seconds of processor time. */
  readonly seconds: number;
  readonly seed: number;
}

/** Work of one attempt to find a plan with a remedy, in seconds. */
const REMEDY_SECONDS = 0.3;
/** Work until a plan that was not found counts as unknown, in seconds. */
const FIRST_SECONDS = 2;
const MOST_REMEDIES = 5;
/** Iterations between two looks at the clock. */
const ITERATIONS = 20;

/** Processor time of this process so far, in seconds. */
function cpuSeconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000_000;
}

/**
 * Drives a search to the end of its work. The work ends it, so that the same seed gives the same plan; on a slower
 * machine the processor time does.
 */
function drive(search: { step(iterations: number): boolean }, { seconds }: Budget): void {
  const end = cpuSeconds() + seconds;
  while (cpuSeconds() < end) if (!search.step(ITERATIONS)) return;
}

function solve(file: string, out: Out, options: Budget & { preset?: WeightPreset }): void {
  const read = readInstance(file);
  const instance = options.preset ? { ...read, weights: WEIGHT_PRESETS[options.preset] } : read;
  const work = options.seconds * WORK_PER_SECOND;
  const search = new TimetableSearch({ instance, seed: options.seed, work });
  drive(search, options);
  const { unplaced, iterations } = search.progress;
  const score = timetableScore(instance, search.best);
  const bounds = timetableBounds(instance);
  const { seed } = options;
  out(`${JSON.stringify({ ...search.best, score, bounds, unplaced, seed, iterations })}\n`);
  if (unplaced > 0)
    throw new CommandError(`${unplaced} cells found no place: assay plan explain ${file}`);
}

function repair(files: readonly [string, string, string], out: Out, budget: Budget): void {
  const instance = readInstance(files[0]);
  const plan = readPlan(files[1]);
  const { now, event } = readEvent(files[2], instance);
  const { seed } = budget;
  const work = budget.seconds * WORK_PER_SECOND;
  const search = new TimetableRepairSearch({ instance, plan, now, event, seed, work });
  drive(search, budget);
  const { plan: repaired, ...rest } = search.best;
  out(`${JSON.stringify({ ...repaired, ...rest })}\n`);
}

/** Cells without a place, of a plan that could not be found. */
function unknownSentence(instance: TimetableInstance, { seed }: Budget): string {
  const search = new TimetableSearch({ instance, seed, work: REMEDY_SECONDS * WORK_PER_SECOND });
  while (search.step(ITERATIONS));
  return `No plan was found; in the best one ${search.progress.unplaced} cells have no place.`;
}

function explain(file: string, out: Out, budget: Budget): void {
  const end = cpuSeconds() + budget.seconds;
  const instance = readInstance(file);
  const { seed } = budget;
  const loads = resourceLoads(instance);
  const reasons = impossibleReasons(instance);
  const work = FIRST_SECONDS * WORK_PER_SECOND;
  const plan = reasons.length > 0 ? undefined : firstPlan(instance, { seed, work });
  if (plan) {
    const sentences = ["There is a plan that keeps all rules."];
    out(`${JSON.stringify({ possible: true, sentences, remedies: [], loads, plan })}\n`);
    return;
  }
  const remedies = findRemedies({
    instance,
    seed,
    workPerTrial: REMEDY_SECONDS * WORK_PER_SECOND,
    most: MOST_REMEDIES,
    goOn: () => cpuSeconds() < end,
  }).map((remedy) => ({ sentence: remedySentence(remedy.loosenings), ...remedy }));
  const sentences =
    reasons.length > 0 ? reasons.map(reasonSentence) : [unknownSentence(instance, budget)];
  const possible = reasons.length > 0 ? false : "unknown";
  out(`${JSON.stringify({ possible, sentences, reasons, remedies, loads })}\n`);
}

/** @throws InvalidArgumentError, which ends the command with exit code 2 */
function positive(text: string): number {
  const value = Number(text);
  if (!(value > 0 && value <= 3600)) throw new InvalidArgumentError("Say a number up to 3600.");
  return value;
}

/** @throws InvalidArgumentError, which ends the command with exit code 2 */
function whole(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value) || value < 0)
    throw new InvalidArgumentError("Say a whole number.");
  return value;
}

const budgetOf = (command: Command, seconds: number): Command =>
  command
    .option("--seconds <number>", "processor time at most", positive, seconds)
    .option("--seed <number>", "the same seed gives the same plan", whole, 1);

const INSTANCE = "a JSON file with days, exercises, people, rooms, rules and weights";

/** The commands `plan …`: files in, JSON on standard output; they need no database. */
export function addPlanCommands(program: Command, out: Out): void {
  const plan = program
    .command("plan")
    .description("make timetables from files; needs no database, and answers in JSON");
  budgetOf(plan.command("solve"), 10)
    .description("make a plan: sessions, score, bounds, and the number of cells without a place")
    .argument("<instance>", INSTANCE)
    .addOption(
      new Option("--preset <name>", "weights instead of those of the instance").choices(
        Object.keys(WEIGHT_PRESETS),
      ),
    )
    .action((file: string, options: Budget & { preset?: WeightPreset }) =>
      solve(file, out, options),
    );
  budgetOf(plan.command("repair"), 2)
    .description(
      "repair a plan after an event with the fewest changes; prints the new sessions, the instance after the event, by which they are to be checked, changes, and violations that cannot be helped",
    )
    .argument("<instance>", INSTANCE)
    .argument("<plan>", "a JSON file with the sessions that were agreed")
    .argument(
      "<event>",
      'a JSON file such as {"now":{"day":0,"at":660},"observerIll":"o03"}; or noShow, roomLost, overrun, exerciseDelayed, candidateLate, candidateAdded',
    )
    .action((instance: string, agreed: string, event: string, options: Budget) =>
      repair([instance, agreed, event], out, options),
    );
  budgetOf(plan.command("explain"), 15)
    .description(
      'say whether there is a plan: "possible" is true, false or "unknown", with sentences, remedies that lead to a plan, and how busy everybody is',
    )
    .argument("<instance>", INSTANCE)
    .action((file: string, options: Budget) => explain(file, out, options));
}
