import { writeZip } from "@assay/dossier";
import { fullName, retentionDates, utcDayOf } from "@assay/domain";
import type { TenantTransaction } from "../../db/database.ts";
import { selectTenant, type TenantOfHost } from "../../db/directory.ts";
import { ApiFailure } from "../../http/failure.ts";
import { recordAudit } from "../../platform/audit.ts";
import type { PackageDocument } from "../../platform/pdf/packageDocument.ts";
import { WriterFailed, writePackage } from "../../platform/pdf/process.ts";
import {
  type FileWorker,
  publishing,
  type QueuedFile,
  workFiles,
} from "../../platform/queuedFiles.ts";
import { answerDueOn, CONTENT_ENDINGS, type FileContentType, mix, readable } from "@assay/domain";
import { PAPER } from "../../platform/pdf/drawings.ts";
import { readOneMoment, selectRights } from "../reports/pdf/store.ts";
import { selectAwaiting, selectPolicy } from "../retention/store.ts";
import { blocksOf } from "./document/present.ts";
import { type Scope, scopeOf } from "./policy.ts";
import type { FilePlaces } from "./ports.ts";
import { collect, type Collected, readContent } from "./queries.ts";
import { redactionsOf } from "./redaction/present.ts";
import { dataOf, type Packaged, packageWords } from "./writing/present.ts";
import {
  beginPackage,
  deletePackage,
  failPackage,
  finishPackage,
  movePackage,
  type PackageRow,
  replacePackage,
  returnPackage,
  selectOwnNames,
  selectPackage,
} from "./store.ts";

/** What is read in one moment. */
interface Read {
  readonly tenant: TenantOfHost;
  readonly collected: Collected;
  readonly packaged: Packaged;
  /** Content of the files that are handed out, by path. */
  readonly contents: ReadonlyMap<string, Buffer>;
}

/** The days on which the runs' data is erased. */
async function erasureDays(tx: TenantTransaction): Promise<Map<string, string>> {
  const policy = await selectPolicy(tx);
  if (!policy) return new Map();
  return new Map(
    (await selectAwaiting(tx)).map(({ id, since }) => [
      id,
      retentionDates(utcDayOf(since), policy).anonymiseOn,
    ]),
  );
}

const endingOf = (contentType: string): string =>
  CONTENT_ENDINGS[contentType as FileContentType] ?? "bin";

/** Reads files that are handed out; their paths say nothing. */
async function readFiles(
  tx: TenantTransaction,
  { files, redaction }: Collected,
  places: FilePlaces,
) {
  const contents = new Map<string, Buffer>();
  const packaged = [];
  for (const [index, file] of files.entries()) {
    const path = file.isLeftOut ? null : `files/file-${index + 1}.${endingOf(file.contentType)}`;
    if (path !== null) contents.set(path, await readContent(tx, file, places));
    packaged.push({ id: file.id, path, name: redaction.plain(file.name) });
  }
  return { contents, packaged };
}

/** The own name as it is now, or was in a run. */
async function nameOf(tx: TenantTransaction, personId: string): Promise<string> {
  const names = await selectOwnNames(tx, personId);
  return names.map((one) => fullName(one)).find((name) => name !== null) ?? "";
}

async function packagedOf(
  tx: TenantTransaction,
  row: PackageRow,
  {
    tenant,
    collected,
    scope,
    now,
  }: { tenant: TenantOfHost; collected: Collected; scope: Scope; now: Date },
): Promise<Omit<Packaged, "files">> {
  const erased = await erasureDays(tx);
  return {
    locale: row.locale,
    organisation: tenant.appTitle,
    person: await nameOf(tx, row.personId),
    requestedOn: row.requestedOn,
    dueOn: answerDueOn(row.requestedOn, row.extensionReason !== null),
    completeUntil: now.toISOString(),
    tables: collected.tables,
    log: collected.log,
    names: collected.names,
    erasedOn: new Map(
      scope.runs.flatMap(({ id }) => {
        const day = erased.get(id);
        return day === undefined ? [] : [[id, day] as const];
      }),
    ),
    redactions: joined(redactionsOf(collected.redaction.texts)),
    includesInk: row.includesInk,
    drawings: collected.drawings,
    otherRuns: scope.otherRuns,
  };
}

/** The numbers of passages by column: places name records, which the person need not know. */
function joined(redactions: ReturnType<typeof redactionsOf>) {
  const byColumn = Map.groupBy(redactions, ({ table, column }) => `${table}.${column}`);
  return [...byColumn.values()].flatMap((same) => {
    const [first] = same;
    if (!first) return [];
    const passages = same.reduce((sum, one) => sum + one.passages, 0);
    return [{ table: first.table, column: first.column, passages }];
  });
}

/**
 * Reads everything in one snapshot, with the present rights of who handles the request.
 *
 * @throws ApiFailure if they may no longer hand anything out
 */
async function readAll(
  tx: TenantTransaction,
  row: PackageRow,
  { places, now }: { places: FilePlaces; now: Date },
): Promise<Read> {
  await readOneMoment(tx);
  const tenant = await selectTenant(tx);
  if (!tenant) throw new ApiFailure("TENANT_NOT_FOUND");
  const actor = { id: row.requestedBy, permissions: await selectRights(tx, row.requestedBy) };
  const scope = await scopeOf(tx, actor, row.personId);
  if (scope.runs.length === 0) throw new ApiFailure("NO_PERMISSION");
  const collected = await collect(tx, { row, scope, tenant, places });
  const { contents, packaged: files } = await readFiles(tx, collected, places);
  const packaged = await packagedOf(tx, row, { tenant, collected, scope, now });
  return { tenant, collected, packaged: { ...packaged, files }, contents };
}

function documentOf({ tenant, packaged }: Read): PackageDocument {
  const t = packageWords(packaged.locale, tenant);
  const { primary } = tenant.styling.theme.light;
  return {
    lang: packaged.locale,
    words: { page: t("pageWord"), of: t("pageOf") },
    colors: { primary, heading: readable(mix(primary, PAPER.text, 0.35), PAPER.body) },
    title: t("titleOf", { name: packaged.person }),
    appTitle: tenant.appTitle,
    blocks: blocksOf(packaged, t),
  };
}

/** The same bytes, since a copy of all files would fill the memory. */
const viewOf = ({ buffer, byteOffset, byteLength }: Buffer): Uint8Array<ArrayBuffer> =>
  new Uint8Array(buffer as ArrayBuffer, byteOffset, byteLength);

/** The zip: the document, the data, a note, and the files. */
function zipOf(read: Read, pdf: Buffer): Buffer {
  const { tenant, packaged, contents } = read;
  const t = packageWords(packaged.locale, tenant);
  const { person, organisation, completeUntil } = packaged;
  const entries = [
    { path: "package.pdf", bytes: viewOf(pdf) },
    {
      path: "data.json",
      bytes: viewOf(Buffer.from(`${JSON.stringify(dataOf(packaged, t), null, 1)}\n`)),
    },
    {
      path: "README.txt",
      bytes: viewOf(Buffer.from(`${t("readme", { person, organisation, completeUntil })}\n`)),
    },
    ...[...contents].map(([path, bytes]) => ({ path, bytes: viewOf(bytes) })),
  ];
  const { buffer, byteOffset, byteLength } = writeZip(entries);
  return Buffer.from(buffer, byteOffset, byteLength);
}

type Worker = FileWorker & FilePlaces;

/** One attempt at a package; nothing is stored if it was deleted meanwhile. */
async function writeOne(
  { tenantId, jobId }: QueuedFile,
  row: PackageRow,
  worker: Worker,
): Promise<void> {
  const { database, clock, stopping } = worker;
  const now = clock();
  const onProgress = publishing((share) =>
    database.withTenant(tenantId, (tx) => movePackage(tx, jobId, share, clock())),
  );
  const read = await database.withTenant(tenantId, (tx) =>
    readAll(tx, row, { places: worker, now }),
  );
  onProgress(0.3);
  const pdf = await writePackage(documentOf(read), Math.floor(now.getTime() / 1000), stopping);
  const bytes = zipOf(read, pdf);
  await database.withTenant(tenantId, async (tx) => {
    if (!(await selectPackage(tx, jobId, { forUpdate: true }))) return;
    await replacePackage(tx, jobId, bytes);
    await finishPackage(tx, jobId, {
      size: bytes.length,
      completeUntil: now,
      runIds: read.collected.runs.map(({ id }) => id),
      now: clock(),
    });
    for (const { place, passages } of redactionsOf(read.collected.redaction.texts))
      await recordAudit(tx, {
        at: clock(),
        actorId: row.requestedBy,
        action: "accessPackage.redact",
        subjectId: row.personId,
        details: { packageId: jobId, place, passages, reason: "15(4)" },
      });
  });
}

export const workAccessPackages = (worker: Worker): Promise<void> =>
  workFiles(worker, {
    queue: "accessPackage",
    select: selectPackage,
    begin: beginPackage,
    giveBack: returnPackage,
    fail: failPackage,
    remove: deletePackage,
    write: (task, row) => writeOne(task, row, worker),
    // A retry would not restore rights.
    isFinal: (error) => error instanceof ApiFailure,
    reasonOf: (error) => (error instanceof WriterFailed ? error.message : (error as Error).name),
    failure: "an access package could not be made",
  });
