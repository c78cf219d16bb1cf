import type { accessPackageCalls } from "@assay/contract";
import { languageOrder } from "@assay/domain";
import type { TenantTransaction } from "../../db/database.ts";
import type { TenantOfHost } from "../../db/directory.ts";
import type { CallOf, UnopenedCall } from "../../http/context.ts";
import { type FileAnswer, primed } from "../../http/fileAnswer.ts";
import { selectWorkChunk, selectWorkFiles } from "../candidatePages/workFiles/store.ts";
import { CHUNK_BYTES, selectChunk, selectFile } from "../runs/files/store.ts";
import { isOfRuns } from "../../db/held/rules.ts";
import { HELD_TABLES } from "../../db/held/tables.ts";
import { type Run, selectRun } from "../runs/store.ts";
import { takePackage } from "./commands.ts";
import { openPackage, type Scope, scopeOf } from "./policy.ts";
import type { FilePlaces } from "./ports.ts";
import {
  designNames,
  type FoundFile,
  presentPackage,
  presentReviewedFile,
  presentTexts,
  replacingWords,
} from "./present.ts";
import { type Held, Redaction } from "./redaction/present.ts";
import {
  type HeldRow,
  type PackageRow,
  selectHeld,
  selectLog,
  selectOthers,
  selectOwnNames,
  selectPackageChunk,
  selectPackagesOf,
  selectPassageDecisions,
  selectRunsOfCandidate,
  selectSubjects,
} from "./store.ts";

/** Maximum people that a search answers, and among whom it looks for those of the caller's runs. */
const MOST_PEOPLE = 20;
const MOST_SEARCHED = 1_000;

/** The people who fit, with the number of their runs. */
export async function findSubjects({
  tx,
  actor,
  query,
}: CallOf<typeof accessPackageCalls.findSubjects>) {
  const people = [];
  for (const row of await selectSubjects(tx, query.q, MOST_SEARCHED)) {
    if (people.length === MOST_PEOPLE) break;
    const { runs, otherRuns } = await scopeOf(tx, actor, row.id);
    // Whoever is in no run of the caller's is not told of.
    if (runs.length > 0) people.push({ ...row, runs: runs.length, otherRuns });
  }
  return { people };
}

export async function listAccessPackages({
  tx,
  actor,
  tenant,
}: CallOf<typeof accessPackageCalls.listAccessPackages>) {
  const packages = [];
  for (const row of await selectPackagesOf(tx, actor.id))
    packages.push(presentPackage(row, await scopeOf(tx, actor, row.personId)));
  return {
    packages: packages.toSorted((a, b) => (a.dueOn < b.dueOn ? -1 : 1)),
    languages: tenant.languages,
  };
}

/** Tables with rows about all candidates of a run. */
const OF_RUNS = new Set(
  HELD_TABLES.filter(({ reach }) => reach?.by === "where" && isOfRuns(reach)).map(
    ({ name }) => name,
  ),
);

/** The record ids by which entries of the log are about a person: not those of runs, which are about all of its candidates. */
const recordIds = (rows: ReadonlyMap<string, readonly HeldRow[]>): string[] =>
  [...rows].flatMap(([table, own]) =>
    OF_RUNS.has(table) ? [] : own.flatMap(({ id }) => (typeof id === "string" ? [id] : [])),
  );

/** Entries about an account that the person has as well: they belong to the account. */
const OF_ACCOUNT = /^(?:user|account|role|apiKey|passkey|provisioning|scim|session|access)\./;

/** The entries of the log about a person, as far as the runs of a scope go, and without those about others. */
async function readLog(
  tx: TenantTransaction,
  { held, runIds, redaction }: { held: Held; runIds: readonly string[]; redaction: Redaction },
): Promise<HeldRow[]> {
  const ids = recordIds(held.rows);
  const known = new Set([held.personId, ...ids, ...runIds]);
  const otherRuns = (await selectRunsOfCandidate(tx, held.personId)).filter(
    (id) => !runIds.includes(id),
  );
  return (await selectLog(tx, held.personId, ids))
    .filter(
      ({ action, subjectId }) =>
        subjectId !== null && known.has(subjectId) && !OF_ACCOUNT.test(action),
    )
    .filter(({ details }) => !otherRuns.some((id) => JSON.stringify(details).includes(id)))
    .filter(({ details }) => !redaction.isOfOthers(details))
    .map(({ at, ...entry }) => redaction.logRow({ ...entry, at: at.toISOString() }));
}

/** Everything that is held about a person within a scope. */
export interface Collected {
  readonly redaction: Redaction;
  readonly log: readonly HeldRow[];
  readonly runs: readonly Run[];
  readonly files: readonly FoundFile[];
  /** Number of handwritten pages. */
  readonly drawings: number;
  /** Rows by table, without others. */
  readonly tables: ReadonlyMap<string, readonly HeldRow[]>;
  /** Names of exercises and competencies by id. */
  readonly names: ReadonlyMap<string, string>;
}

/** A part of a file in the database: of a file of a run, or of one that the candidate has handed in. */
const chunkOf = async (
  tx: TenantTransaction,
  { id, isOwn }: Pick<FoundFile, "id" | "isOwn">,
  position: number,
): Promise<Buffer | undefined> =>
  isOwn ? selectWorkChunk(tx, id, position) : (await selectChunk(tx, id, position))?.bytes;

/** Reads the content of a file. @throws Error if the file, or the bucket, has gone */
export async function readContent(
  tx: TenantTransaction,
  file: Pick<FoundFile, "id" | "size" | "place" | "isOwn">,
  { bucket, keyOf }: FilePlaces,
): Promise<Buffer> {
  const { id, size, place } = file;
  const parts: Buffer[] = [];
  if (place === "database")
    for (let position = 0; position * CHUNK_BYTES < size; position += 1) {
      const chunk = await chunkOf(tx, file, position);
      if (!chunk) throw new Error("the file has gone");
      parts.push(chunk);
    }
  else if (bucket)
    for await (const part of bucket.read(keyOf(tx.tenantId, id), size)) parts.push(part);
  else throw new Error("the bucket is not configured");
  return Buffer.concat(parts);
}

/** The files of a person; one in which words of others were found is left out unless somebody takes it in. */
async function findFiles(
  tx: TenantTransaction,
  held: Held,
  redaction: Redaction,
  places: FilePlaces,
): Promise<FoundFile[]> {
  const decided = new Map(held.decisions.map((one) => [one.place, one.isBlack]));
  const files: FoundFile[] = [];
  for (const row of held.rows.get("file") ?? []) {
    const file = await selectFile(tx, String(row["id"]));
    if (!file) continue;
    const content = await readContent(tx, { ...file, isOwn: false }, places);
    const namesOthers = redaction.namesOthers(content);
    files.push({
      id: file.id,
      name: file.fileName,
      size: file.size,
      contentType: file.contentType,
      place: file.place,
      isOwn: false,
      namesOthers,
      isLeftOut: decided.get(`file/${file.id}`) ?? namesOthers,
    });
  }
  for (const file of await findOwnFiles(tx, held))
    files.push({ ...file, isLeftOut: decided.get(`file/${file.id}`) ?? false });
  return files;
}

/** What the person has handed in: their own words, as the text beside it, in which nothing is searched. */
async function findOwnFiles(
  tx: TenantTransaction,
  { rows, personId }: Held,
): Promise<Omit<FoundFile, "isLeftOut">[]> {
  const runIds = new Set((rows.get("candidate_work_file") ?? []).map(({ runId }) => String(runId)));
  const files = [];
  for (const runId of runIds)
    for (const file of await selectWorkFiles(tx, runId, personId)) {
      const { id, fileName: name, size, contentType, place } = file;
      files.push({ id, name, size, contentType, place, isOwn: true, namesOthers: false });
    }
  return files;
}

const isDrawn = (rows: ReadonlyMap<string, readonly HeldRow[]>): number =>
  new Set((rows.get("ink_stroke") ?? []).map(({ pageId }) => pageId)).size;

/** Reads everything that is held about the person of a package, and takes others out. */
export async function collect(
  tx: TenantTransaction,
  {
    row,
    scope,
    tenant,
    places,
  }: { row: PackageRow; scope: Scope; tenant: TenantOfHost; places: FilePlaces },
): Promise<Collected> {
  const runIds = scope.runs.map(({ id }) => id);
  const held: Held = {
    personId: row.personId,
    own: await selectOwnNames(tx, row.personId),
    others: await selectOthers(tx, row.personId, runIds),
    rows: await selectHeld(tx, row.personId, runIds),
    decisions: await selectPassageDecisions(tx, row.id),
    includesInk: row.includesInk,
  };
  const redaction = new Redaction(held, replacingWords(row.locale, tenant));
  const tables = redaction.tables();
  const log = await readLog(tx, { held, runIds, redaction });
  const runs: Run[] = [];
  for (const id of runIds) {
    const run = await selectRun(tx, id);
    if (run) runs.push(run);
  }
  const names = designNames(runs, languageOrder(row.locale, tenant.baseLanguage));
  return {
    redaction,
    log,
    runs,
    files: await findFiles(tx, held, redaction, places),
    drawings: isDrawn(held.rows),
    tables,
    names: new Map([...names].map(([id, name]) => [id, redaction.plain(name)])),
  };
}

/** @throws ApiFailure ITEM_NOT_FOUND */
export async function getAccessReview(
  call: CallOf<typeof accessPackageCalls.getAccessReview>,
  places: FilePlaces,
) {
  const { tx, tenant, params } = call;
  const { row, scope } = await openPackage(call, params.id);
  const collected = await collect(tx, { row, scope, tenant, places });
  return {
    package: presentPackage(row, scope),
    texts: presentTexts(collected.redaction, {
      runs: new Map(collected.runs.map(({ id, name }) => [id, name])),
      design: collected.names,
    }),
    files: collected.files.map(presentReviewedFile),
    drawings: collected.drawings,
  };
}

type FileCall = UnopenedCall<typeof accessPackageCalls.getAccessPackageFile>;

/** Each chunk from its own short transaction, so that a slow reader holds no database connection. */
async function* chunksOf(
  { withTenant }: Pick<FileCall, "withTenant">,
  { id, size }: PackageRow,
): AsyncGenerator<Buffer> {
  let left = size ?? 0;
  for (let position = 0; left > 0; position += 1) {
    const bytes = await withTenant((tx) => selectPackageChunk(tx, id, position));
    if (!bytes) throw new Error("the package has gone");
    left -= bytes.length;
    yield bytes;
  }
}

/** The content of a package for download. No transaction is open while it is sent. */
export async function readPackageFile(call: FileCall): Promise<FileAnswer> {
  const { row, name } = await call.withTenant((tx) => takePackage({ ...call, tx }));
  return {
    name,
    contentType: "application/zip",
    bytes: { size: row.size ?? 0, dependencies: await primed(chunksOf(call, row)) },
  };
}
