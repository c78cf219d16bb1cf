import { setTimeout as delay } from "node:timers/promises";
import { send } from "./client.ts";

/** The token with which a server process answers its metrics (`METRICS_TOKEN`). */
export const FIGURES_TOKEN = "figures-of-a-test-server";
/** Milliseconds between two samples of the event loop monitor: shorter delays cannot be measured. */
const SETTLE_MS = 60;

/** The longest time that a server's loop was held since it was asked last, in ms. */
async function longestDelay(port: number): Promise<number> {
  const { text } = await send(port, {
    path: "/api/metrics",
    headers: { authorization: `Bearer ${FIGURES_TOKEN}` },
  });
  const [, seconds] = /^assay_nodejs_eventloop_lag_max_seconds ([\d.e-]+)$/m.exec(text) ?? [];
  if (seconds === undefined) throw new Error(`no figures of the loop: ${text.slice(0, 200)}`);
  return Number(seconds) * 1000;
}

/** How long the loop of the server at this port was held while the work was done, in ms. */
export async function loopDelayOf(port: number, work: () => Promise<unknown>): Promise<number> {
  await delay(SETTLE_MS);
  await longestDelay(port);
  await work();
  await delay(SETTLE_MS);
  return longestDelay(port);
}

/** A JSON text of the size of the largest body that a call accepts. */
const REFERENCE = JSON.stringify(
  Array.from({ length: 60_000 }, (_, index) => ({
    uid: index.toString(16).padStart(24, "0"),
    cueTexts: { de: "hört zu", en: "listens", fr: "écoute" },
  })),
);
const READINGS = 9;

/**
 * How long this machine takes, now, to read 6 MB of JSON, in ms: the least that a call with such a body holds a
 * loop. The longest of some readings, as a delay is the longest of many: others use the machine at times.
 */
export function referenceReading(): number {
  const times = Array.from({ length: READINGS }, () => {
    const start = performance.now();
    JSON.parse(REFERENCE);
    return performance.now() - start;
  });
  return Math.max(...times);
}

/** Maximum time a call may block the loop, in readings of the largest body: less than 100 ms on a quiet machine. */
export const MOST_READINGS = 4;

/**
 * The least of some measurements of how long a call holds the loop of the server at this port, in readings of the
 * largest body, which are measured in between: what others do on the machine is in both, and most often in none.
 */
export async function delayDuring(port: number, work: () => Promise<unknown>, rounds = 4) {
  let least = Infinity;
  for (let round = 0; round < rounds; round += 1) {
    const before = referenceReading();
    const held = await loopDelayOf(port, work);
    least = Math.min(least, held / ((before + referenceReading()) / 2));
    if (least <= MOST_READINGS / 2) break;
  }
  return least;
}
