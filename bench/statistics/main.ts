// `npm run bench -- statistics`: all statistics of a run, in seconds of the processor; no database is needed.
import { computeStatistics } from "@assay/domain";
import { type Row, table } from "../table.ts";
import { ratingsOf, type RatingsSize } from "./ratings.ts";

const SEED = 27;
const CENTRE = { exercises: 4, competencies: 5, missing: 0 };

function cpuSeconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000_000;
}

function row(workload: string, size: RatingsSize, limit: number): Row {
  const ratings = ratingsOf(size, SEED);
  const begin = cpuSeconds();
  const { shares } = computeStatistics(ratings, {
    scale: [1, 2, 3, 4, 5, 6, 7],
    totalLimit: { strategy: "AVG", cutOff: 4 },
  });
  const us = cpuSeconds() - begin;
  if (shares.shown !== "value") throw new Error(`${workload}: ${shares.reason}`);
  return { workload, us, reference: "s", limit, goal: { at: "most", ratio: 1 } };
}

console.log(
  table([
    row("24 candidates, 8 observers", { ...CENTRE, candidates: 24, observers: 8 }, 1),
    row("1,000 candidates, 40 observers", { ...CENTRE, candidates: 1000, observers: 40 }, 20),
    row(
      "1,000 candidates, 5 % missing",
      { ...CENTRE, candidates: 1000, observers: 40, missing: 0.05 },
      20,
    ),
  ]),
);
