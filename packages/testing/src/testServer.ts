import { type AppOptions, buildApp } from "@assay/server/composition/app.ts";
import { appUrl, openDatabase, type Database } from "@assay/server/db/database.ts";
import type { WatchdogTimeouts } from "@assay/server/db/watchdog.ts";
import { withReplica } from "@assay/server/db/replica.ts";
import {
  type MailDependencies,
  openIdentityMails,
} from "@assay/server/features/identity/mails/commands.ts";
import { workIdentityMails } from "@assay/server/features/identity/mails/jobs.ts";
import { workCandidatePages } from "@assay/server/composition/candidatePages.ts";
import type { IdentityMails } from "@assay/server/features/identity/ports.ts";
import { openChanges } from "@assay/server/platform/changes.ts";
import { erasingDependencies } from "@assay/server/composition/erasing.ts";
import { eventWriter } from "@assay/server/composition/events.ts";
import { endOldOrders } from "@assay/server/features/integrations/orders/commands.ts";
import { workWebhooks } from "@assay/server/features/integrations/webhooks/jobs.ts";
import { workRetention } from "@assay/server/features/retention/jobs.ts";
import type { NightlyDependencies } from "@assay/server/features/retention/ports.ts";
import type { FileDependencies } from "@assay/server/features/runs/files/commands.ts";
import { workPlans } from "@assay/server/features/timetable/plans/jobs.ts";
import { workAccessPackages } from "@assay/server/features/disclosure/jobs.ts";
import { workDossiers } from "@assay/server/features/reports/dossier/jobs.ts";
import { workPdf } from "@assay/server/features/reports/pdf/jobs.ts";
import { hasWorkFile } from "@assay/server/features/candidatePages/workFiles/store.ts";
import { objectPlaces, workFiles } from "@assay/server/features/runs/files/jobs.ts";
import { openJobs } from "@assay/server/platform/jobs.ts";
import { openOutgoing } from "@assay/server/platform/outgoing.ts";
import { smtpMailer } from "@assay/server/platform/mail/smtp.ts";
import pino from "pino";
import { type Mailbox, startMailbox } from "./mailbox.ts";
import { invitedSessions } from "@assay/server/features/timetable/invitations/present.ts";
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
  /** The database with the application's role: row-level security applies. */
  database: Database;
  /** The database with the role of the schema's owner, which creates tenants. */
  owner: Database;
  ownerUrl: string;
  /** The mail server that it sends to. */
  mailbox: Mailbox;
  mails: IdentityMails;
  files: FileDependencies;
  /** What the server logged, line by line. */
  log: string[];
  /** Dependencies of the nightly job, which runs only when a test starts it. */
  nightly: NightlyDependencies;
  /** Starts work on reports on a server that was started with `leavesPdf`. */
  workPdf(): Promise<void>;
  /** A second server on the same database, with separate connections. */
  startAnother(): Promise<{ port: number; close(): Promise<void> }>;
  close(): Promise<void>;
}

/** Looks for jobs that wait for a retry as often as pg-boss allows. */
const QUICK = { pollSeconds: 0.5, superviseSeconds: 1 };

const PUBLIC_URL = () => "http://example.org";

interface TestServerOptions {
  /** Owner's address of a database to begin with, to which nobody is connected; otherwise an empty one. */
  copyOf?: string;
  /** Leaves the database when the server is closed, so that it can be copied. */
  keepsDatabase?: true;
  /** Where files go and who scans them, beside the database; with what they log. */
  files?: (log: AppOptions["log"]) => Promise<Omit<FileDependencies, "jobs">>;
  /** Does not work on reports until `workPdf` is called. */
  leavesPdf?: boolean;
  /** Does not search for timetables. */
  leavesPlans?: boolean;
  /** Does not work on the tasks of the nightly job. */
  leavesNightly?: boolean;
  /** Puts something between the server's calls and the database of this owner; returns the address. */
  pooler?: (ownerUrl: string) => Promise<string>;
  /** Timeouts of the database watchdog. */
  watchdog?: WatchdogTimeouts;
  /** A replica of the given PostgreSQL. */
  replicaUrl?: string;
  /** Limits of calls and connections, and who is believed to be a proxy; else none. */
  rates?: AppOptions["rates"];
  timeouts?: AppOptions["timeouts"];
  trustProxy?: string;
  legalTexts?: AppOptions["legalTexts"];
  /** Networks that addresses which tenants enter may lead to; else none. */
  internalNetworks?: AppOptions["internalNetworks"];
}

/** The real server over real HTTP, on a new database in the given PostgreSQL. */
export async function startTestServer(
  postgresUrl: string,
  options: TestServerOptions = {},
): Promise<TestServer> {
  const { url, drop } = await copyTemplate(
    postgresUrl,
    options.copyOf && new URL(options.copyOf).pathname.slice(1),
  );
  const log: string[] = [];
  const logger = pino({ level: "info" }, { write: (line: string) => log.push(line) });
  const lost = (error: Error) => log.push(error.message);
  const databases = await openDatabases(url, options, { lost, log: logger });
  const { database } = databases;
  const clock = new TestClock();
  const mailbox = await startMailbox();
  const jobs = await openJobs({ url: appUrl(url), log: logger, ...QUICK });
  const mailDependencies = {
    jobs,
    mailer: smtpMailer(mailbox.url, "assay@example.org"),
    clock: clock.now,
    publicUrl: PUBLIC_URL,
    defaultTenant: "demo",
    sessionsOf: invitedSessions,
  };
  const mails = openIdentityMails(mailDependencies);
  database.storeEvents(eventWriter(mailDependencies));
  const files = { jobs, ...(await options.files?.(logger)) };
  const work = await takePart(
    { ...mailDependencies, mails, files, database, log: logger },
    options,
  );
  const common = { url: appUrl(url), log: logger, mails, files, clock: clock.now };
  const serving = { ...common, ...limitsOf(options) };
  const { port, close } = await serve({ ...serving, database });
  return {
    port,
    clock,
    ...databases,
    ownerUrl: url,
    mailbox,
    mails,
    files,
    log,
    nightly: work.nightly,
    workPdf: work.beginPdf,
    startAnother: async () => {
      const own = openDatabase(appUrl(url), lost, { max: 5, parsesRows: true });
      const another = await serve({ ...serving, database: own });
      const closeAll = async () => {
        await another.close();
        await own.close();
      };
      return { port: another.port, close: closeAll };
    },
    close: async () => {
      await close();
      await work.end();
      await jobs.close();
      await mailbox.close();
      await database.close();
      await databases.owner.close();
      if (!options.keepsDatabase) await drop();
      // A call that reads such a row answers 500, and its log line has no message.
      const mismatch = log.find((line) => line.includes("does not match its schema"));
      if (mismatch) throw new Error(mismatch);
    },
  };
}

/** The database as the application and as its owner, by way of a pooler or with a replica where asked for. */
async function openDatabases(
  url: string,
  options: TestServerOptions,
  { lost, log }: { lost(error: Error): void; log: AppOptions["log"] },
) {
  const poolUrl = await options.pooler?.(url);
  const { watchdog, replicaUrl } = options;
  const primary = openDatabase(appUrl(url, poolUrl), lost, {
    max: 10,
    isPooled: poolUrl !== undefined,
    directUrl: appUrl(url),
    parsesRows: true,
    ...(watchdog && { watchdog }),
  });
  const owner = openDatabase(url, lost, { max: 2, parsesRows: true });
  if (replicaUrl === undefined) return { database: primary, owner };
  const replica = Object.assign(new URL(replicaUrl), { pathname: new URL(url).pathname }).href;
  const read = openDatabase(appUrl(url, replica), lost, { max: 4, parsesRows: true });
  return { database: withReplica(primary, read, log), owner };
}

interface WorkDependencies extends MailDependencies {
  database: Database;
  log: AppOptions["log"];
  mails: IdentityMails;
  files: FileDependencies;
}

/** Takes part in the work that waits in the database, as far as the test does not leave it to others. */
async function takePart(
  dependencies: WorkDependencies,
  { leavesPdf, leavesNightly, leavesPlans }: TestServerOptions,
) {
  const { jobs, clock, database, log, mails, files } = dependencies;
  await workIdentityMails(dependencies);
  await workCandidatePages(dependencies);
  await workFiles({ ...files, jobs, database, log, isKept: hasWorkFile });
  const ending = new AbortController();
  const pdfDependencies = { ...objectPlaces(files), jobs, database, log, clock };
  const beginPdf = () => workPdf({ ...pdfDependencies, stopping: ending.signal });
  if (!leavesPdf) await beginPdf();
  if (!leavesPdf) await workDossiers({ jobs, database, log, clock, stopping: ending.signal });
  if (!leavesPdf) await workAccessPackages({ ...pdfDependencies, stopping: ending.signal });
  if (!leavesPlans) await workPlans({ jobs, database, log, clock, stopping: ending.signal });
  const erasing = erasingDependencies(files);
  const nightly = { database, jobs, mails, erasing, endOldOrders, clock, log };
  const outgoing = openOutgoing(["127.0.0.0/8"]);
  await workWebhooks({ jobs, database, outgoing, mails, version: "test", clock, log });
  if (!leavesNightly) await workRetention(nightly);
  const end = async () => {
    ending.abort(new Error("the test is over"));
    await outgoing.close();
  };
  return { nightly, beginPdf, end };
}

const limitsOf = (options: TestServerOptions) => {
  const { rates, timeouts, trustProxy, legalTexts, internalNetworks } = options;
  return {
    ...(rates && { rates }),
    ...(timeouts && { timeouts }),
    ...(trustProxy !== undefined && { trustProxy }),
    ...(legalTexts && { legalTexts }),
    ...(internalNetworks && { internalNetworks }),
  };
};

type Serving = Pick<AppOptions, "database" | "log" | "mails" | "files" | "clock"> &
  Pick<AppOptions, "rates" | "timeouts" | "trustProxy" | "legalTexts" | "internalNetworks"> & {
    url: string;
  };

async function serve({ url, ...dependencies }: Serving) {
  const changes = await openChanges({
    database: dependencies.database,
    url,
    log: dependencies.log,
  });
  const options = {
    ...dependencies,
    changes,
    defaultTenant: "demo",
    publicUrl: PUBLIC_URL,
    version: "test",
    checkAnswers: true,
  };
  const app = await buildApp(options);
  await app.listen({ host: "127.0.0.1", port: 0 });
  const address = app.server.address();
  if (typeof address !== "object" || !address) throw new Error("the test server does not listen");
  const close = async () => {
    await app.close();
    await changes.close();
  };
  return { port: address.port, close };
}
