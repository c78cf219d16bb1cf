import { randomBytes } from "node:crypto";
import type { Process } from "@assay/contract";
import {
  buildProcess,
  buildRun,
  buildTenant,
  buildUser,
  putSteps,
  stepBody,
  type TestRun,
  type TestUser,
  uploadDocument,
  uploadFile,
} from "@assay/testing";
import type { Page } from "@playwright/test";
import type { Bench } from "../bench.ts";
import { inBrowser } from "../measure/browser.ts";
import { median } from "../measure/rounds.ts";
import type { Row } from "../table.ts";

const [CANDIDATES, EXERCISES, COMPETENCIES] = [8, 3, 6];
const CELLS = CANDIDATES * EXERCISES;
const FILES = 6;
/** Bytes of a file or a document; random, so that nothing compresses them. */
const FILE_BYTES = 200_000;
const CONTENT_BYTES = (EXERCISES + FILES) * FILE_BYTES;
/** Downloads at the same time, as the page has them. */
const AT_A_TIME = 2;
const ROUNDS = 5;

const pdf = (): Buffer =>
  Buffer.concat([Buffer.from("%PDF-1.7\n"), randomBytes(FILE_BYTES), Buffer.from("\n%%EOF\n")]);

/** A run under way in which one observer has all cells: a document for each exercise, and files for everybody. */
async function buildDay({ server }: Bench): Promise<TestRun> {
  const tenant = await buildTenant(server);
  const moderator = await buildUser(tenant, "moderator");
  const made = await buildProcess(moderator, {
    competencies: COMPETENCIES,
    items: (competencyIds) =>
      Array.from({ length: EXERCISES }, () => stepBody("EXERCISE", { competencyIds })),
  });
  const items: Process["items"] = [];
  for (const item of made.items) {
    const document = await uploadDocument(moderator, item.id, { bytes: pdf() });
    items.push({ ...item, documents: [document] });
  }
  const process = await putSteps(moderator, made, items);
  const size = { candidates: CANDIDATES, observers: 1 };
  const day = await buildRun(server, { tenant, moderator, process, ...size, state: "STARTED" });
  for (let file = 0; file < FILES; file += 1)
    await uploadFile(moderator, day.run.id, {
      usage: "OBSERVER_FILE",
      bytes: pdf(),
      name: `Datei ${file}.pdf`,
    });
  return day;
}

/** What was asked for by one way, and how long it took. */
interface Taken {
  ms: number;
  bytes: number;
  requests: number;
}

/** From the first request for the run until the page says that all cells are ready, with what was read for it. */
async function prepare(page: Page, runId: string): Promise<Taken & { paths: string[] }> {
  return page.evaluate(
    async ({ id, all }) => {
      performance.setResourceTimingBufferSize(5_000);
      const calls = () =>
        (performance.getEntriesByType("resource") as PerformanceResourceTiming[]).filter(
          ({ name }) => /\/api\//.test(name) && !/\/api\/Events/.test(name),
        );
      const isReady = () =>
        [...document.querySelectorAll("button")].some((one) => one.textContent.includes(all));
      while (!isReady()) await new Promise(requestAnimationFrame);
      const end = performance.now();
      const begin = calls().find(({ name }) => name.endsWith(`/ProcessRun/${id}`))?.startTime ?? 0;
      const own = calls().filter(({ startTime }) => startTime >= begin && startTime < end);
      return {
        ms: end - begin,
        bytes: own.reduce((sum, { transferSize }) => sum + transferSize, 0),
        requests: own.length,
        paths: own.map(({ name }) => new URL(name).pathname + new URL(name).search),
      };
    },
    { id: runId, all: `Ohne Verbindung bereit: ${CELLS} von ${CELLS}` },
  );
}

/** The same answers, downloaded in the same page and left lying: milliseconds. */
const download = (page: Page, paths: string[], authorization: string): Promise<number> =>
  page.evaluate(
    async ({ asked, headers, atATime }) => {
      const begin = performance.now();
      const left = [...asked];
      const worker = async () => {
        for (let next = left.shift(); next !== undefined; next = left.shift())
          await (await fetch(next, { headers, cache: "no-store" })).arrayBuffer();
      };
      await Promise.all(Array.from({ length: atATime }, worker));
      return performance.now() - begin;
    },
    { asked: paths, headers: { authorization }, atATime: AT_A_TIME },
  );

/** Has a device made ready for a day of 24 cells that nobody has opened, beside a plain download of the same. */
export async function preparing(bench: Bench): Promise<Row[]> {
  const { run, tenant, observers } = await buildDay(bench);
  const observer = observers[0] as TestUser;
  const rounds: (Taken & { plain: number })[] = [];
  for (let round = 0; round < ROUNDS; round += 1)
    rounds.push(
      await inBrowser(bench, tenant.host, observer, async ({ page }) => {
        const { paths, ...taken } = await prepare(page, run.id);
        return { ...taken, plain: await download(page, paths, `Bearer ${observer.token}`) };
      }),
    );
  const of = (key: keyof (typeof rounds)[number]) => median(rounds.map((one) => one[key]));
  const name = `Ready for ${CELLS} cells`;
  const goal = { at: "most" } as const;
  return [
    {
      workload: `${name} (${of("requests")} requests): KB over the wire`,
      us: of("bytes") / 1000,
      reference: "KB of files",
      limit: CONTENT_BYTES / 1000,
      goal: { ...goal, ratio: 1.05 },
    },
    {
      workload: `${name}: ms from the first request`,
      us: of("ms"),
      reference: "plain download",
      limit: of("plain"),
      goal: { ...goal, ratio: 2 },
    },
  ];
}
