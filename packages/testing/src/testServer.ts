import { buildApp } from "@assay/server/app.ts";
import { appUrl, openDatabase, type Database } from "@assay/server/db/database.ts";
import pino from "pino";
import { copyTemplate } from "./testDatabase.ts";

/** The server's time, which a test can move. */
export class TestClock {
  #now = Date.now();
  readonly now = () => new Date(this.#now);
  advance(ms: number) {
    this.#now += ms;
  }
}

export interface TestServer {
  port: number;
  clock: TestClock;
  /** As the application: row-level security applies. */
  database: Database;
  /** As the owner of the schema: makes tenants. */
  owner: Database;
  ownerUrl: string;
  /** What the server logged, line by line. */
  log: string[];
  close(): Promise<void>;
}

/** The real server over real HTTP, on a database of its own in the given PostgreSQL. */
export async function startTestServer(postgresUrl: string): Promise<TestServer> {
  const { url, drop } = await copyTemplate(postgresUrl);
  const log: string[] = [];
  const lost = (error: Error) => log.push(error.message);
  const database = openDatabase(appUrl(url), lost, 10);
  const owner = openDatabase(url, lost, 2);
  const clock = new TestClock();
  const app = await buildApp({
    database,
    defaultTenant: "demo",
    version: "test",
    log: pino({ level: "info" }, { write: (line: string) => log.push(line) }),
    clock: clock.now,
    checkAnswers: true,
  });
  await app.listen({ host: "127.0.0.1", port: 0 });
  const address = app.server.address();
  if (typeof address !== "object" || !address) throw new Error("the test server does not listen");
  return {
    port: address.port,
    clock,
    database,
    owner,
    ownerUrl: url,
    log,
    close: async () => {
      await app.close();
      await database.close();
      await owner.close();
      await drop();
    },
  };
}
