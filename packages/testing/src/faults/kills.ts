import { setTimeout as delay } from "node:timers/promises";
import { openBuilder } from "../builder.ts";
import { buildRun } from "../run.ts";
import { install, type Kill } from "./installation.ts";
import { Saver } from "./saver.ts";

export interface Killed {
  kills: number;
  /** Saves that were confirmed. */
  confirmed: number;
  /** What was lost, torn or doubled, and answers that no kill explains. */
  strange: string[];
  /** From each kill until all saved again, in ms. */
  recoveries: number[];
}

const KINDS: readonly Kill[] = ["server", "tree", "database"];
const SAVERS = 4;
/** A kill comes at any moment of the saving. */
const LEAST_MS = 50;
const MOST_MS = 600;
const PATIENCE_MS = 60_000;

async function buildSavers(ownerUrl: string, port: number): Promise<Saver[]> {
  const builder = await openBuilder(ownerUrl, port);
  try {
    const made = await buildRun(builder, { state: "STARTED", observers: SAVERS });
    return await Promise.all(made.observers.map((observer) => Saver.begin(observer, made)));
  } finally {
    await builder.close();
  }
}

/** @throws Error where it does not come true in a minute. */
async function until(what: string, isTrue: () => Promise<boolean> | boolean): Promise<void> {
  for (const end = performance.now() + PATIENCE_MS; !(await isTrue()); await delay(5))
    if (performance.now() > end) throw new Error(`in vain: ${what}`);
}

/**
 * Kills the server, its database or both while observers save, so often of each kind, and looks after each
 * kill at what is stored: before anybody saves again.
 *
 * @param programFolder of the PostgreSQL; the embedded one without it.
 */
export async function killAgainAndAgain(each: number, programFolder?: string): Promise<Killed> {
  const installation = await install(programFolder === undefined ? {} : { programFolder });
  const { port } = installation;
  const recoveries: number[] = [];
  try {
    const savers = await buildSavers(installation.ownerUrl(), port());
    for (let kill = 0; kill < each * KINDS.length; kill += 1) {
      const stop = new AbortController();
      const saving = savers.map((saver) => saver.saveUntil(stop.signal, port));
      await delay(LEAST_MS + Math.random() * (MOST_MS - LEAST_MS));
      const begin = performance.now();
      const killing = installation.kill(KINDS[kill % KINDS.length]!);
      stop.abort();
      await Promise.all([killing, ...saving]);
      for (const saver of savers) await until("a read", () => saver.look(port()));
      const before = savers.map(({ saves }) => saves);
      await until("a save of each", async () => {
        const waiting = savers.filter(({ saves }, index) => saves === before[index]);
        await Promise.all(waiting.map((saver) => saver.save(port())));
        return savers.every(({ saves }, index) => saves > before[index]!);
      });
      recoveries.push(performance.now() - begin);
    }
    return {
      kills: recoveries.length,
      confirmed: savers.reduce((sum, { saves }) => sum + saves, 0),
      strange: savers.flatMap(({ strange }) => strange),
      recoveries,
    };
  } finally {
    await installation.close();
  }
}
