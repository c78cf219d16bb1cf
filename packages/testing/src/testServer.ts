import { buildApp } from "@assay/server/app.ts";
import { appUrl, openDatabase, type Database } from "@assay/server/db/database.ts";
import { openIdentityMails } from "@assay/server/features/identity/mails/commands.ts";
import { workIdentityMails } from "@assay/server/features/identity/mails/jobs.ts";
import type { IdentityMails } from "@assay/server/features/identity/ports.ts";
import { openJobs } from "@assay/server/platform/jobs.ts";
import { smtpMailer } from "@assay/server/platform/mail/smtp.ts";
import pino from "pino";
import { type Mailbox, startMailbox } from "./mailbox.ts";
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
  /** The mail server that it sends to. */
  mailbox: Mailbox;
  mails: IdentityMails;
  /** What the server logged, line by line. */
  log: string[];
  close(): Promise<void>;
}

/** Jobs that wait for another try are looked for as often as pg-boss allows. */
const QUICK = { pollSeconds: 0.5, superviseSeconds: 1 };

/** The real server over real HTTP, on a database of its own in the given PostgreSQL. */
export async function startTestServer(postgresUrl: string): Promise<TestServer> {
  const { url, drop } = await copyTemplate(postgresUrl);
  const log: string[] = [];
  const lost = (error: Error) => log.push(error.message);
  const database = openDatabase(appUrl(url), lost, 10);
  const owner = openDatabase(url, lost, 2);
  const clock = new TestClock();
  const mailbox = await startMailbox();
  const logger = pino({ level: "info" }, { write: (line: string) => log.push(line) });
  const jobs = await openJobs({ url: appUrl(url), log: logger, ...QUICK });
  const mailParts = {
    jobs,
    mailer: smtpMailer(mailbox.url, "assay@example.org"),
    clock: clock.now,
    publicUrl: () => "http://example.org",
    defaultTenant: "demo",
  };
  await workIdentityMails({ ...mailParts, database, log: logger });
  const mails = openIdentityMails(mailParts);
  const app = await buildApp({
    database,
    defaultTenant: "demo",
    version: "test",
    log: logger,
    mails,
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
    mailbox,
    mails,
    log,
    close: async () => {
      await app.close();
      await jobs.close();
      await mailbox.close();
      await database.close();
      await owner.close();
      await drop();
    },
  };
}
