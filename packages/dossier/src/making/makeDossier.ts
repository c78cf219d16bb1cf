import {
  type ManifestHead,
  jsonEntry,
  type Signer,
  writeDossier,
  extractOf,
} from "../format/archive.ts";
import { type Bytes, bytesOfBase64, utf8 } from "../format/bytes.ts";
import { writeJson } from "../format/json.ts";
import { candidatePath, FORMAT, FORMULAS, PATHS } from "../format/sections.ts";
import { sha256 } from "../format/signature.ts";
import type { Entry } from "../format/zip.ts";
import { byCandidate, candidateSection } from "./candidates.ts";
import { designSection, runSection } from "./design.ts";
import { type Numbers, numbersOf } from "./numbers.ts";
import { statisticsSection } from "./statistics.ts";
import type { DossierTask } from "./task.ts";

export type { DossierTask };

/** Salts that nobody can guess, and that are the same in each attempt. */
const saltOf = ({ seed }: DossierTask, path: string): Promise<string> =>
  sha256(utf8(`${seed} ${path}`));

async function signerOf({ key }: DossierTask): Promise<Signer> {
  const secret = bytesOfBase64(key.privateKey);
  if (!secret) throw new Error("the key is not readable");
  const imported = await crypto.subtle.importKey("pkcs8", secret, "Ed25519", false, ["sign"]);
  return {
    fingerprint: key.fingerprint,
    sign: async (message) => new Uint8Array(await crypto.subtle.sign("Ed25519", imported, message)),
  };
}

const headOf = ({ version, organisation, madeAt, run, key }: DossierTask): ManifestHead => ({
  format: FORMAT,
  formulas: FORMULAS,
  product: { name: "Assay", version },
  organisation,
  madeAt,
  run: { id: run.id, name: run.name },
  candidates: run.candidates.length,
  key: { algorithm: "Ed25519", publicKey: key.publicKey, fingerprint: key.fingerprint },
});

function auditFile({ audit, auditHead }: DossierTask): Entry {
  const lines = [...audit.map((line) => writeJson(line)), writeJson({ head: auditHead })];
  return { path: PATHS.audit, bytes: utf8(lines.map((line) => `${line}\n`).join("")) };
}

async function namesFile(task: DossierTask, numbers: Numbers): Promise<Entry[]> {
  const { names } = task;
  if (names === null) return [];
  const people = numbers.all.map(({ number, id }) => ({ number, id, name: names.get(id) ?? null }));
  return [jsonEntry(PATHS.names, { salt: await saltOf(task, PATHS.names), people })];
}

/**
 * The bytes of a dossier, or of the extract of one candidate. The same task gives the same bytes.
 *
 * @param onProgress hears how much is done, from 0 to 1
 */
export async function makeDossier(
  task: DossierTask,
  onProgress: (share: number) => void = () => undefined,
): Promise<Bytes> {
  const numbers = numbersOf(task);
  const by = byCandidate();
  const files: Entry[] = [
    jsonEntry(PATHS.design, designSection(task)),
    jsonEntry(PATHS.run, runSection(task, numbers)),
    { path: PATHS.verifier, bytes: utf8(task.verifier) },
    { path: PATHS.readme, bytes: utf8(task.readme) },
    auditFile(task),
    ...(await namesFile(task, numbers)),
  ];
  const { candidates } = task.run;
  for (const [index, candidate] of candidates.entries()) {
    const path = candidatePath(index + 1);
    const salt = await saltOf(task, path);
    files.push(jsonEntry(path, candidateSection(candidate, task, { numbers, salt, by })));
    onProgress((0.5 * (index + 1)) / candidates.length);
  }
  files.push(jsonEntry(PATHS.statistics, statisticsSection(task, numbers, by)));
  onProgress(0.9);
  const dossier = await writeDossier(files, headOf(task), await signerOf(task));
  const place = candidates.findIndex(({ candidateId }) => candidateId === task.candidateId);
  return task.candidateId === null ? dossier : extractOf(dossier, place + 1);
}
