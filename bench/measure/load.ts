import { Connection, type HttpAnswer } from "./connection.ts";
import { cpuOf, cpuOfFamily, used } from "./cpu.ts";
import { median } from "./rounds.ts";

/** A process that answers calls. */
export interface Target {
  port: number;
  pid: number;
  /** The process id of PostgreSQL's postmaster. */
  postmaster: number;
}

export interface Load {
  connections: number;
  seconds: number;
  /** The next request of a connection (0, 1, …). */
  request(connection: number): Buffer;
  /** Looks at an answer. @throws Error for one that is not as it should be. */
  check(answer: HttpAnswer, connection: number): void;
}

/** What one round tells of a contender. */
export interface Sample {
  perSecond: number;
  /** Processor time per operation in µs. */
  cpu: number;
  /** The same of PostgreSQL. */
  databaseCpu: number;
  /** The median time from request to answer in ms. */
  p50: number;
}

/** Each connection asks again as soon as it is answered, until the time is over. */
export async function drive(target: Target, load: Load): Promise<Sample> {
  const connections = await Promise.all(
    Array.from({ length: load.connections }, () => Connection.open(target.port)),
  );
  const times: number[] = [];
  const databaseBefore = cpuOfFamily(target.postmaster);
  const cpuBefore = cpuOf(target.pid);
  const begin = performance.now();
  const end = begin + load.seconds * 1000;
  await Promise.all(
    connections.map(async (connection, index) => {
      for (let now = performance.now(); now < end;) {
        const answer = await connection.ask(load.request(index));
        const answered = performance.now();
        load.check(answer, index);
        times.push(answered - now);
        now = answered;
      }
    }),
  );
  const seconds = (performance.now() - begin) / 1000;
  const cpu = cpuOf(target.pid) - cpuBefore;
  const databaseCpu = used(databaseBefore, cpuOfFamily(target.postmaster));
  for (const connection of connections) connection.close();
  return {
    perSecond: times.length / seconds,
    cpu: cpu / times.length,
    databaseCpu: databaseCpu / times.length,
    p50: median(times),
  };
}
