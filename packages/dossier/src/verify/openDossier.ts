import { linesOf } from "../format/archive.ts";
import { type Bytes, bytesOfBase64, isSame } from "../format/bytes.ts";
import { readEnvelope, signedBytes } from "../format/envelope.ts";
import { type Json, type JsonFault, readJson } from "../format/json.ts";
import {
  AuditHead,
  AuditLine,
  candidatePath,
  CandidateSection,
  Design,
  FORMAT,
  Manifest,
  Names,
  PATHS,
  Run,
  Statistics,
} from "../format/sections.ts";
import { type Infer, type Schema, text, withFields } from "../format/schema.ts";
import { fingerprintOf, isSignedBy, sha256 } from "../format/signature.ts";
import { readZip, type ZipFault } from "../format/zip.ts";

/** Why a file is refused; `path` is the file in it, if it is one. */
export interface Refusal {
  readonly fault:
    | ZipFault
    | JsonFault
    | "noManifest"
    | "noSignature"
    | "badSignature"
    | "foreignKey"
    | "unknownFormat"
    | "unknownFile"
    | "missingFile"
    | "wrongLength"
    | "wrongHash"
    | "badContent";
  readonly path?: string;
}

/** A dossier whose every byte is what was signed. */
export interface OpenedDossier {
  readonly manifest: Manifest;
  /** Whether it is the whole run, or the extract of one candidate. */
  readonly kind: "whole" | "extract";
  readonly design: Design;
  /** Sections by number from 1; in an extract one. */
  readonly candidates: ReadonlyMap<number, CandidateSection>;
  /** Null in an extract, as are the statistics and the log. */
  readonly run: Run | null;
  readonly statistics: Statistics | null;
  readonly audit: { readonly lines: readonly AuditLine[]; readonly head: AuditHead } | null;
  /** Null if the names were erased, or were never there. */
  readonly names: Names | null;
  /** Whether the manifest has names that are no longer there. */
  readonly areNamesErased: boolean;
}
type AuditHead = Infer<typeof AuditHead>["head"];

export type Opened =
  | { readonly ok: true; readonly dossier: OpenedDossier }
  | { readonly ok: false; readonly refusal: Refusal };

/** Ends the reading; never seen outside. */
class Refused extends Error {
  readonly refusal: Refusal;
  constructor(fault: Refusal["fault"], path?: string) {
    super(fault);
    this.refusal = path === undefined ? { fault } : { fault, path };
  }
}

type Files = ReadonlyMap<string, Bytes>;

function fileOf(files: Files, path: string): Bytes {
  const bytes = files.get(path);
  if (!bytes) throw new Refused("missingFile", path);
  return bytes;
}

function jsonOf(bytes: Bytes, path: string): Json {
  const read = readJson(bytes);
  if (!read.ok) throw new Refused(read.fault, path);
  return read.value;
}

/** The content of a file by its schema. @throws Refused */
function contentOf<T>(schema: Schema<T>, bytes: Bytes, path: string): T {
  const content = jsonOf(bytes, path);
  if (!schema.is(content)) throw new Refused("badContent", path);
  return content;
}

/** The part of a manifest that is read before its signature was checked. */
const Signed = withFields({ key: withFields({ publicKey: text, fingerprint: text }) });
const Formatted = withFields({ format: text });

/** The manifest, whose bytes are signed by the key that it names. It is read only after that. @throws Refused */
async function signedManifest(files: Files): Promise<Manifest> {
  const bytes = files.get(PATHS.manifest);
  if (!bytes) throw new Refused("noManifest");
  const envelope = readEnvelope(files.get(PATHS.signature) ?? new Uint8Array());
  if (!envelope) throw new Refused("noSignature");
  if (!isSame(envelope.payload, bytes)) throw new Refused("badSignature");
  const named = contentOf(Signed, bytes, PATHS.manifest);
  const { publicKey, fingerprint } = named.key;
  const key = bytesOfBase64(publicKey);
  const { keyid, sig } = envelope.signature;
  if (!key || keyid !== fingerprint || (await fingerprintOf(key)) !== fingerprint)
    throw new Refused("badSignature");
  if (!(await isSignedBy(key, sig, signedBytes(bytes)))) throw new Refused("badSignature");
  if (contentOf(Formatted, bytes, PATHS.manifest).format !== FORMAT)
    throw new Refused("unknownFormat");
  return contentOf(Manifest, bytes, PATHS.manifest);
}

/** The files that a whole dossier has, by the number of its candidates. */
const wholePaths = ({ candidates }: Manifest): string[] => [
  PATHS.audit,
  PATHS.design,
  PATHS.readme,
  PATHS.run,
  PATHS.statistics,
  PATHS.verifier,
  ...Array.from({ length: candidates }, (_, index) => candidatePath(index + 1)),
];

/** Checks the list of a manifest itself. @throws Refused */
function checkListed(manifest: Manifest): void {
  const listed = manifest.files.map(({ path }) => path);
  const known = [...wholePaths(manifest), PATHS.names];
  const unknown = listed.find((path) => !known.includes(path));
  if (unknown !== undefined) throw new Refused("unknownFile", unknown);
  const missing = wholePaths(manifest).find((path) => !listed.includes(path));
  if (missing !== undefined) throw new Refused("missingFile", missing);
  if (new Set(listed).size < listed.length) throw new Refused("badContent", PATHS.manifest);
}

const EXTRACT_SECTION = /^candidates\/([1-9]\d*)\.json$/;

/** Whether the files are a whole dossier or one candidate's extract. @throws Refused */
function kindOf(files: Files, manifest: Manifest): OpenedDossier["kind"] {
  const own = [...files.keys()].filter(
    (path) => path !== PATHS.manifest && path !== PATHS.signature,
  );
  const listed = new Set(manifest.files.map(({ path }) => path));
  const unknown = own.find((path) => !listed.has(path));
  if (unknown !== undefined) throw new Refused("unknownFile", unknown);
  const missing = wholePaths(manifest).filter((path) => !files.has(path));
  if (missing.length === 0) return "whole";
  const fixed: readonly string[] = [PATHS.design, PATHS.verifier, PATHS.readme];
  const sections = own.filter((path) => !fixed.includes(path));
  const isExtract =
    own.length === fixed.length + 1 &&
    fixed.every((path) => files.has(path)) &&
    EXTRACT_SECTION.test(sections[0] ?? "");
  if (!isExtract) throw new Refused("missingFile", missing[0]);
  return "extract";
}

/** @throws Refused for a file that is not the one of the manifest */
async function checkBytes(files: Files, manifest: Manifest): Promise<void> {
  for (const { path, bytes: length, sha256: hash } of manifest.files) {
    const bytes = files.get(path);
    if (!bytes) continue;
    if (bytes.length !== length) throw new Refused("wrongLength", path);
    if ((await sha256(bytes)) !== hash) throw new Refused("wrongHash", path);
  }
}

function auditOf(bytes: Bytes): OpenedDossier["audit"] {
  const lines = linesOf(bytes);
  const last = lines?.pop();
  if (!lines || !last) throw new Refused("badContent", PATHS.audit);
  return {
    lines: lines.map((line) => contentOf(AuditLine, line, PATHS.audit)),
    head: contentOf(AuditHead, last, PATHS.audit).head,
  };
}

function sectionsOf(files: Files): Map<number, CandidateSection> {
  const found = [...files].flatMap(([path, bytes]) => {
    const number = EXTRACT_SECTION.exec(path)?.[1];
    return number === undefined
      ? []
      : [[Number(number), contentOf(CandidateSection, bytes, path)] as const];
  });
  return new Map(found.toSorted(([a], [b]) => a - b));
}

async function readAll(bytes: Bytes): Promise<OpenedDossier> {
  const zip = readZip(bytes);
  if (!zip.ok) throw new Refused(zip.fault);
  const files = new Map(zip.entries.map((entry) => [entry.path, entry.bytes]));
  const manifest = await signedManifest(files);
  checkListed(manifest);
  const kind = kindOf(files, manifest);
  await checkBytes(files, manifest);
  const isWhole = kind === "whole";
  const names = files.get(PATHS.names);
  return {
    manifest,
    kind,
    design: contentOf(Design, fileOf(files, PATHS.design), PATHS.design),
    candidates: sectionsOf(files),
    run: isWhole ? contentOf(Run, fileOf(files, PATHS.run), PATHS.run) : null,
    statistics: isWhole
      ? contentOf(Statistics, fileOf(files, PATHS.statistics), PATHS.statistics)
      : null,
    audit: isWhole ? auditOf(fileOf(files, PATHS.audit)) : null,
    names: names ? contentOf(Names, names, PATHS.names) : null,
    areNamesErased: isWhole && !names && manifest.files.some(({ path }) => path === PATHS.names),
  };
}

/**
 * Reads a dossier or an extract, and refuses it unless every byte is what was signed. Nothing is read of a file before its
 * hash was compared, and nothing of the manifest before its signature, but the key that it names.
 *
 * @param expected the fingerprint of the key that the reader trusts; a file that another key has signed is refused
 */
export async function openDossier(bytes: Bytes, expected?: string): Promise<Opened> {
  try {
    const dossier = await readAll(bytes);
    if (expected !== undefined && dossier.manifest.key.fingerprint !== expected)
      throw new Refused("foreignKey");
    return { ok: true, dossier };
  } catch (error) {
    if (error instanceof Refused) return { ok: false, refusal: error.refusal };
    throw error;
  }
}
