import { calls } from "@assay/contract";
import {
  buildRun,
  followEvents,
  revealCandidate,
  submitValues,
  type TestRun,
  type TestUser,
} from "@assay/testing";
import type { Page } from "@playwright/test";
import type { Bench } from "../bench.ts";
import { inBrowsers } from "../measure/browser.ts";
import { percentile } from "../measure/rounds.ts";
import type { Row } from "../table.ts";

const FOLLOWERS = 20;
/** Followers that are browsers on this machine; the others only read, since in a room each device paints for itself. */
const PAINTED = 3;
const STEPS = 40;
const COMPETENCIES = 4;
/** Between two steps, in ms: a conference is no race. */
const PAUSE = 1_000;
/** Milliseconds within which a step of the moderator has to be on all followers' screens. */
const LIMIT = 500;

const STAGE = "#conference-item";

/** Notes when the item that is discussed was painted, and when a key was pressed, in ms since the epoch. */
const observe = (page: Page) =>
  page.evaluate((stage) => {
    const times: { painted: [string, number][]; pressed: number[] } = { painted: [], pressed: [] };
    Object.assign(window, { times });
    const now = () => performance.timeOrigin + performance.now();
    addEventListener("keydown", () => times.pressed.push(now()), true);
    let shown = "";
    new MutationObserver(() => {
      const text = document.querySelector(stage)?.textContent ?? "";
      if (text === shown) return;
      shown = text;
      // The frame with the new text is painted before the next one begins.
      requestAnimationFrame(() => requestAnimationFrame(() => times.painted.push([text, now()])));
    }).observe(document.body, { childList: true, characterData: true, subtree: true });
  }, STAGE);

interface Times {
  painted: [string, number][];
  pressed: number[];
}
const timesOf = (page: Page) => page.evaluate(() => (window as unknown as { times: Times }).times);

/** Milliseconds from each step of the moderator until a follower's screen shows the item. */
function delays(pressed: readonly number[], { painted }: Times): number[] {
  return pressed.flatMap((at, index) => {
    const until = pressed[index + 1] ?? Infinity;
    const [, shown] = painted.find(([, time]) => time > at && time < until) ?? [];
    return shown === undefined ? [] : [shown - at];
  });
}

/** Reads the conference whenever it moves, as a page does, until it is stopped. */
async function follow({ us }: Bench, { run }: TestRun, follower: TestUser) {
  const stream = await followEvents(us.port, follower);
  let isStopped = false;
  const reading = (async () => {
    while (!isStopped) {
      await stream.next("conference");
      await follower.ok(calls.getConference, { params: { id: run.id } });
    }
  })().catch((error: unknown) => {
    if (!isStopped) throw error;
  });
  return async () => {
    isStopped = true;
    stream.close();
    await reading;
  };
}

/** A conference that twenty devices follow; three of them, and that of the moderator, are browsers on this machine. */
export async function conference(bench: Bench): Promise<Row[]> {
  const made = await buildRun(bench.server, {
    state: "STARTED",
    observers: FOLLOWERS,
    competencies: COMPETENCIES,
    ratingRules: { sealing: "CANDIDATE", names: "ON_REQUEST" },
  });
  await submitValues(
    made,
    made.observers.map((_, index) => 1 + (index % 5)),
  );
  await revealCandidate(made);
  const painted = made.observers.slice(0, PAINTED);
  const users: TestUser[] = [made.moderator, ...painted];
  const stops = await Promise.all(
    made.observers.slice(PAINTED).map((one) => follow(bench, made, one)),
  );
  return inBrowsers(bench, made.tenant.host, users, async ([moderator, ...followers]) => {
    const { page, address } = moderator!;
    for (const one of [...followers, moderator!])
      await one.page.goto(`${address}/conference/${made.run.id}`);
    await page.locator("h1").focus();
    await page.keyboard.press("ArrowRight");
    for (const one of followers) await one.page.locator(STAGE).waitFor();
    for (const one of [moderator!, ...followers]) await observe(one.page);
    for (let step = 0; step < STEPS; step += 1) {
      await page.keyboard.press(step % COMPETENCIES < COMPETENCIES / 2 ? "PageDown" : "PageUp");
      await page.waitForTimeout(PAUSE);
    }
    await Promise.all(stops.map((stop) => stop()));
    const { pressed } = await timesOf(page);
    const seen = await Promise.all(
      followers.map(async (one) => delays(pressed, await timesOf(one.page))),
    );
    const all = seen.flat();
    return [
      {
        workload: `Conference of ${FOLLOWERS} devices: a step painted, p95 of ${all.length}`,
        us: percentile(all, 0.95),
        reference: "ms",
        limit: LIMIT,
        goal: { at: "most", ratio: 1 },
      },
      {
        workload: "Conference: steps that a device has shown, of those taken",
        us: all.length,
        reference: "steps",
        limit: PAINTED * pressed.length,
        goal: { at: "least", ratio: 1 },
      },
    ];
  });
}
