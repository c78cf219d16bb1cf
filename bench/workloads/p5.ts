import { type Bench, openBench } from "../bench.ts";
import { drive, type Load, type Sample } from "../measure/load.ts";
import { reading } from "../measure/reading.ts";
import { compare } from "../measure/rounds.ts";
import type { Row } from "../table.ts";
import { fillTenants } from "./manyTenants.ts";
import { buildPairs, savingLoad } from "./p1.ts";
import { buildAllRatings } from "./p3.ts";
import { buildDashboard, dashboardRequest } from "./p4.ts";
import { ratingsRequest } from "./ratedRun.ts";

const SIZES = [1, 10, 100];
const CONNECTIONS = 10;
const SECONDS = 2;
/** What an operation may cost with a hundred times as much stored, beside what it costs at first. */
const MOST_GROWTH = 1.3;

type Work = "save of a page" | "ratings of a run" | "dashboard";

/** A database of one size with a server before it, and the work on its three largest tenants. */
interface Sized {
  size: number;
  bench: Bench;
  /** Rows of all tables. */
  stored: number;
  loads: Record<Work, Load>;
}

async function openSized(size: number): Promise<Sized> {
  const bench = await openBench([]);
  try {
    const writers = await buildPairs(bench);
    const rated = await buildAllRatings(bench);
    const moderated = await buildDashboard(bench);
    const largest = [moderated.tenant.id, writers[0]!.tenantId, rated.tenant.id];
    const stored = await fillTenants(bench, largest, size);
    const loads = {
      "save of a page": { ...savingLoad(writers, CONNECTIONS), seconds: SECONDS },
      "ratings of a run": { ...reading(ratingsRequest(rated)), seconds: SECONDS },
      dashboard: { ...reading(dashboardRequest(moderated)), seconds: SECONDS },
    };
    return { size, bench, stored, loads };
  } catch (error) {
    await bench.close();
    throw error;
  }
}

/** P5: the same work while a thousand tenants hold 1, 10 and 100 times as much, in turn. */
export async function growth(): Promise<Row[]> {
  const sized: Sized[] = [];
  try {
    for (const size of SIZES) sized.push(await openSized(size));
    const works = Object.keys(sized[0]!.loads) as Work[];
    const rounds = sized.flatMap(({ size, bench, loads }) =>
      works.map((work) => [`${work} ${size}`, () => drive(bench.us, loads[work])] as const),
    );
    const found = await compare(
      Object.fromEntries(rounds) as Record<string, () => Promise<Sample>>,
    );
    const cpuOf = (work: Work, size: number) => {
      const { cpu, databaseCpu } = found[`${work} ${size}`]!;
      return cpu + databaseCpu;
    };
    return works.flatMap((work) =>
      sized.slice(1).map(({ size, stored }) => ({
        workload: `P5 ${work}, ${size} × (${stored} rows): CPU with PostgreSQL's, µs`,
        us: cpuOf(work, size),
        reference: `at 1 × (${sized[0]!.stored} rows)`,
        limit: cpuOf(work, 1),
        goal: { at: "most", ratio: MOST_GROWTH } as const,
        growth: { work, size },
      })),
    );
  } finally {
    for (const { bench } of sized) await bench.close();
  }
}
