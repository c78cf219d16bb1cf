import { NodeCompiler } from "@myriaddreamin/typst-ts-node-compiler";
import path from "node:path";
import type { Written } from "./document.ts";
import { fontFolders } from "./fonts.ts";
import type { WrittenPackage } from "./packageDocument.ts";
import type { WrittenTimetable } from "./timetableDocument.ts";

/** Variants from the best to the simplest, each leaving out what may have failed in the one before. */
const WAYS = [
  { standard: "ua-1", withLogo: true },
  { standard: undefined, withLogo: true },
  { standard: "ua-1", withLogo: false },
  { standard: undefined, withLogo: false },
] as const;

interface CompileOptions {
  /** Path of the folder of the templates. */
  template: string;
  /** The file in it that lays out the document. */
  layout: "report.typ" | "timetable.typ" | "package.typ";
  /** Time of the document in seconds since 1970, so that the same input gives the same bytes. */
  at: number;
}

/** What can be compiled. */
type AnyWritten = Written | WrittenTimetable | WrittenPackage;

/** Compiles once. Only the template and `files`, which are in memory, can be read. */
function compileOnce(
  { document, files }: AnyWritten,
  { template, layout, at }: CompileOptions,
  { standard, withLogo }: (typeof WAYS)[number],
): Buffer {
  const compiler = NodeCompiler.create({
    workspace: template,
    fontArgs: [{ fontPaths: fontFolders }],
  });
  const data = withLogo ? document : { ...document, logo: null };
  compiler.mapShadow(path.join(template, "data.json"), Buffer.from(JSON.stringify(data)));
  for (const [name, bytes] of files) compiler.mapShadow(path.join(template, "files", name), bytes);
  const compiled = compiler.compile({ mainFilePath: path.join(template, layout) });
  if (compiled.hasError() || !compiled.result) {
    const fault = compiled.takeError();
    throw new Error(JSON.stringify(fault?.shortDiagnostics ?? "no document"));
  }
  return compiler.pdf(compiled.result, {
    creationTimestamp: at,
    ...(standard && { pdfStandard: standard }),
  });
}

/**
 * Compiles a document as PDF/UA-1, or if the content does not allow it (an unreadable logo, a character
 * that no font has) as a tagged PDF. Slow and blocking, and so for a separate process.
 *
 * @throws Error of the last attempt
 */
export function compilePdf(written: AnyWritten, options: CompileOptions): Buffer {
  let fault: unknown;
  for (const way of WAYS) {
    if (!way.withLogo && written.document.logo === null) continue;
    try {
      return compileOnce(written, options, way);
    } catch (error) {
      fault = error;
    }
  }
  throw fault;
}
