import { randomBytes } from "node:crypto";
import { calls } from "@assay/contract";
import { defaultExport, INK_PAGE_WIDTH, INK_UNITS, SINCE_START, writeStroke } from "@assay/domain";
import { buildUser, makePdf, reportWriters, type TestRun } from "@assay/testing";
import fs from "node:fs";
import type { Bench } from "../bench.ts";
import { cpuOf } from "../measure/cpu.ts";
import type { Row } from "../table.ts";
import { buildRatedRun } from "./ratedRun.ts";

const SIZE = { candidates: 50, exercises: 6, observers: 4, competencies: 6 };
const INK_PAGES = 100;
const STROKES = 100;
const POINTS = 80;
/** Of the process that writes the report: seconds of processor time, and MB. */
const MOST_CPU_S = 15;
const MOST_MB = 1_126;
const LOOK_MS = 20;

const TEXT =
  "<h2>Beobachtung</h2><p>Hört <strong>aktiv</strong> zu, fragt gezielt nach und fasst zusammen. Geht auf Einwände ein, ohne den roten Faden zu verlieren.</p><ul><li><p>Bezieht andere ein</p></li><li><p>Hält die Zeit</p></li></ul>";

/** A line that wanders to the right. */
function drawing(index: number): string {
  const p = [((index * 97) % (INK_PAGE_WIDTH - 200)) * INK_UNITS, (60 + index * 9) * INK_UNITS];
  for (let point = 1; point < POINTS; point += 1)
    p.push(12, Math.round(20 * Math.sin(point + index)));
  const id = `0mdkq4x1z${index.toString(36).padStart(5, "0")}`;
  return writeStroke({ id, c: "indigo", w: 2, p });
}

/** An observation of every observer in every cell, some of them drawn. */
async function insertObservations({ owner }: Bench, made: TestRun): Promise<void> {
  const strokes = Array.from({ length: STROKES }, (_, index) => drawing(index));
  let drawn = 0;
  for (const { id: candidateId } of made.candidates)
    for (const exerciseId of made.exerciseIds)
      for (const [index, { user }] of made.observers.entries()) {
        const isInk = index === 0 && drawn < INK_PAGES;
        if (isInk) drawn += 1;
        const [id, pageId] = [randomBytes(12).toString("hex"), randomBytes(12).toString("hex")];
        await owner.query(
          `insert into observation (tenant_id, id, run_id, candidate_id, exercise_id, observer_id, type, updated_on)
           values ($1, $2, $3, $4, $5, $6, $7, now())`,
          [
            made.tenant.id,
            id,
            made.run.id,
            candidateId,
            exerciseId,
            user.id,
            isInk ? "webInk" : "html",
          ],
        );
        await owner.query(
          `insert into observation_page (tenant_id, id, observation_id, page, title, content, updated_on)
           values ($1, $2, $3, 1, 'Seite', $4, now())`,
          [made.tenant.id, pageId, id, isInk ? "" : TEXT],
        );
        if (!isInk) continue;
        await owner.query(
          `insert into ink_stroke (tenant_id, page_id, stroke_id, stroke)
           select $1, $2, s::json->>'id', s from unnest($3::text[]) s`,
          [made.tenant.id, pageId, strokes],
        );
      }
}

/** What the process that writes the report has used in the end. */
function watchWriter(parent: number) {
  let [cpu, mb] = [0, 0];
  const timer = setInterval(() => {
    for (const pid of reportWriters(parent)) {
      try {
        cpu = Math.max(cpu, cpuOf(pid));
        const peak = /VmHWM:\s+(\d+)/.exec(fs.readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
        mb = Math.max(mb, Number(peak ?? 0) / 1024);
      } catch {
        // It has ended.
      }
    }
  }, LOOK_MS);
  return () => {
    clearInterval(timer);
    return { seconds: cpu / 1_000_000, mb };
  };
}

/** P12: the report of 50 candidates with 1,200 observations, 100 of them drawn. */
export async function report(bench: Bench): Promise<Row[]> {
  const made = await buildRatedRun(bench, { ...SIZE, state: "FINISHED" });
  await insertObservations(bench, made);
  await made.moderator.ok(calls.getRun, { params: { id: made.run.id } });
  const end = watchWriter(bench.us.pid);
  const { pdf } = await makePdf(made.moderator, made.run.id);
  const { seconds, mb } = end();
  const name = `P12 report of ${SIZE.candidates} candidates (${Math.round(pdf.length / 1024 / 1024)} MB)`;
  const goal = { at: "most", ratio: 1 } as const;
  return [
    { workload: `${name}: CPU, s`, us: seconds, reference: "s", limit: MOST_CPU_S, goal },
    { workload: `${name}: memory, MB`, us: mb, reference: "MB", limit: MOST_MB, goal },
  ];
}

const TABLE = { candidates: 200, exercises: 10, observers: 4, competencies: 7 };
const MOST_TABLE_CPU_S = 3;
const MOST_TABLE_MB = 100;
/** Resets the peak of a process's memory (proc(5), clear_refs). */
const RESET_PEAK = "5";
const memoryOf = (pid: number, field: "VmRSS" | "VmHWM"): number => {
  const status = fs.readFileSync(`/proc/${pid}/status`, "utf8");
  return Number(new RegExp(`${field}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) / 1024;
};

/** P12: 56,000 ratings as a workbook, made by the server with its threads. */
export async function workbook(bench: Bench): Promise<Row[]> {
  const made = await buildRatedRun(bench, { ...TABLE, state: "FINISHED" });
  const auditor = await buildUser(made.tenant, "auditor");
  const today = new Date().toISOString().slice(0, 10);
  const { pid } = bench.us;
  const [cpu, mb] = [cpuOf(pid), memoryOf(pid, "VmRSS")];
  fs.writeFileSync(`/proc/${pid}/clear_refs`, RESET_PEAK);
  const bytes = await auditor.bytes(calls.exportRuns, {
    body: {
      ...defaultExport(today),
      selectedRunStates: ["FINISHED"],
      selectedProcesses: [],
      selectedTimeSpan: SINCE_START,
    },
  });
  const rows = TABLE.candidates * TABLE.exercises * TABLE.observers * TABLE.competencies;
  const name = `P12 workbook of ${rows} rows (${(bytes.length / 1024 / 1024).toFixed(1)} MB)`;
  const goal = { at: "most", ratio: 1 } as const;
  const seconds = (cpuOf(pid) - cpu) / 1_000_000;
  const grown = memoryOf(pid, "VmHWM") - mb;
  return [
    { workload: `${name}: CPU, s`, us: seconds, reference: "s", limit: MOST_TABLE_CPU_S, goal },
    { workload: `${name}: memory, MB`, us: grown, reference: "MB", limit: MOST_TABLE_MB, goal },
  ];
}
