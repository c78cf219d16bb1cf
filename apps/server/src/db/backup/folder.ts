import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import fs from "node:fs/promises";
import path from "node:path";
import { Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import { z } from "zod";
import { RowDigest } from "./rowDigest.ts";

/** The reason in one line, for the operator, why a backup cannot be made or used. */
export class BackupError extends Error {
  override readonly name = "BackupError";
}

const FORMAT = 1;
const table = z.object({
  schema: z.enum(["public", "pgboss"]),
  name: z.string(),
  columns: z.array(z.string()),
  rows: z.number(),
  digest: z.string(),
  file: z.string(),
});
const manifest = z.object({
  format: z.literal(FORMAT),
  /** Version of Assay; `postgres` is that of PostgreSQL. */
  version: z.string(),
  postgres: z.string(),
  madeAt: z.string(),
  /** Time of the newest migration, which identifies the schema. */
  schema: z.number(),
  tables: z.array(table),
  /** Number of files of runs that are in a bucket, and so not in the backup. */
  filesInBucket: z.number(),
  /** Names of the stored mails from the data folder. */
  mails: z.array(z.string()),
  /** The tenant whose backup this is; absent: it is that of a whole database. */
  tenant: z.optional(z.object({ id: z.string(), name: z.string() })),
});
export type Manifest = z.output<typeof manifest>;
export type TableEntry = z.output<typeof table>;
export const newManifest = (parts: Omit<Manifest, "format">): Manifest => ({
  format: FORMAT,
  ...parts,
});

export const MANIFEST = "manifest.json";
/** The file of checksums in the format of `sha256sum --check`. Written last: a backup without it is unfinished. */
const SUMS = "SHA256SUMS";

async function sumOf(file: string): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(file), hash);
  return hash.digest("hex");
}

/** The files in a folder and its subfolders, with paths as in the file of checksums. */
async function filesIn(folder: string): Promise<string[]> {
  const entries = await fs.readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => !entry.isDirectory())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .map((name) => name.replaceAll(path.sep, "/"))
    .filter((name) => name !== SUMS)
    .toSorted();
}

/** Finishes the folder of a backup: writes the manifest, then the checksums of all files. */
export async function seal(folder: string, content: Manifest): Promise<void> {
  const write = (name: string, text: string) =>
    fs.writeFile(path.join(folder, name), text, { mode: 0o600, flush: true });
  await write(MANIFEST, `${JSON.stringify(content, null, 2)}\n`);
  let sums = "";
  for (const name of await filesIn(folder))
    sums += `${await sumOf(path.join(folder, name))}  ${name}\n`;
  await write(SUMS, sums);
}

async function readText(folder: string, name: string): Promise<string> {
  try {
    return await fs.readFile(path.join(folder, name), "utf8");
  } catch {
    throw new BackupError(
      `${folder} is not a whole backup: ${name} is missing or cannot be read there.`,
    );
  }
}

function sumsIn(text: string): Map<string, string> {
  const lines = text.split("\n").filter((line) => line !== "");
  const pairs = lines.map((line) => /^([0-9a-f]{64}) {2}(.+)$/.exec(line));
  const sums = new Map(pairs.flatMap((pair) => (pair?.[2] ? [[pair[2], pair[1] ?? ""]] : [])));
  if (sums.size !== lines.length || !sums.has(MANIFEST))
    throw new BackupError(`The backup is damaged: ${SUMS} is not whole.`);
  return sums;
}

function parseManifest(text: string): Manifest {
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch {
    throw new BackupError(`The backup is damaged: ${MANIFEST} cannot be understood.`);
  }
  const { format } = content as { format?: unknown };
  if (typeof format === "number" && format > FORMAT)
    throw new BackupError("The backup was made by a newer version of Assay. Restore it with that.");
  const parsed = manifest.safeParse(content);
  if (!parsed.success)
    throw new BackupError(`The backup is damaged: ${MANIFEST} cannot be understood.`);
  return parsed.data;
}

/**
 * Reads the whole backup and compares it with its checksums: no file is missing, changed, or of another backup.
 *
 * @throws BackupError with the first difference.
 */
export async function verifyFolder(folder: string): Promise<Manifest> {
  const sums = sumsIn(await readText(folder, SUMS));
  const content = parseManifest(await readText(folder, MANIFEST));
  const names = await filesIn(folder);
  const unexpected = names.find((name) => !sums.has(name));
  if (unexpected !== undefined)
    throw new BackupError(`The backup is mixed with something else: ${unexpected} is not a part.`);
  for (const [name, sum] of sums) {
    if (!names.includes(name)) throw new BackupError(`The backup is damaged: ${name} is missing.`);
    if ((await sumOf(path.join(folder, name))) !== sum)
      throw new BackupError(`The backup is damaged: ${name} was changed or cut.`);
  }
  for (const entry of content.tables) await verifyTable(folder, entry, sums);
  return content;
}

/** Checks that the rows of a file are those that the manifest counted when they were read. */
async function verifyTable(folder: string, entry: TableEntry, sums: Map<string, string>) {
  if (!sums.has(entry.file))
    throw new BackupError(`The backup is damaged: ${entry.file} is missing.`);
  const digest = new RowDigest();
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  await pipeline(readTable(folder, entry), digest, nowhere);
  const { rows, digest: sum } = digest.result;
  if (rows !== entry.rows || sum !== entry.digest)
    throw new BackupError(`The backup is damaged: ${entry.file} is not what the manifest says.`);
}

/** A table of the backup as COPY's text. */
export function readTable(folder: string, { file }: TableEntry) {
  const source = createReadStream(path.join(folder, file));
  const text = createGunzip();
  source.on("error", (error) => text.destroy(error));
  return source.pipe(text);
}
