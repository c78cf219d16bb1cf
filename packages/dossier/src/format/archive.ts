import { type Bytes, textOf, utf8 } from "./bytes.ts";
import { type Signature, signedBytes, writeEnvelope } from "./envelope.ts";
import { writeJson } from "./json.ts";
import { candidatePath, type Manifest, PATHS } from "./sections.ts";
import { sha256 } from "./signature.ts";
import { type Entry, type ReadZip, readZip, writeZip } from "./zip.ts";

/** What a manifest says of itself, without the files. */
export type ManifestHead = Omit<Manifest, "files">;

export interface Signer {
  readonly fingerprint: string;
  sign(message: Bytes): Promise<Bytes>;
}

const byPath = (a: Entry, b: Entry): number => (a.path < b.path ? -1 : 1);

/** The bytes of a whole dossier: its files, the manifest of their hashes, and the signature of that. */
export async function writeDossier(
  files: readonly Entry[],
  head: ManifestHead,
  signer: Signer,
): Promise<Bytes> {
  const listed = await Promise.all(
    files.toSorted(byPath).map(async ({ path, bytes }) => ({
      path,
      bytes: bytes.length,
      sha256: await sha256(bytes),
    })),
  );
  const manifest = utf8(writeJson({ ...head, files: listed }));
  const signature: Signature = {
    keyid: signer.fingerprint,
    sig: await signer.sign(signedBytes(manifest)),
  };
  return writeZip([
    ...files,
    { path: PATHS.manifest, bytes: manifest },
    { path: PATHS.signature, bytes: writeEnvelope(manifest, signature) },
  ]);
}

/** Paths that stand in the extract of a candidate, beside the section itself. */
const EXTRACT_PATHS: readonly string[] = [
  PATHS.manifest,
  PATHS.signature,
  PATHS.design,
  PATHS.verifier,
  PATHS.readme,
];

/** The entries of an archive that was made just now. @throws Error with the fault if it is none */
function entriesOf(read: ReadZip): readonly Entry[] {
  if (!read.ok) throw new Error(`no dossier: ${read.fault}`);
  return read.entries;
}

/** The extract of one candidate from a whole dossier: no byte of another candidate is in it. */
export function extractOf(dossier: Bytes, number: number): Bytes {
  const wanted = [...EXTRACT_PATHS, candidatePath(number)];
  return writeZip(entriesOf(readZip(dossier)).filter(({ path }) => wanted.includes(path)));
}

/** A dossier without the names of its people, which verifies as before. */
export const withoutNames = (dossier: Bytes): Bytes =>
  writeZip(entriesOf(readZip(dossier)).filter(({ path }) => path !== PATHS.names));

/** A file of JSON in its one form. */
export const jsonEntry = (path: string, value: unknown): Entry => ({
  path,
  bytes: utf8(writeJson(value)),
});

/** The lines of a file of JSON lines, which ends with a line feed; null if it does not. */
export function linesOf(bytes: Bytes): Bytes[] | null {
  const text = textOf(bytes);
  if (text === null || !text.endsWith("\n")) return null;
  return text.slice(0, -1).split("\n").map(utf8);
}
