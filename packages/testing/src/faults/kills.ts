import { setTimeout as delay } from "node:timers/promises";
import { openBuilder } from "../builder.ts";
import { buildRun } from "../run.ts";
import { type Installation, install, type Kill } from "./installation.ts";
import { Saver } from "./saver.ts";

/** The consequences of one kill. */
export interface Killed {
  kind: Kill;
  /** Saves that were confirmed since the kill before. */
  confirmed: number;
  /** What was lost, torn or doubled, and answers that no kill explains. */
  strange: string[];
  /** From the kill until all saved again, in ms. */
  recovery: number;
}

export const KILLS: readonly Kill[] = ["server", "tree", "database"];
const SAVERS = 4;
/** Milliseconds until a kill, at random between these two. */
const LEAST_MS = 50;
const MOST_MS = 600;
const TIMEOUT_MS = 60_000;

async function buildSavers(ownerUrl: string, port: number): Promise<Saver[]> {
  const builder = await openBuilder(ownerUrl, port);
  try {
    const made = await buildRun(builder, { state: "STARTED", observers: SAVERS });
    return await Promise.all(made.observers.map((observer) => Saver.begin(observer, made)));
  } finally {
    await builder.close();
  }
}

/** @throws Error if the condition is not met within a minute. */
async function until(what: string, isTrue: () => Promise<boolean> | boolean): Promise<void> {
  for (const end = performance.now() + TIMEOUT_MS; !(await isTrue()); await delay(5))
    if (performance.now() > end) throw new Error(`in vain: ${what}`);
}

/** Kills once while all observers save, checks what is stored before they save again, and lets each save again. */
async function killOnce({ port, kill }: Installation, savers: Saver[], kind: Kill) {
  const stop = new AbortController();
  const saving = savers.map((saver) => saver.saveUntil(stop.signal, port));
  await delay(LEAST_MS + Math.random() * (MOST_MS - LEAST_MS));
  const begin = performance.now();
  const killing = kill(kind);
  stop.abort();
  await Promise.all([killing, ...saving]);
  for (const saver of savers) await until("a read", () => saver.look(port()));
  const before = savers.map(({ saves }) => saves);
  await until("a save of each", async () => {
    const waiting = savers.filter(({ saves }, index) => saves === before[index]);
    await Promise.all(waiting.map((saver) => saver.save(port())));
    return savers.every(({ saves }, index) => saves > before[index]!);
  });
  return performance.now() - begin;
}

const countSaves = (savers: Saver[]) => savers.reduce((sum, { saves }) => sum + saves, 0);

/**
 * Kills the server, its database or both while observers save, so often of each kind, and looks after each
 * kill at what is stored: before anybody saves again.
 *
 * @param programFolder of the PostgreSQL; the embedded one without it.
 * @param onKill hears of each kill, once all save again.
 */
export async function killAgainAndAgain(
  each: number,
  onKill: (killed: Killed, number: number) => void,
  programFolder?: string,
): Promise<Killed[]> {
  const installation = await install(programFolder === undefined ? {} : { programFolder });
  try {
    const savers = await buildSavers(installation.ownerUrl(), installation.port());
    const all: Killed[] = [];
    while (all.length < each * KILLS.length) {
      const kind = KILLS[all.length % KILLS.length]!;
      const saves = countSaves(savers);
      const known = savers.map(({ strange }) => strange.length);
      const recovery = await killOnce(installation, savers, kind);
      const killed = {
        kind,
        confirmed: countSaves(savers) - saves,
        strange: savers.flatMap(({ strange }, index) => strange.slice(known[index])),
        recovery,
      };
      all.push(killed);
      onKill(killed, all.length);
    }
    return all;
  } finally {
    await installation.close();
  }
}
