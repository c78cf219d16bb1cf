import { NodeCompiler } from "@myriaddreamin/typst-ts-node-compiler";
import path from "node:path";
import type { Written } from "./document.ts";
import { fontFolders } from "./fonts.ts";

/** From the best to the least that anybody can read: what one cannot take, the next one leaves out. */
const WAYS = [
  { standard: "ua-1", withLogo: true },
  { standard: undefined, withLogo: true },
  { standard: "ua-1", withLogo: false },
  { standard: undefined, withLogo: false },
] as const;

interface CompileOptions {
  /** Where `report.typ` is. */
  template: string;
  /** Seconds since 1970, noted in the file: the same input gives the same bytes. */
  at: number;
}

/** Nothing but the template and what is handed over can be read: `files` are in memory. */
function compileOnce(
  { document, files }: Written,
  { template, at }: CompileOptions,
  { standard, withLogo }: (typeof WAYS)[number],
): Buffer {
  const compiler = NodeCompiler.create({
    workspace: template,
    fontArgs: [{ fontPaths: fontFolders }],
  });
  const data = withLogo ? document : { ...document, logo: null };
  compiler.mapShadow(path.join(template, "data.json"), Buffer.from(JSON.stringify(data)));
  for (const [name, bytes] of files) compiler.mapShadow(path.join(template, "files", name), bytes);
  const compiled = compiler.compile({ mainFilePath: path.join(template, "report.typ") });
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
 * Sets a report as PDF/UA-1, and where the content does not allow it (a logo that cannot be read, a sign
 * that no font has) as a tagged PDF all the same. Slow, and blocks: for a process of its own.
 *
 * @throws Error with what the last attempt failed at
 */
export function compileReport(written: Written, options: CompileOptions): Buffer {
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
