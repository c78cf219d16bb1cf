import { setTimeout as delay } from "node:timers/promises";
import { Connection, type HttpAnswer } from "./connection.ts";
import { cpuOf, cpuOfFamily, used } from "./cpu.ts";
import type { Target } from "./load.ts";

/** Callers who each ask at their moments, whether the server keeps up or not. */
export interface Offer {
  callers: number;
  /** How often each of them asks. Their moments are spread evenly. */
  everyMs: number;
  /** Whether a caller tries again after this many attempts. */
  goesOn(times: number): boolean;
  /** The next request of a caller (0, 1, …). */
  request(caller: number): Buffer;
  /** Looks at an answer. @throws Error for one that is not as it should be. */
  check(answer: HttpAnswer, caller: number): void;
}

/** What one round tells of a contender. */
export interface Offered {
  /** Requests for each second in which they were offered. */
  offered: number;
  /** Of these, those that were answered before the same caller's next one was due. */
  served: number;
  /** Of 100 answers, 99 had come this long after their request was due, in ms. */
  p99: number;
  /** How many processors the server kept busy. */
  cores: number;
  /** The same of PostgreSQL. */
  databaseCores: number;
}

/**
 * Offers requests at a fixed rate. A caller has one connection, and asks once the answer before has come; time
 * counts from the moment at which the request was due, not from when it could be sent: a server that falls
 * behind would else be asked less, and seem quick.
 */
export async function offer(target: Target, load: Offer): Promise<Offered> {
  const { callers, everyMs } = load;
  const connections = await Promise.all(
    Array.from({ length: callers }, () => Connection.open(target.port)),
  );
  const took: number[] = [];
  const databaseBefore = cpuOfFamily(target.postmaster);
  const cpuBefore = cpuOf(target.pid);
  const begin = performance.now();
  await Promise.all(
    connections.map(async (connection, caller) => {
      for (let time = 0; load.goesOn(time); time += 1) {
        const due = begin + everyMs * (time + caller / callers);
        const early = due - performance.now();
        if (early > 0) await delay(Math.ceil(early));
        load.check(await connection.ask(load.request(caller)), caller);
        took.push(performance.now() - due);
      }
    }),
  );
  const elapsed = (performance.now() - begin) * 1000;
  const cores = (cpuOf(target.pid) - cpuBefore) / elapsed;
  const databaseCores = used(databaseBefore, cpuOfFamily(target.postmaster)) / elapsed;
  for (const connection of connections) connection.close();
  const offered = (callers * 1000) / everyMs;
  return {
    offered,
    served: (offered * took.filter((ms) => ms <= everyMs).length) / took.length,
    p99: took.toSorted((a, b) => a - b)[Math.ceil(took.length * 0.99) - 1] ?? Number.NaN,
    cores,
    databaseCores,
  };
}
