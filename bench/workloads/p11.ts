import type { Bench } from "../bench.ts";
import { inBrowser, type SignedIn, timePer } from "../measure/browser.ts";
import { median } from "../measure/rounds.ts";
import type { Row } from "../table.ts";
import { buildRatedRun, ratingsCall } from "./ratedRun.ts";

/** 96,000 ratings. */
const SIZE = { candidates: 200, exercises: 10, observers: 4, competencies: 12 };
const ROUNDS = 3;
const SWITCHES = 6;
const SLOWDOWN = 4;
/** Until the dashboard has loaded all that it loads. */
const SETTLED_MS = 3000;
/** Of the main thread, at a quarter of the speed; in ms. */
const LONGEST_FIRST = 1000;
/** From a click until everything is shown, at full speed; in ms. */
const LONGEST_SWITCH = 100;

/** Of the table with all candidates, as many rows as are in view at first; those near it are drawn, too. */
const ALL_ROWS = `document.querySelector("main table")?.ariaRowCount === "${SIZE.candidates + 1}"
  && document.querySelectorAll("main tbody tr").length >= 12`;

/** Follows a link of the app, as a click would, and waits until `isThere` holds in the page. */
const follow = ({ page }: SignedIn, path: string, isThere: string): Promise<number> =>
  page.evaluate(
    async ([to, condition]) => {
      // oxlint-disable-next-line no-implied-eval -- a condition that this file has written
      const isDone = new Function(`return ${condition}`) as () => boolean;
      const start = performance.now();
      history.pushState(null, "", to);
      dispatchEvent(new PopStateEvent("popstate"));
      while (!isDone()) await new Promise(requestAnimationFrame);
      // Until it has been laid out and painted.
      await new Promise(requestAnimationFrame);
      await new Promise((resolve) => setTimeout(resolve));
      return performance.now() - start;
    },
    [path, isThere] as const,
  );

async function throttled<T>({ cdp }: SignedIn, work: () => Promise<T>): Promise<T> {
  await cdp.send("Emulation.setCPUThrottlingRate", { rate: SLOWDOWN });
  try {
    return await work();
  } finally {
    await cdp.send("Emulation.setCPUThrottlingRate", { rate: 1 });
  }
}

/** From the dashboard to all candidates, whose ratings the page has not read yet. */
async function firstTable(signedIn: SignedIn, path: string): Promise<number> {
  const samples: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    await signedIn.page.goto(`${signedIn.address}/dashboard`);
    // Its stream of events never ends, so that the network is never idle.
    await signedIn.page.waitForTimeout(SETTLED_MS);
    const show = async () => void (await follow(signedIn, path, ALL_ROWS));
    samples.push(await throttled(signedIn, () => timePer(signedIn, 1, show)));
  }
  return median(samples);
}

/** The way there and back again, each time until it is shown; the slower of both counts. */
async function switching(
  signedIn: SignedIn,
  there: { path: string; isThere: string },
  back: { path: string; isThere: string },
): Promise<number> {
  await follow(signedIn, back.path, back.isThere);
  const ways = { there: [] as number[], back: [] as number[] };
  for (let turn = -1; turn < SWITCHES; turn++) {
    const to = await follow(signedIn, there.path, there.isThere);
    const from = await follow(signedIn, back.path, back.isThere);
    // The first time loads what is needed.
    if (turn >= 0) {
      ways.there.push(to);
      ways.back.push(from);
    }
  }
  return Math.max(median(ways.there), median(ways.back));
}

/** P11: the results of 200 candidates, as a table and as charts. */
export async function results(bench: Bench): Promise<Row[]> {
  const made = await buildRatedRun(bench, { ...SIZE, state: "FINISHED" });
  const rows = await ratingsCall(bench, made, "P11 96,000 ratings of a run");
  const [first, second] = made.exerciseIds;
  const [candidate] = made.candidates;
  const base = `/results/${made.run.id}/candidate`;
  const names = new Map(made.process.items.map(({ id, texts }) => [id, texts.de.displayName]));
  const step = (id = "", query = "") => ({
    path: `${base}/processStep/${id}${query}`,
    isThere: `${ALL_ROWS} && document.querySelector("main table").ariaLabel === ${JSON.stringify(names.get(id))}
      && location.search === ${JSON.stringify(query)}
      && (document.querySelector("main td[data-differs]") === null) === ${query.includes("highlight")}`,
  });
  const charts = (id = "") => ({
    path: `${base}/processStep/${id}?view=chart`,
    isThere: `document.querySelectorAll("main figure svg[role=img]").length > 0`,
  });
  const person = {
    path: `${base}/${candidate?.id}/processStep/${first}`,
    isThere: `document.querySelectorAll("main tbody tr").length === ${SIZE.competencies}`,
  };
  return inBrowser(bench, made.tenant.host, made.moderator, async (signedIn) => {
    rows.push({
      workload: "P11 first table of 200 × 12: main thread, 4 × slower",
      us: await firstTable(signedIn, step(first).path),
      reference: "ms",
      limit: LONGEST_FIRST,
      goal: { at: "most", ratio: 1 },
    });
    const ways = {
      "another exercise": step(second),
      "highlighting off and on": step(first, "?highlight=false"),
      "one candidate and back": person,
      "charts and back": charts(first),
    };
    for (const [title, there] of Object.entries(ways)) {
      const row = { reference: "ms", limit: LONGEST_SWITCH } as const;
      const us = await switching(signedIn, there, step(first));
      rows.push({ ...row, workload: `P11 ${title}`, us, goal: { at: "most", ratio: 1 } });
      const slow = await throttled(signedIn, () => switching(signedIn, there, step(first)));
      rows.push({ ...row, workload: `P11 ${title}, 4 × slower`, us: slow });
    }
    return rows;
  });
}
