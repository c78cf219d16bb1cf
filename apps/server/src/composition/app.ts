import cors from "@fastify/cors";
import helmet from "@fastify/helmet";
import multipart from "@fastify/multipart";
import type { calls } from "@assay/contract";
import Fastify, {
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from "fastify";
import { randomBytes } from "node:crypto";
import type { Database } from "../db/database.ts";
import { candidatePagesOf, reportMails } from "./candidatePages.ts";
import { clearingAll } from "./clearing.ts";
import { erasingDependencies } from "./erasing.ts";
import { mountPrograms, orderWork, userWork } from "./programs.ts";
import { calculatedResult, visibleAssessments } from "../features/assessments/commands.ts";
import { lateRatings } from "../features/assessments/late/commands.ts";
import { assessmentRoutes } from "../features/assessments/routes.ts";
import { submissionRoutes } from "../features/assessments/submissions/routes.ts";
import { apiKeyRoutes } from "../features/integrations/keys/routes.ts";
import { competencyRoutes } from "../features/competencies/routes.ts";
import { conferenceRoutes } from "../features/conference/routes.ts";
import { dashboardRoutes } from "../features/dashboard/routes.ts";
import { companySettingsRoutes } from "../features/identity/companySettings/routes.ts";
import { companySignInRoutes } from "../features/identity/companySignIn/routes.ts";
import { accountRoutes, deviceRoutes } from "../features/identity/account/routes.ts";
import { presentSample } from "../features/identity/mails/present.ts";
import type { IdentityMails } from "../features/identity/ports.ts";
import type { PasskeyPlaceOf } from "../features/identity/passkeys/ports.ts";
import { passkeyRoutes } from "../features/identity/passkeys/routes.ts";
import { roleRoutes } from "../features/identity/roles/routes.ts";
import { signInRoutes } from "../features/identity/signIn/routes.ts";
import { userRoutes } from "../features/identity/users/routes.ts";
import { type LiveHub, openHub } from "../features/live/commands.ts";
import { liveRoutes } from "../features/live/routes.ts";
import { latePages } from "../features/observations/late/commands.ts";
import { lateEvidence } from "../features/observations/lateEvidence/commands.ts";
import { evidenceRoutes } from "../features/observations/evidence/routes.ts";
import { observationRoutes } from "../features/observations/routes.ts";
import { cueRoutes } from "../features/processes/cues/routes.ts";
import { processDraftRoutes } from "../features/processes/drafts/routes.ts";
import { processFileRoutes } from "../features/processes/filing/routes.ts";
import { processRoutes } from "../features/processes/routes.ts";
import { candidateRoutes } from "../features/runs/candidates/routes.ts";
import { conflictRoutes } from "../features/runs/conflicts/routes.ts";
import { dayRoutes } from "../features/runs/day/routes.ts";
import { decisionRoutes } from "../features/runs/decisions/routes.ts";
import { documentRoutes } from "../features/runs/documents/routes.ts";
import { documentsGone, type FileDependencies } from "../features/runs/files/commands.ts";
import { objectPlaces } from "../features/runs/files/jobs.ts";
import { fileRoutes } from "../features/runs/files/routes.ts";
import { lateWorkRoutes } from "../features/runs/late/routes.ts";
import { messageRoutes } from "../features/runs/messages/routes.ts";
import { missingRoutes } from "../features/runs/missing/routes.ts";
import { revealRoutes } from "../features/runs/reveals/routes.ts";
import { presentRun } from "../features/runs/present.ts";
import { dossierRoutes } from "../features/reports/dossier/routes.ts";
import { pdfRoutes } from "../features/reports/pdf/routes.ts";
import { evidenceExportRoutes } from "../features/reports/evidence/routes.ts";
import { exportRoutes } from "../features/reports/exports/routes.ts";
import { tableRoutes } from "../features/reports/tables/routes.ts";
import { auditLogRoutes } from "../features/auditLog/routes.ts";
import { legalHoldRoutes } from "../features/disclosure/holds/routes.ts";
import { accessPackageRoutes } from "../features/disclosure/routes.ts";
import { feedbackRoutes } from "../features/feedback/routes.ts";
import { retentionRoutes } from "../features/retention/routes.ts";
import { runRoutes } from "../features/runs/routes.ts";
import { timetableRoutes } from "../features/timetable/calendar/routes.ts";
import { timetableInvitationRoutes } from "../features/timetable/invitations/routes.ts";
import { calendarFeedRoutes } from "../features/timetable/feed/routes.ts";
import { calibrationRoutes } from "../features/calibration/attempts/routes.ts";
import { calibrationSetRoutes } from "../features/calibration/routes.ts";
import { planRoutes } from "../features/timetable/plans/routes.ts";
import { planningRoutes } from "../features/timetable/settings/routes.ts";
import { storeStaffing } from "../features/runs/commands.ts";
import { presentFile } from "../features/runs/files/present.ts";
import { scaleRoutes } from "../features/scales/routes.ts";
import { statisticsRoutes } from "../features/statistics/routes.ts";
import { resourceRoutes, templateRoutes } from "../features/timetable/resources/routes.ts";
import { orderRoutes } from "../features/integrations/orders/routes.ts";
import { provisioningRoutes } from "../features/integrations/provisioning/routes.ts";
import { webhookRoutes } from "../features/integrations/webhooks/routes.ts";
import { dossierKeyRoutes } from "../features/tenants/dossierKeys/routes.ts";
import { tenantRoutes } from "../features/tenants/routes.ts";
import { answerError, fail } from "../http/answers.ts";
import {
  connectionOptions,
  guardConnections,
  type ConnectionTimeouts,
  CONNECTION_TIMEOUTS,
} from "../http/connections.ts";
import type { Handlers } from "../http/context.ts";
import { callsDocument } from "../http/openApi/document.ts";
import { mountDocuments } from "../http/openApi/page.ts";
import { type Figures, mountFigures } from "../http/figures.ts";
import { mountHealth } from "../http/health.ts";
import { hostOf, type Hosts, openHosts, originOf } from "../http/hosts.ts";
import { mountMailbox } from "../http/mailbox.ts";
import { mountMailFrame } from "../http/mailFrame.ts";
import { mountCalls } from "../http/mount.ts";
import { noteRefusal } from "../http/refusals.ts";
import { openRateLimits, type Rates, UNLIMITED } from "../http/rateLimits.ts";
import { ALWAYS } from "../http/securityHeaders.ts";
import { serveWebApp, type WebAppDependencies, type WebAppOptions } from "../http/webApp.ts";
import { openAccessCounts } from "../platform/access.ts";
import type { ChangeFeed } from "../platform/changes.ts";
import { openDirectories } from "../platform/directory/directories.ts";
import { openOutgoing, type Outgoing } from "../platform/outgoing.ts";
import type { LegalTexts } from "../platform/legalTexts.ts";
import { placeOfPages } from "../platform/passkeys.ts";
import type { StoredMails } from "../platform/mail/storedMails.ts";

export interface AppOptions {
  database: Database;
  defaultTenant: string;
  /** The base address of the pages, such as `https://assay.example`. */
  publicUrl: () => string;
  version: string;
  log: FastifyBaseLogger;
  mails: IdentityMails;
  files: FileDependencies;
  /** The operator's imprint and privacy notice, if there are any. */
  legalTexts?: LegalTexts;
  /** The mails of a server without SMTP, shown on this machine only; unset in production. */
  storedMails?: StoredMails | undefined;
  /** The changes of all servers; unset while the demo data is seeded, when there are no followers. */
  changes?: ChangeFeed;
  /** Whether the server is stopping, so that load balancers should send no new requests. */
  isEnding?: () => boolean;
  /** The web app; unset in tests of the API alone. */
  webApp?: WebAppOptions;
  clock?: () => Date;
  checkAnswers?: boolean;
  /** The addresses of trusted proxies; if unset, the caller's address is that of the connection. */
  trustProxy?: string;
  /** Plugins that observe every call, for metrics and traces. */
  watch?: readonly ((app: FastifyInstance) => void)[];
  /** The metrics served to callers that know the token; if unset, the path does not exist. */
  figures?: Figures | undefined;
  /** Networks of the operator that addresses which tenants enter may lead to; if unset, there are none. */
  internalNetworks?: readonly string[];
  /** Rate limits; if unset, there are none. */
  rates?: Rates;
  timeouts?: ConnectionTimeouts;
}

/** Where passkeys of tenants count: at the address of their pages. */
const passkeyPlaces =
  ({ publicUrl, defaultTenant }: Pick<AppOptions, "publicUrl" | "defaultTenant">): PasskeyPlaceOf =>
  (tenant) =>
    placeOfPages(originOf(tenant, publicUrl(), defaultTenant));

/** What lives as long as the app. */
interface Running {
  readonly hub: LiveHub | undefined;
  readonly stopping: AbortSignal;
  readonly outgoing: Outgoing;
}

const handlersOf = (
  { mails, files, legalTexts = async () => null, publicUrl, defaultTenant }: AppOptions,
  { hub, stopping, outgoing }: Running,
): Handlers<typeof calls> => ({
  ...tenantRoutes(presentSample, legalTexts),
  ...dossierKeyRoutes,
  ...signInRoutes(mails, passkeyPlaces({ publicUrl, defaultTenant })),
  ...companySignInRoutes({
    directories: openDirectories(outgoing),
    passkeyPlaceOf: passkeyPlaces({ publicUrl, defaultTenant }),
    originOf: (tenant) => originOf(tenant, publicUrl(), defaultTenant),
  }),
  ...companySettingsRoutes({
    outgoing,
    originOf: (tenant) => originOf(tenant, publicUrl(), defaultTenant),
  }),
  ...accountRoutes(mails),
  ...passkeyRoutes(mails, passkeyPlaces({ publicUrl, defaultTenant })),
  ...deviceRoutes,
  ...userRoutes(mails),
  ...roleRoutes,
  ...scaleRoutes,
  ...competencyRoutes,
  ...processRoutes(documentsGone(files)),
  ...processDraftRoutes(documentsGone(files)),
  ...processFileRoutes,
  ...cueRoutes,
  ...runRoutes({
    clearing: clearingAll(files),
    visible: visibleAssessments,
    calculated: calculatedResult,
  }),
  ...planningRoutes,
  ...timetableRoutes,
  ...timetableInvitationRoutes(mails),
  ...calendarFeedRoutes({ originOf: (tenant) => originOf(tenant, publicUrl(), defaultTenant) }),
  ...planRoutes({ jobs: files.jobs, storeStaffing: storeStaffing(calculatedResult) }),
  ...decisionRoutes,
  ...candidateRoutes,
  ...resourceRoutes,
  ...templateRoutes,
  ...conflictRoutes,
  ...messageRoutes,
  ...missingRoutes,
  ...dayRoutes,
  ...lateWorkRoutes({ pages: latePages, rating: lateRatings, evidence: lateEvidence }),
  ...fileRoutes(files),
  ...documentRoutes(files),
  ...observationRoutes,
  ...evidenceRoutes,
  ...assessmentRoutes,
  ...submissionRoutes,
  ...revealRoutes,
  ...conferenceRoutes,
  ...statisticsRoutes,
  ...calibrationSetRoutes({
    present: (file, call) => presentFile(file, call, files),
    gone: documentsGone(files),
  }),
  ...calibrationRoutes,
  ...dashboardRoutes(presentRun),
  ...exportRoutes,
  ...tableRoutes,
  ...evidenceExportRoutes,
  ...pdfRoutes(objectPlaces(files), { stopping }),
  ...dossierRoutes({ jobs: files.jobs }),
  ...candidatePagesOf(files, {
    originOf: (tenant) => originOf(tenant, publicUrl(), defaultTenant),
    mails,
  }),
  ...retentionRoutes(erasingDependencies(files)),
  ...accessPackageRoutes(objectPlaces(files)),
  ...legalHoldRoutes,
  ...auditLogRoutes,
  ...feedbackRoutes({ ...files, ...reportMails(files) }),
  ...liveRoutes(hub),
  ...webhookRoutes({ jobs: files.jobs, isOwnHost: (host) => isBelow(host, publicUrl()) }),
  ...apiKeyRoutes,
  ...orderRoutes(orderWork(files)),
  ...provisioningRoutes({
    originOf: (tenant) => originOf(tenant, publicUrl(), defaultTenant),
    work: userWork({ mails }),
  }),
});

/** Whether a host is that of the pages, or one of a tenant below it. */
function isBelow(host: string, publicUrl: string): boolean {
  const { hostname } = new URL(publicUrl);
  return host === hostname || host.endsWith(`.${hostname}`);
}

/** Headers of answers that pages on another host may read. */
const EXPOSED = ["x-request-id", "content-disposition", "retry-after"];

/** Maximum bytes of a body, unless its call says otherwise. */
const BODY_LIMIT = 4 * 1024 * 1024;

/** Wires the features to HTTP. The result does not listen yet. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { timeouts = CONNECTION_TIMEOUTS } = options;
  const app = Fastify({
    ...connectionOptions(timeouts),
    // Errors that occur before a route is found, such as an unreadable path.
    frameworkErrors: (error, request, reply) => void answerError(error, request, reply),
    loggerInstance: options.log,
    bodyLimit: BODY_LIMIT,
    trustProxy: options.trustProxy ?? false,
    // A document's name stands in its address: up to 200 bytes, each as three characters.
    routerOptions: { caseSensitive: false, ignoreTrailingSlash: true, maxParamLength: 700 },
    genReqId: () => randomBytes(8).toString("hex"),
    requestIdHeader: false,
    // HEAD requests would record the download of a file, and open the stream of events.
    exposeHeadRoutes: false,
    logController: new LogController({ disableRequestLogging: true }),
  });
  app.setErrorHandler(answerError);
  for (const watch of options.watch ?? []) watch(app);
  logRequests(app);
  partWhenEnding(app, options);
  guardConnections(app, timeouts);
  await app.register(helmet, {
    contentSecurityPolicy: {
      directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
      useDefaults: false,
    },
    referrerPolicy: { policy: "no-referrer" },
  });
  app.addHook("onRequest", async (_, reply) => void reply.headers(ALWAYS));
  const hosts = openHosts(options.database, options.defaultTenant);
  await app.register((api) => mountApi(api, options, hosts), { prefix: "/api" });
  if (options.storedMails) mountMailbox(app, options.storedMails);
  if (options.webApp)
    await serveWebApp(app, { ...options.webApp, appearanceOf: appearancesOf(hosts) });
  await app.ready();
  return app;
}

/** How the app of a host's tenant is shown on a device. */
const appearancesOf =
  (hosts: Hosts): WebAppDependencies["appearanceOf"] =>
  async (host) => {
    const tenant = await hosts.tenantOf(host);
    if (!tenant) return null;
    const { appTitle, baseLanguage, styling } = tenant;
    return {
      name: appTitle,
      language: baseLanguage,
      themeColor: styling.theme.light.appbar,
      backgroundColor: styling.login.backgroundColor ?? "#ffffff",
    };
  };

async function mountApi(api: FastifyInstance, options: AppOptions, hosts: Hosts) {
  api.addHook("onRequest", async (_, reply) => {
    void reply.header("cache-control", "no-store");
  });
  await api.register(cors, {
    delegator: (request, done) => {
      const origin = request.headers.origin ?? "";
      hosts.isOriginOf(origin, hostOf(request)).then(
        (own) => done(null, { origin: own, exposedHeaders: EXPOSED, maxAge: 600 }),
        (error: Error) => done(error),
      );
    },
  });
  await api.register(multipart);
  const { database, changes, clock = () => new Date(), log } = options;
  const hub = changes && openHub({ database, changes, clock, log });
  // Ends the streams when the server stops, since they never end by themselves.
  const stopping = new AbortController();
  api.addHook("preClose", async () => {
    hub?.close();
    stopping.abort();
  });
  const limits = await openRateLimits(api, options.rates ?? UNLIMITED);
  const admission = { limits, database, hosts, clock };
  const access = openAccessCounts(database, log);
  api.setErrorHandler((error: FastifyError, request, reply) => {
    void noteRefusal(error, request, admission, access);
    return answerError(error, request, reply);
  });
  api.addHook("onClose", access.flush);
  const outgoing = openOutgoing(options.internalNetworks ?? []);
  api.addHook("onClose", outgoing.close);
  mountCalls(api, handlersOf(options, { hub, stopping: stopping.signal, outgoing }), {
    ...admission,
    checkAnswers: options.checkAnswers ?? false,
  });
  await mountPrograms(
    api,
    {
      mails: options.mails,
      files: options.files,
      stopping: stopping.signal,
      originOf: (tenant) => originOf(tenant, options.publicUrl(), options.defaultTenant),
      isOwnHost: (host) => isBelow(host, options.publicUrl()),
      version: options.version,
    },
    { ...admission, access, checkAnswers: options.checkAnswers ?? false },
  );
  mountHealth(api, options);
  mountMailFrame(api);
  mountDocuments(api, () => callsDocument(options.version));
  const refuseUnknown = (request: FastifyRequest, reply: FastifyReply) =>
    reply.status(404).send(fail(request.id, ["BAD_REQUEST"]));
  api.setNotFoundHandler(refuseUnknown);
  if (options.figures) mountFigures(api, options.figures, refuseUnknown);
  // Otherwise the SPA fallback would answer unknown API paths.
  api.get("/*", { exposeHeadRoute: true }, refuseUnknown);
}

/** Closes connections after their answer while the server stops, since kept-alive ones would delay the stop. */
function partWhenEnding(app: FastifyInstance, { isEnding = () => false }: AppOptions) {
  app.addHook("onSend", async (_, reply) => {
    if (isEnding()) void reply.header("connection", "close");
  });
}

/** Logs one line per call, with the route's pattern instead of the URL, which may contain ids, e-mails and tokens. */
function logRequests(app: FastifyInstance) {
  app.addHook("onRequest", (request, reply, done) => {
    void reply.header("x-request-id", request.id);
    done();
  });
  app.addHook("onResponse", async (request, reply) => {
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url ?? "none",
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      "call",
    );
  });
}
