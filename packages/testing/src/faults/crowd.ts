import { setTimeout as delay } from "node:timers/promises";
import { openBuilder } from "../builder.ts";
import { buildProcess } from "../design.ts";
import { followEvents } from "../events.ts";
import { buildTenant, buildUser, buildUsers } from "../people.ts";
import { buildRun } from "../run.ts";
import { install } from "./installation.ts";
import { Saver } from "./saver.ts";

const OBSERVERS_OF_A_RUN = 20;
const EVERY_MS = 5_000;

interface Crowd {
  savers: Saver[];
  /** Observers whose page follows the events. */
  followed: { status: number; close(): void }[];
}

export interface SavedTogether {
  observers: number;
  /** Saves that were sent, and of these the confirmed ones. */
  sent: number;
  confirmed: number;
  /** What was lost, torn or doubled, and answers that are no success. */
  strange: string[];
  /** From the moment a save was due until its answer, of each, in ms. */
  took: number[];
}

/** Many runs of one tenant on one day; every observer has a page, and follows the events. */
async function gather(ownerUrl: string, port: number, observers: number): Promise<Crowd> {
  const builder = await openBuilder(ownerUrl, port);
  const crowd: Crowd = { savers: [], followed: [] };
  try {
    const tenant = await buildTenant(builder);
    const moderator = await buildUser(tenant, "moderator");
    const design = { tenant, moderator, process: await buildProcess(moderator) };
    while (crowd.savers.length < observers) {
      const team = await buildUsers(tenant, "observer", OBSERVERS_OF_A_RUN);
      const made = await buildRun(builder, { ...design, observers: team, state: "STARTED" });
      for (const observer of team) {
        crowd.savers.push(await Saver.begin(observer, made));
        crowd.followed.push(await followEvents(port, observer));
      }
    }
    return crowd;
  } finally {
    await builder.close();
  }
}

/** Each saves this often at random moments, whether the server keeps up or not. */
async function saveInTurn({ savers }: Crowd, port: number, times: number): Promise<number[]> {
  const took: number[] = [];
  const begin = performance.now();
  const saving = savers.map(async (saver, index) => {
    for (let time = 0; time < times; time += 1) {
      const due = begin + EVERY_MS * (time + index / savers.length);
      await delay(Math.max(0, due - performance.now()));
      await saver.save(port);
      took.push(performance.now() - due);
    }
  });
  await Promise.all(saving);
  return took;
}

/**
 * Observers who each save every five seconds on a server as it is installed, with its embedded PostgreSQL and its
 * usual limits. In the end everything that is stored is read again.
 *
 * @param times saves of each observer
 * @param observers a multiple of 20, since each run has 20 of them
 */
export async function saveTogether(times: number, observers: number): Promise<SavedTogether> {
  const installation = await install({});
  const port = installation.port();
  try {
    const crowd = await gather(installation.ownerUrl(), port, observers);
    const { savers, followed } = crowd;
    const took = await saveInTurn(crowd, port, times);
    const strange = followed.flatMap(({ status }) => (status === 200 ? [] : [`stream ${status}`]));
    for (const saver of savers)
      if (!(await saver.look(port))) strange.push("the server does not answer a read");
    for (const stream of followed) stream.close();
    const sum = (count: (saver: Saver) => number) =>
      savers.reduce((total, saver) => total + count(saver), 0);
    return {
      observers: savers.length,
      sent: sum(({ sent }) => sent),
      confirmed: sum(({ saves }) => saves),
      strange: [...strange, ...savers.flatMap((saver) => saver.strange)],
      took,
    };
  } finally {
    await installation.close();
  }
}
