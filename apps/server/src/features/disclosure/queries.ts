import type { accessPackageCalls } from "@assay/contract";
import { languageOrder } from "@assay/domain";
import type { TenantTransaction } from "../../db/database.ts";
import type { TenantOfHost } from "../../db/directory.ts";
import type { CallOf, UnopenedCall } from "../../http/context.ts";
import { type FileAnswer, primed } from "../../http/fileAnswer.ts";
import { CHUNK_BYTES, type FileRow, selectChunk, selectFile } from "../runs/files/store.ts";
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
  selectSubjects,
} from "./store.ts";

/** Maximum people that a search answers. */
const MOST_PEOPLE = 20;

/** The people who fit, with the number of their runs. */
export async function findSubjects({
  tx,
  actor,
  query,
}: CallOf<typeof accessPackageCalls.findSubjects>) {
  const people = [];
  for (const row of await selectSubjects(tx, query.q, MOST_PEOPLE)) {
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

/** The record ids by which entries of the log are about a person. */
const recordIds = (rows: ReadonlyMap<string, readonly HeldRow[]>): string[] =>
  [...rows.values()].flatMap((table) =>
    table.flatMap(({ id }) => (typeof id === "string" ? [id] : [])),
  );

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

/** Reads the content of a file. @throws Error if the file, or the bucket, has gone */
export async function readContent(
  tx: TenantTransaction,
  { id, size, place }: Pick<FileRow, "id" | "size" | "place">,
  { bucket, keyOf }: FilePlaces,
): Promise<Buffer> {
  const parts: Buffer[] = [];
  if (place === "database")
    for (let position = 0; position * CHUNK_BYTES < size; position += 1) {
      const chunk = await selectChunk(tx, id, position);
      if (!chunk) throw new Error("the file has gone");
      parts.push(chunk.bytes);
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
    const namesOthers = redaction.namesOthers(await readContent(tx, file, places));
    files.push({
      id: file.id,
      name: file.fileName,
      size: file.size,
      contentType: file.contentType,
      place: file.place,
      namesOthers,
      isLeftOut: decided.get(`file/${file.id}`) ?? namesOthers,
    });
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
  const log = (await selectLog(tx, row.personId, recordIds(held.rows))).map(({ at, ...entry }) =>
    redaction.logRow({ ...entry, at: at.toISOString() }),
  );
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
  const { tx, actor, tenant, params } = call;
  const row = await openPackage(call, params.id);
  const scope = await scopeOf(tx, actor, row.personId);
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
