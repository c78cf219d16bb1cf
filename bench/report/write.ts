import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import type pg from "pg";
import { cells, HEAD, type Row } from "../table.ts";
import { growthPlot } from "./plot.ts";

const root = path.join(import.meta.dirname, "../..");
/** The figures of each workload as they were measured last. */
const FIGURES = path.join(root, "bench/report/figures.json");
const PAGE = path.join(root, "docs/performance.md");
const PLOT = path.join(root, "docs/pictures/growth.svg");
const BEGIN = "<!-- What `npm run bench -- --write` has measured: begin -->";
const END = "<!-- end -->";

interface Measured {
  /** The day, as YYYY-MM-DD. */
  on: string;
  machine: string;
  rows: Row[];
}
type Figures = Record<string, Measured>;

/** What the figures depend on; nothing that tells whose machine it is. */
async function machineOf(owner: pg.Client): Promise<string> {
  const { rows } = await owner.query<{ server_version: string }>("show server_version");
  const postgres = rows[0]?.server_version.split(" ")[0];
  const memory = Math.round(os.totalmem() / 1024 ** 3);
  return `${os.availableParallelism()} cores, ${memory} GB, ${os.type()} ${os.arch()}, Node ${process.versions.node}, PostgreSQL ${postgres}`;
}

const asTable = (rows: Row[]) =>
  [HEAD, HEAD.map(() => "---"), ...rows.map(cells)].map((line) => `| ${line.join(" | ")} |`);

function described(figures: Figures): string {
  const sections = [
    ...Map.groupBy(Object.values(figures), ({ on, machine }) => `${on}: ${machine}`),
  ];
  return sections
    .flatMap(([when, measured]) => [
      `Measured on ${when}.`,
      "",
      ...asTable(measured.flatMap(({ rows }) => rows)),
      "",
    ])
    .join("\n");
}

/**
 * Writes what was measured into docs/performance.md, beside what was measured earlier of the other
 * workloads, and draws the growth.
 *
 * @param measured rows by the workload's name
 * @param order of the workloads
 */
export async function writeReport(
  owner: pg.Client,
  measured: ReadonlyMap<string, Row[]>,
  order: readonly string[],
): Promise<void> {
  const known: Figures = fs.existsSync(FIGURES) ? JSON.parse(fs.readFileSync(FIGURES, "utf8")) : {};
  const [on, machine] = [new Date().toISOString().slice(0, 10), await machineOf(owner)];
  for (const [name, rows] of measured) known[name] = { on, machine, rows };
  const figures: Figures = Object.fromEntries(
    order.flatMap((name) => (known[name] ? [[name, known[name]]] : [])),
  );
  fs.writeFileSync(FIGURES, `${JSON.stringify(figures, null, 2)}\n`);
  const plot = growthPlot(Object.values(figures).flatMap(({ rows }) => rows));
  if (plot !== null) fs.writeFileSync(PLOT, plot);
  const page = fs.readFileSync(PAGE, "utf8");
  const [before, after] = [page.split(BEGIN)[0], page.split(END)[1]];
  if (before === undefined || after === undefined)
    throw new Error("docs/performance.md has no place for the figures");
  fs.writeFileSync(PAGE, `${before}${BEGIN}\n\n${described(figures)}\n${END}${after}`);
}
