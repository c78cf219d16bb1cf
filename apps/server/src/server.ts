import { setTimeout as delay } from "node:timers/promises";
import type { FastifyBaseLogger, FastifyInstance } from "fastify";
import { buildApp } from "./composition/app.ts";
import { workCandidatePages } from "./composition/candidatePages.ts";
import type { Config } from "./config.ts";
import { appUrl, type Database, openDatabase } from "./db/database.ts";
import { withReplica } from "./db/replica.ts";
import { seedDemo } from "./demo/seed.ts";
import { type MailDependencies, openIdentityMails } from "./features/identity/mails/commands.ts";
import { workIdentityMails } from "./features/identity/mails/jobs.ts";
import type { IdentityMails } from "./features/identity/ports.ts";
import { workPlans } from "./features/timetable/plans/jobs.ts";
import { workAccessPackages } from "./features/disclosure/jobs.ts";
import { workDossiers } from "./features/reports/dossier/jobs.ts";
import { workPdf } from "./features/reports/pdf/jobs.ts";
import type { FileDependencies } from "./features/runs/files/commands.ts";
import { hasWorkFile } from "./features/candidatePages/workFiles/store.ts";
import { objectPlaces, workFiles } from "./features/runs/files/jobs.ts";
import { erasingDependencies } from "./composition/erasing.ts";
import { scheduleNightlyJob, workRetention } from "./features/retention/jobs.ts";
import { eventWriter } from "./composition/events.ts";
import { endOldOrders } from "./features/integrations/orders/commands.ts";
import { workWebhooks } from "./features/integrations/webhooks/jobs.ts";
import { type Infrastructure, openInfrastructure } from "./composition/infrastructure.ts";
import { countOpenStreams } from "./http/eventStream.ts";
import { securityText } from "./http/securityText.ts";
import type { Folders } from "./installation.ts";
import { openChanges } from "./platform/changes.ts";
import { openBucket } from "./platform/bucket.ts";
import { openLegalTexts } from "./platform/legalTexts.ts";
import { openLog } from "./platform/log.ts";
import type { StoredMails } from "./platform/mail/storedMails.ts";
import type { Mailer } from "./platform/mail/mail.ts";
import { openMetrics } from "./platform/metrics.ts";
import { openOutgoing, type Outgoing } from "./platform/outgoing.ts";
import { StartupError } from "./platform/startupError.ts";
import { openTracing } from "./platform/tracing.ts";
import { clamdScan, type VirusScan } from "./platform/virusScan.ts";

export interface RunningServer {
  /** URL of the pages. */
  url: string;
  /** Fails the readiness check, finishes requests in progress, then closes the database. */
  close(): Promise<void>;
}

const say = (line: string) => process.stderr.write(`${line}\n`);

/**
 * Starts everything: database, schema, demo data, HTTP.
 *
 * @throws StartupError with one line for the operator, or the reason of `stopping`, which ends the
 *   start at its next step; what was started is stopped again.
 */
export async function startServer(
  config: Config,
  folders: Folders,
  version: string,
  stopping: AbortSignal,
): Promise<RunningServer> {
  const log = openLog(config.logLevel);
  const bound = { port: config.port };
  let isEnding = false;
  const infrastructure = await openInfrastructure(config, {
    migrations: folders.migrations,
    log,
    embedded: { onNotice: say, cancelled: stopping },
    localUrl: () => `http://localhost:${bound.port}`,
  });
  const { ownerUrl, close, defer } = infrastructure;
  try {
    const watched = await openWatched(infrastructure, { config, version, log });
    const { watch, database, mailDependencies, scans, figures } = watched;
    if (config.demo)
      await seedDemo({ database, ownerUrl, folder: folders.demo, version, stopping });
    const changes = await openChanges({ database, url: appUrl(ownerUrl), log });
    defer(() => changes.close());
    const { mailer, jobs, publicUrl } = mailDependencies;
    const files = { jobs, ...(await openFilePlaces(config, log, scans)) };
    defer(async () => files.bucket?.close());
    const mails = openIdentityMails(mailDependencies);
    database.storeEvents(eventWriter(mailDependencies));
    const outgoing = openOutgoing(config.internalNetworks);
    defer(() => outgoing.close());
    const app = await buildApp({
      ...appSettings(config, folders),
      database,
      publicUrl,
      version,
      log,
      changes,
      isEnding: () => isEnding,
      mails,
      files,
      watch,
      figures,
      storedMails: storesMails(mailer) && config.nodeEnv !== "production" ? mailer : undefined,
    });
    defer(() => closeInTime(app, config.stopSeconds, log));
    const url = await listen(app, config);
    bound.port = Number(new URL(url).port);
    await takePart({ ...mailDependencies, database, log, mails, files, outgoing, version }, defer);
    stopping.throwIfAborted();
    return {
      url,
      close: async () => {
        isEnding = true;
        await delay(config.drainSeconds * 1000);
        await close();
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** What the configuration says of the app. */
const appSettings = (config: Config, { webApp }: Folders) => ({
  defaultTenant: config.defaultTenant,
  ...(config.trustProxy !== undefined && { trustProxy: config.trustProxy }),
  rates: config.rates,
  internalNetworks: config.internalNetworks,
  legalTexts: openLegalTexts(config.legalDir),
  ...(webApp && {
    webApp: {
      folder: webApp,
      apiBaseUrl: (host: string) => apiBaseUrl(config, host),
      securityText: () => (config.security ? securityText(config.security, new Date()) : null),
    },
  }),
});

interface WorkDependencies extends MailDependencies {
  database: Database;
  log: FastifyBaseLogger;
  mails: IdentityMails;
  files: FileDependencies;
  outgoing: Outgoing;
  version: string;
}

/** Starts to work on the queues: mails, files, reports and nightly jobs. */
async function takePart(
  dependencies: WorkDependencies,
  defer: Infrastructure["defer"],
): Promise<void> {
  const { mailer, jobs, clock, database, log, mails, files, outgoing, version } = dependencies;
  await workIdentityMails(dependencies);
  await workCandidatePages(dependencies);
  await workFiles({ ...files, jobs, database, log, isKept: hasWorkFile });
  const ending = new AbortController();
  defer(async () => ending.abort(new Error("the server stops")));
  const places = { ...objectPlaces(files), jobs };
  await workPdf({ ...places, database, log, clock, stopping: ending.signal });
  await workDossiers({ jobs, database, log, clock, stopping: ending.signal });
  await workAccessPackages({ ...places, database, log, clock, stopping: ending.signal });
  await workPlans({ jobs, database, log, clock, stopping: ending.signal });
  await workWebhooks({ jobs, database, outgoing, mails, version, clock, log });
  const erasing = erasingDependencies(files);
  const nightly = { database, jobs, mails, erasing, endOldOrders, clock, log };
  await workRetention(nightly);
  const pruneMails = storesMails(mailer) ? (before: Date) => mailer.prune(before) : undefined;
  defer(scheduleNightlyJob({ ...nightly, pruneMails }));
}

/** The connections for calls: through the pooler and to the replica, if configured. */
function openPool(config: Config, ownerUrl: string, log: FastifyBaseLogger) {
  const { databasePoolUrl, databaseReadUrl } = config;
  const isPooled = databasePoolUrl !== undefined;
  const lost = (error: Error) => log.warn(error.message);
  const directUrl = appUrl(ownerUrl);
  const primary = openDatabase(appUrl(ownerUrl, databasePoolUrl), lost, { isPooled, directUrl });
  if (databaseReadUrl === undefined) return primary;
  const replica = openDatabase(appUrl(ownerUrl, databaseReadUrl), lost, { isPooled: true, max: 5 });
  return withReplica(primary, replica, log);
}

/** Finishes requests in progress; connections that take too long are closed. */
async function closeInTime(app: FastifyInstance, seconds: number, log: FastifyBaseLogger) {
  const cutting = setTimeout(() => {
    log.warn("requests that took too long were cut off by the stop");
    app.server.closeAllConnections();
  }, seconds * 1000);
  await app.close();
  clearTimeout(cutting);
}

interface Watching {
  config: Config;
  version: string;
  log: FastifyBaseLogger;
}

/** Database, jobs and mails, with metrics and traces if configured. */
async function openWatched(
  { ownerUrl, mailDependencies, defer }: Infrastructure,
  { config, version, log }: Watching,
) {
  const tracing = config.tracing && (await openTracing({ ...config.tracing, version }));
  if (tracing) defer(() => tracing.close());
  const { metricsToken: token } = config;
  const metrics = config.metrics || token !== undefined ? openMetrics() : undefined;
  const plain = openPool(config, ownerUrl, log);
  defer(() => plain.close());
  metrics?.watchDatabase(plain);
  metrics?.watchStreams(countOpenStreams);
  if (metrics && config.metrics) {
    const port = await metrics.serve(config.metrics.host, config.metrics.port);
    log.info({ port }, "metrics are served");
    defer(() => metrics.close());
  }
  const { jobs, mailer } = mailDependencies;
  return {
    database: tracing?.traceDatabase(plain) ?? plain,
    mailDependencies: {
      ...mailDependencies,
      jobs: tracing?.traceJobs(jobs) ?? jobs,
      mailer: metrics?.countMails(mailer) ?? mailer,
    },
    figures: metrics && token !== undefined ? { token, read: () => metrics.read() } : undefined,
    scans: (scan: VirusScan) => metrics?.countScans(scan) ?? scan,
    watch: [
      ...(metrics ? [metrics.countCalls.bind(metrics)] : []),
      ...(tracing ? [tracing.traceCalls.bind(tracing)] : []),
    ],
  };
}

/** The store and the virus scanner of files. */
async function openFilePlaces(
  { clamdUrl, bucket }: Config,
  log: FastifyBaseLogger,
  watched: (scan: VirusScan) => VirusScan,
) {
  return {
    virusScan: clamdUrl === undefined ? undefined : watched(clamdScan({ url: clamdUrl, log })),
    bucket: bucket && (await openBucket({ ...bucket, log })),
  };
}

const storesMails = (mailer: Mailer | StoredMails): mailer is StoredMails => "list" in mailer;

/** The URL of the API for pages: on this machine that of the page's own port (decisions §2). */
function apiBaseUrl(config: Config, host: string): string {
  if (config.apiBaseUrl) return config.apiBaseUrl;
  const isLocal = /^(localhost|127\.0\.0\.1|\[::1\]|[\w-]+\.localhost)(:\d+)?$/i.test(host);
  return isLocal && !host.endsWith(":5001") ? `http://${host}` : "";
}

async function listen(app: FastifyInstance, { host, port }: Config): Promise<string> {
  try {
    await app.listen({ host, port });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "EADDRINUSE")
      throw new StartupError(`Port ${port} of ${host} is taken. Set PORT to another one.`);
    throw new StartupError(`Cannot listen on ${host}:${port}: ${(error as Error).message}`);
  }
  const address = app.server.address();
  const bound = typeof address === "object" && address ? address.port : port;
  const name = host === "127.0.0.1" || host === "0.0.0.0" ? "localhost" : host;
  return `http://${name}:${bound}`;
}
