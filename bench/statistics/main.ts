// `npm run bench -- statistics`: all statistics of a run, and the design check, in seconds of the processor; no database
// is needed.
import { type CheckedItem, computeStatistics, defaultCutOff, designWarnings } from "@assay/domain";
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

const numbered = (letter: string, count: number): string[] =>
  Array.from({ length: count }, (_, place) => letter + place);

/** The design check of the largest process: 24 steps, in each of which 60 competencies are observed with cues. */
function checkRow(): Row {
  const competencyIds = numbered("C", 60);
  const levels = [1, 2, 3, 4, 5, 6, 7];
  const cueGroups = [2, 3, 2].map((count, group) => ({
    cues: numbered("cue", count).map((uid) => ({
      uid: `${group} ${uid}`,
      cueTexts: { de: "Fragt nach.", en: "Asks." },
    })),
  }));
  const leaf = (id: string): CheckedItem => ({
    id,
    itemType: "EXERCISE",
    isObserved: true,
    isGroupItem: false,
    competencyIds,
    cues: Object.fromEntries(competencyIds.map((one) => [one, { cueGroups }])),
    cutOff: defaultCutOff(),
    texts: {},
    items: [],
  });
  const process = {
    items: numbered("E", 24).map(leaf),
    competencyIds,
    cutOffStrategy: "AVG" as const,
    texts: {},
    scale: {
      criterions: levels.map((value) => ({ value, texts: {} })),
      selectedPartition: [2, 3, 2],
    },
  };
  const begin = cpuSeconds();
  const found = designWarnings(process, ["de", "en", "fr"]);
  const us = cpuSeconds() - begin;
  if (found.length === 0) throw new Error("The check of the largest process finds nothing.");
  const workload = "design check, 24 steps with 60 competencies";
  return { workload, us, reference: "s", limit: 0.1, goal: { at: "most", ratio: 1 } };
}

console.log(
  table([
    checkRow(),
    row("24 candidates, 8 observers", { ...CENTRE, candidates: 24, observers: 8 }, 1),
    row("1,000 candidates, 40 observers", { ...CENTRE, candidates: 1000, observers: 40 }, 20),
    row(
      "1,000 candidates, 5 % missing",
      { ...CENTRE, candidates: 1000, observers: 40, missing: 0.05 },
      20,
    ),
  ]),
);
