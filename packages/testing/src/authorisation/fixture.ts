import { randomBytes } from "node:crypto";
import { crc32, deflateSync } from "node:zlib";
import {
  calls,
  type Assessment,
  type ExerciseDocument,
  type Observation,
  type Process,
  type ProcessRun,
  type RunFile,
  type Account,
} from "@assay/contract";
import { DEFAULT_CALIBRATION, DEFAULT_ROLES, FILE_USAGES, type FileUsage } from "@assay/domain";
import { failPdfJob } from "@assay/server/features/reports/pdf/store.ts";
import { buildKey } from "../apiKeys.ts";
import { turnOnCandidatePages } from "../candidatePages.ts";
import { turnOnFeedback } from "../feedback.ts";
import { buildCalibration, sampleBody, startCalibration } from "../calibration.ts";
import { buildDraft, buildProcess, type ProcessOptions } from "../design.ts";
import { firstStep, putSteps, uploadDocument } from "../documents.ts";
import { uploadFile } from "../files.ts";
import { buildTenant, buildUser, PASSWORD, type TestTenant, type TestUser } from "../people.ts";
import { buildRun, moveRun, type TestRun } from "../run.ts";
import type { TestServer } from "../testServer.ts";
import {
  buildAccessPackage,
  buildCounterStatement,
  buildDossierJob,
  buildEvidence,
  buildOrder,
  buildQuestion,
  buildWebhook,
} from "./inserted.ts";
import { type Actor, buildActor, type Membership, type Rights } from "./actors.ts";

export const RUN_KINDS = ["prepared", "started", "finished", "archived"] as const;
export type RunKind = (typeof RUN_KINDS)[number];

/** A tenant with something of every kind in it, so that each call can be sent validly. */
export interface Fixture {
  readonly tenant: TestTenant;
  readonly password: string;
  readonly administrator: TestUser;
  /** Moderates all runs, and made them. */
  readonly keeper: TestUser;
  /** Wrote and rated in the started and the finished run. */
  readonly author: Actor;
  readonly process: Process;
  readonly document: ExerciseDocument;
  readonly runs: Readonly<Record<RunKind, ProcessRun>>;
  /** A candidate and an exercise that all runs have. */
  readonly cells: Readonly<Record<RunKind, { candidateId: string; exerciseId: string }>>;
  readonly files: Readonly<Record<FileUsage, RunFile>>;
  /** Files of the runs that are not the started one. */
  readonly otherFiles: Readonly<Record<"prepared" | "finished", RunFile>>;
  readonly observations: Readonly<Record<"started" | "finished", Observation>>;
  readonly assessments: Readonly<Record<"started" | "finished", Assessment>>;
  /** A moment that the author has tagged in the started run. */
  readonly evidenceId: string;
  /** What the author wrote and sent after the finish. */
  readonly lateId: string;
  /** A message of the keeper to the author in the started run. */
  readonly messageId: string;
  /** Incomplete processes; the spare one goes when it is deleted. */
  readonly draftIds: Readonly<Record<"kept" | "spare", string>>;
  readonly pdfJobId: string;
  readonly dossierJobId: string;
  /** A request for access of the finished run's candidate, handled by the keeper. */
  readonly accessPackageId: string;
  readonly apiKeyId: string;
  /** An order of the process, which is released, that nobody has taken. */
  readonly orderId: string;
  /** Timetables of the prepared run. */
  readonly planIds: Readonly<Record<"kept" | "replaced", string>>;
  readonly planJobId: string;
  readonly roles: Readonly<Record<string, { id: string; name: string }>>;
  readonly person: Account;
  readonly sessionId: string;
  readonly imageId: string;
  readonly cueWorkbook: Buffer;
  /** A question of a candidate of the started run, who has a link to their page. */
  readonly questionId: string;
  /** A counter-statement of the finished run's candidate. */
  readonly counterStatementId: string;
  /** A webhook that is off, and a delivery of it that failed. */
  readonly webhook: { readonly id: string; readonly deliveryId: string };
  /** The author is an expert of the set that is rated, and an observer of the published one. */
  readonly calibration: {
    readonly ratingId: string;
    readonly publishedId: string;
    readonly attemptId: string;
    readonly sampleId: string;
    readonly fileId: string;
  };
}

const JOIN: Record<Exclude<Membership, "none">, string> = {
  moderator:
    "insert into run_moderator (tenant_id, run_id, person_id, position) values ($1, $2, $3, 99)",
  observer: `insert into run_team_observer (tenant_id, run_id, team_id, person_id, position)
     select tenant_id, run_id, id, $3, 99 from run_team where tenant_id = $1 and run_id = $2`,
  creator: "update run set creator_id = $3 where tenant_id = $1 and id = $2",
};

/** The fixture's administrator as an actor that sends every call. */
export const keeperOf = ({ keeper }: Pick<Fixture, "keeper">): Actor => ({
  name: "moderator (who made the runs)",
  user: keeper,
  permissions: new Set(DEFAULT_ROLES.moderator),
  membership: "moderator",
  isKeeper: true,
});

/** Makes somebody a member of runs, past the rules of who may become one. */
export async function joinRuns(
  tenant: TestTenant,
  runIds: string[],
  personId: string,
  as: Membership,
) {
  if (as === "none") return;
  await tenant.server.owner.withTenant(tenant.id, async (tx) => {
    for (const runId of runIds) await tx.execute(JOIN[as], [tenant.id, runId, personId]);
  });
}

/** Milliseconds after which attempts at links and passwords no longer count for an address, which all actors share. */
const QUARTER_MS = 16 * 60_000;

/** Adds a user to the fixture: with these rights, and with this membership in all of its runs. */
export async function joinActor(
  { tenant, runs }: Pick<Fixture, "tenant" | "runs">,
  ...[rights, membership]: [Rights, Membership]
): Promise<Actor> {
  tenant.server.clock.advance(QUARTER_MS);
  const actor = await buildActor(tenant, rights, membership);
  const ids = Object.values(runs).map(({ id }) => id);
  await joinRuns(tenant, ids, actor.user.user.id, membership);
  return actor;
}

/** A different picture for each tenant, since the address of an image is made of its content. */
function randomPng(): string {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const frame = Buffer.alloc(8);
    frame.writeUInt32BE(data.length, 0);
    frame.writeUInt32BE(crc32(body), 4);
    return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
  };
  const header = Buffer.from([0, 0, 0, 1, 0, 0, 0, 1, 8, 2, 0, 0, 0]);
  const pixel = Buffer.concat([Buffer.from([0]), randomBytes(3)]);
  const fields = [
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(pixel)),
    chunk("IEND", Buffer.alloc(0)),
  ];
  const bytes = Buffer.concat([Buffer.from("89504e470d0a1a0a", "hex"), ...fields]);
  return `data:image/png;base64,${bytes.toString("base64")}`;
}

async function buildDesign(keeper: TestUser, rules: FixtureOptions) {
  const made = await buildProcess(keeper, { cutOffStrategy: "MANUAL", ...rules });
  const exercise = firstStep(made);
  const document = await uploadDocument(keeper, exercise.id);
  const competencyId = made.competencyIds[0] ?? "";
  const cue = { uid: "c".repeat(24), cueTexts: { de: "hört zu" } };
  const cues = { [competencyId]: { cueGroups: [{ cues: [cue] }] } };
  const saved = await putSteps(keeper, made, [{ ...exercise, cues, documents: [document] }]);
  return { process: saved, document };
}

const cellOf = ({ run, candidates, exerciseIds }: TestRun) => ({
  processRunId: run.id,
  candidateId: candidates[0]?.id ?? "",
  exerciseId: exerciseIds[0] ?? "",
});

/** What the author wrote and rated in a started run; where ratings are submitted, a draft. */
async function write(author: TestUser, run: TestRun) {
  const cell = cellOf(run);
  const page = { page: 1, title: "Anfang", content: "<p>hört zu</p>" };
  const observation = await author.ok(calls.createObservation, {
    body: { ...cell, type: "html", pages: [page] },
  });
  const [competencyId = ""] = run.process.competencyIds;
  const values = [{ competencyId, selectedCriterion: 3 }];
  const assessment = (await author.ok(calls.createAssessments, {
    body: { ...cell, values },
  })) as Assessment;
  return { observation, assessment };
}

/** Sends somebody a message. Returns its id. */
async function sendMessage(keeper: TestUser, runId: string, personId: string): Promise<string> {
  const id = randomBytes(12).toString("hex");
  const body = { id, text: "Raum 3", to: [personId] };
  await keeper.ok(calls.sendMessage, { params: { id: runId }, body });
  return id;
}

/** A page that arrives after the finish; gives the id of its entry. */
async function sendLate(author: TestUser, keeper: TestUser, { id, processRunId }: Observation) {
  await author.refused(calls.updateObservationPage, {
    body: { ObservationId: id, Page: 1, Content: "<p>zu spät</p>" },
  });
  const params = { id: processRunId };
  const { entries } = await keeper.ok(calls.listLateWork, { params, query: {} });
  return entries[0]?.id ?? "";
}

async function buildFiles(keeper: TestUser, { run, candidates }: TestRun) {
  const files = new Map<FileUsage, RunFile>();
  for (const usage of FILE_USAGES) {
    const candidate = usage === "CANDIDATE_CV" ? { candidate: candidates[0]?.id ?? "" } : {};
    files.set(usage, await uploadFile(keeper, run.id, { usage, ...candidate }));
  }
  return Object.fromEntries(files) as Record<FileUsage, RunFile>;
}

/** The report of the finished run that the author asked for; it failed, so that nobody waits for it. */
async function buildPdfJob({ id: tenantId, server }: TestTenant, runId: string, personId: string) {
  const job = "d".repeat(24);
  const now = server.clock.now();
  await server.owner.withTenant(tenantId, async (tx) => {
    await tx.execute(
      `insert into pdf_job (tenant_id, id, run_id, locale, requested_by, requested_at, moved_at,
                            state, file_name, place)
       values ($1, $2, $3, 'de', $4, $5, $5, 'RUNNING', 'r.pdf', 'database')`,
      [tenantId, job, runId, personId, now],
    );
    await failPdfJob(tx, job, now);
  });
  return job;
}

/** Empty timetables, and a search that nobody carries out. */
async function buildPlans({ id: tenantId, server }: TestTenant, keeper: TestUser, runId: string) {
  const params = { runId };
  const create = () =>
    keeper.ok(calls.createPlan, { params, body: { sessions: [], wish: "balanced" } });
  const [kept, replaced] = [await create(), await create()];
  // A timetable that lacks cells could not be replaced.
  await server.owner.withTenant(tenantId, (tx) =>
    tx.execute("update run_plan set state = 'REPLACED' where tenant_id = $1 and id = $2", [
      tenantId,
      replaced.id,
    ]),
  );
  const body = { wishes: ["shortDay" as const], seconds: 1, pinned: [] };
  const { id } = await keeper.ok(calls.proposePlans, { params, body });
  return { planIds: { kept: kept.id, replaced: replaced.id }, planJobId: id };
}

async function buildRuns(
  server: TestServer,
  fields: { tenant: TestTenant; moderator: TestUser; process: Process },
) {
  const options = { ...fields, observers: 1 };
  const archived = await buildRun(server, { ...options, state: "ARCHIVED" });
  const prepared = await buildRun(server, options);
  const started = await buildRun(server, { ...options, state: "STARTED" });
  const finished = await buildRun(server, { ...options, state: "STARTED" });
  return { prepared, started, finished, archived };
}

/** What the fixture's administrator can be asked about. */
async function buildOffice(administrator: TestUser, tenant: TestTenant) {
  const styles = await administrator.ok(calls.updateStyles, { body: { logo: randomPng() } });
  const { roles } = await administrator.ok(calls.listRoles);
  const { sessions } = await administrator.ok(calls.listSessions);
  return {
    imageId: styles.logo?.split("/").at(-1) ?? "",
    roles: Object.fromEntries(roles.map((role) => [role.name, role])),
    sessionId: sessions[0]?.id ?? "",
    person: (await buildUser(tenant, "observer")).user,
  };
}

/** A set that its experts rate, and a published one that the author has begun. */
async function buildSets({
  tenant,
  keeper: editor,
  process,
  author,
}: Pick<Fixture, "tenant" | "keeper" | "process"> & { readonly author: TestUser }) {
  const { server } = tenant;
  const experts = () => ({ value: 3 });
  const made = { tenant, editor, process, experts };
  const { set: published } = await buildCalibration(server, { ...made, observer: author });
  const sampleId = randomBytes(12).toString("hex");
  const { id: fileId } = await uploadDocument(editor, sampleId);
  const samples = [
    sampleBody({ id: sampleId, kind: "DOCUMENT", fileId }),
    sampleBody(),
    sampleBody(),
  ];
  const { set: rating } = await buildCalibration(server, {
    ...made,
    samples,
    furtherExpert: author,
    staysOpen: true,
  });
  const attempt = await startCalibration(author, published.id);
  return {
    ratingId: rating.id,
    publishedId: published.id,
    attemptId: attempt.id,
    sampleId: attempt.samples[0]!.id,
    fileId,
  };
}

/** How observers rate in all runs of the fixture; as the documents describe unless told otherwise. */
export type FixtureOptions = Pick<ProcessOptions, "ratingRules">;

export async function buildFixture(
  server: TestServer,
  options: FixtureOptions = {},
): Promise<Fixture> {
  const tenant = await buildTenant(server, {
    statistics: "OWN",
    calibration: DEFAULT_CALIBRATION,
    dossiers: true,
    auditPage: true,
  });
  const administrator = await buildUser(tenant, "administrator");
  await turnOnCandidatePages(administrator, { counterStatements: true });
  await turnOnFeedback(administrator);
  const keeper = await buildUser(tenant, "moderator");
  const { process, document } = await buildDesign(keeper, options);
  const made = await buildRuns(server, { tenant, moderator: keeper, process });
  const runs = {
    prepared: made.prepared.run,
    started: made.started.run,
    finished: made.finished.run,
    archived: made.archived.run,
  };
  const observer = await joinActor({ tenant, runs }, "observer", "observer");
  const author = { ...observer, isAuthor: true } as const;
  const inStarted = await write(author.user, made.started);
  const inFinished = await write(author.user, made.finished);
  if (options.ratingRules)
    await author.user.ok(calls.submitAssessment, {
      body: { ...cellOf(made.finished), values: inFinished.assessment.values },
    });
  const otherFiles = {
    prepared: await uploadFile(keeper, runs.prepared.id),
    finished: await uploadFile(keeper, runs.finished.id),
  };
  const files = await buildFiles(keeper, made.started);
  const finished = await moveRun(keeper, runs.finished.id, "Finish");
  const lateId = await sendLate(author.user, keeper, inFinished.observation);
  const cellList = Object.entries(made).map(([kind, run]) => [kind, cellOf(run)] as const);
  const cells = Object.fromEntries(cellList) as unknown as Fixture["cells"];
  return {
    tenant,
    password: PASSWORD,
    administrator,
    keeper,
    author,
    process,
    document,
    runs: { ...runs, finished },
    cells,
    files,
    otherFiles,
    observations: { started: inStarted.observation, finished: inFinished.observation },
    assessments: { started: inStarted.assessment, finished: inFinished.assessment },
    lateId,
    evidenceId: await buildEvidence(tenant, inStarted.observation),
    messageId: await sendMessage(keeper, runs.started.id, author.user.user.id),
    draftIds: {
      kept: (
        await buildDraft(
          keeper,
          { name: "Entwurf" },
          { id: process.id, revision: process.revision },
        )
      ).id,
      spare: (await buildDraft(keeper)).id,
    },
    pdfJobId: await buildPdfJob(tenant, finished.id, keeper.user.id),
    dossierJobId: await buildDossierJob(tenant, finished.id, keeper.user.id),
    accessPackageId: await buildAccessPackage(tenant, cells.finished.candidateId, keeper.user.id),
    apiKeyId: (await buildKey(tenant, administrator.user.id, { permissions: ["VIEW_USERS"] })).id,
    orderId: await buildOrder(tenant, process.id),
    ...(await buildPlans(tenant, keeper, runs.prepared.id)),
    ...(await buildOffice(administrator, tenant)),
    calibration: await buildSets({ tenant, keeper, process, author: author.user }),
    questionId: await buildQuestion(tenant, keeper, cellOf(made.started)),
    counterStatementId: await buildCounterStatement(
      tenant,
      cells.finished.candidateId,
      finished.id,
    ),
    webhook: await buildWebhook(tenant),
    cueWorkbook: await keeper.bytes(calls.exportCues, { body: { id: process.id } }),
  };
}
