import fs from "node:fs";
import path from "node:path";
import { listening, send, startProcess } from "@assay/testing";
import type { Bench } from "../bench.ts";
import { cpuOf } from "../measure/cpu.ts";
import { median } from "../measure/rounds.ts";
import type { Row } from "../table.ts";

const program = path.join(import.meta.dirname, "../../dist/server/main.mjs");
const STARTS = 7;
const MOST_CPU_S = 1;
const MOST_MB = 150;

/** Starts the built server on the data of the bench; what it took until its first answer. */
async function start({ server }: Bench): Promise<{ seconds: number; mb: number }> {
  const env = { DATABASE_URL: server.ownerUrl, DEMO: "false", NODE_ENV: "production" };
  const { child, ended, ...started } = startProcess({ env, program });
  try {
    const port = await listening({ child, ended, ...started });
    const { status } = await send(port, { path: "/api/health/ready" });
    if (status !== 200) throw new Error(`the first answer is ${status}`);
    const pid = child.pid ?? 0;
    const text = fs.readFileSync(`/proc/${pid}/status`, "utf8");
    const mb = Number(/VmRSS:\s+(\d+)/.exec(text)?.[1]) / 1024;
    return { seconds: cpuOf(pid) / 1_000_000, mb };
  } finally {
    child.kill("SIGTERM");
    await ended;
  }
}

/** P7: the start of the built server on existing data. */
export async function coldStart(bench: Bench): Promise<Row[]> {
  if (!fs.existsSync(program))
    throw new Error("This workload needs the built server: node tools/build.mjs.");
  const starts: Awaited<ReturnType<typeof start>>[] = [];
  for (let count = 0; count < STARTS; count++) starts.push(await start(bench));
  const goal = { at: "most", ratio: 1 } as const;
  return [
    {
      workload: "P7 start until the first answer: CPU, s",
      us: median(starts.map(({ seconds }) => seconds)),
      reference: "s",
      limit: MOST_CPU_S,
      goal,
    },
    {
      workload: "P7 memory after the start, without the database, MB",
      us: median(starts.map(({ mb }) => mb)),
      reference: "MB",
      limit: MOST_MB,
      goal,
    },
  ];
}
