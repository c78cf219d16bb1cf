import { computeStatistics, CUT_OFF_STRATEGIES, DEFAULT_CUT_OFF_VALUE } from "@assay/domain";
import type { GivenRating } from "@assay/domain";
import { type Command, InvalidArgumentError, Option } from "commander";
import { RATING_COLUMNS, readRatings } from "./ratingsFile.ts";
import { type FigureOptions, figuresOf } from "./statisticsFigures.ts";
import { statisticsTables } from "./statisticsTables.ts";

/** Most levels of a scale that is taken from the ratings. */
const MOST_LEVELS = 1000;

interface Options {
  readonly scale?: readonly number[];
  readonly strategy: FigureOptions["strategy"];
  readonly cutOff: number;
}

/** @throws InvalidArgumentError, which ends the command with exit code 2 */
function numberOf(text: string): number {
  const value = Number(text);
  if (text.trim() === "" || !Number.isFinite(value))
    throw new InvalidArgumentError("Say a number.");
  return value;
}

/** @throws InvalidArgumentError, which ends the command with exit code 2 */
function levelsOf(text: string): number[] {
  const levels = text.split(",").map(numberOf);
  const isAscending = levels.every((level, place) => place === 0 || level > levels[place - 1]!);
  if (levels.length < 2 || !isAscending)
    throw new InvalidArgumentError("Say at least two values, ascending, such as 1,2,3,4,5.");
  return levels;
}

/** The scale if nobody says it: whole numbers from the lowest to the highest rating, else the values that occur. */
function scaleOf(ratings: readonly GivenRating[]): number[] {
  const values = [...new Set(ratings.map(({ value }) => value))].toSorted((a, b) => a - b);
  const [lowest = 0, highest = 0] = [values[0], values.at(-1)];
  if (!values.every(Number.isInteger) || highest - lowest >= MOST_LEVELS) return values;
  return Array.from({ length: highest - lowest + 1 }, (_, place) => lowest + place);
}

/** The commands `statistics …`: a file in, figures on standard output; they need no database. Returns what others join. */
export function addStatisticsCommands(
  program: Command,
  out: (text: string) => void,
  isJson: () => boolean,
): Command {
  const statistics = program
    .command("statistics")
    .description("figures about ratings from files; needs no database");
  statistics
    .command("compute")
    .description(
      "agreement, reliability, observers, variance shares and stability of decisions; with --json every figure unrounded",
    )
    .argument("<ratings>", `a CSV file with the header ${RATING_COLUMNS.join(",")}`)
    .option(
      "--scale <values>",
      "the values of the scale, ascending; if unset, whole numbers from the lowest to the highest rating",
      levelsOf,
    )
    .addOption(
      new Option("--strategy <name>", "how ratings become one value")
        .choices(CUT_OFF_STRATEGIES.filter((name) => name !== "MANUAL"))
        .default("AVG"),
    )
    .option("--cut-off <value>", "what the value has to reach", numberOf, DEFAULT_CUT_OFF_VALUE)
    .action((file: string, { scale: given, strategy, cutOff }: Options) => {
      const ratings = readRatings(file);
      const scale = given ?? scaleOf(ratings);
      const options = { scale, strategy, cutOff };
      const all = computeStatistics(ratings, { scale, totalLimit: { strategy, cutOff } });
      const figures = figuresOf(ratings, all, options);
      out(isJson() ? `${JSON.stringify(figures)}\n` : statisticsTables(all));
    });
  return statistics;
}
