import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { unzip, zipOf } from "./zip.ts";

const run = promisify(execFile);
const BODY = "word/document.xml";

/** A document with other parts; `null` leaves a part out. */
export function changedWord(
  document: Buffer,
  changes: Readonly<Record<string, string | Buffer | null>>,
): Buffer {
  const parts = Object.entries({ ...unzip(document), ...changes });
  return zipOf(
    Object.fromEntries(
      parts.filter((entry): entry is [string, string | Buffer] => entry[1] !== null),
    ),
  );
}

/** The document with these paragraphs in place of its own. */
export function wordOf(document: Buffer, paragraphs: readonly string[]): Buffer {
  const xml = String(unzip(document)[BODY]);
  const written = paragraphs.map(
    (text) => `<w:p><w:r><w:t xml:space="preserve">${text}</w:t></w:r></w:p>`,
  );
  const body = xml.replace(/<w:body>.*<w:sectPr>/s, () => `<w:body>${written.join("")}<w:sectPr>`);
  return changedWord(document, { [BODY]: body });
}

const unescaped = (text: string): string =>
  text
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&apos;", "'")
    .replaceAll("&amp;", "&");

/** The text of a part of a document, a line for each paragraph and each line break. */
export const textOfWord = (document: Buffer, part = BODY): string =>
  unescaped(
    String(unzip(document)[part])
      .replaceAll(/<w:br\s*\/>|<\/w:p>/g, "\n")
      .replaceAll(/<[^>]*>/g, ""),
  );

/**
 * The document as LibreOffice saves it, or as it prints it.
 *
 * @returns undefined where it is not installed
 */
export async function wordByLibreOffice(
  document: Buffer,
  ending: "docx" | "pdf",
): Promise<Buffer | undefined> {
  const work = await mkdtemp(path.join(os.tmpdir(), "assay-office-"));
  try {
    const source = path.join(work, "report.docx");
    await writeFile(source, document);
    const profile = `-env:UserInstallation=file://${path.join(work, "profile")}`;
    const out = path.join(work, "out");
    await run("soffice", [profile, "--headless", "--convert-to", ending, "--outdir", out, source]);
    return await readFile(path.join(out, `report.${ending}`));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).syscall?.startsWith("spawn")) return undefined;
    throw error;
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}
