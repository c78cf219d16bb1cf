import { execFile } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { calls } from "@assay/contract";
import type { Language } from "@assay/domain";
import type { TestUser } from "./people.ts";

const run = promisify(execFile);

/** Debian's tools that look into a PDF. */
export const hasPdfTools = (): boolean =>
  ["qpdf", "pdftotext", "pdffonts", "pdfinfo"].every((name) => existsSync(`/usr/bin/${name}`));

export interface ReadPdf {
  /** The whole text in reading order, without breaks inside long words. */
  text: string;
  pages: number;
  title: string;
  isTagged: boolean;
  /** Whether it says of itself that it is PDF/UA. */
  isAccessible: boolean;
  /** The names of fonts that are not in the file. */
  missingFonts: string[];
  /** The tagged structure with its texts; takes a hundred times as long as the other fields. */
  structure(): Promise<string>;
}

type Tool = (name: string, ...parameters: string[]) => Promise<string>;

/** Puts a PDF into a file, for the tools that look into it. */
async function withTools<T>(pdf: Buffer, work: (tool: Tool, file: string) => Promise<T>) {
  const folder = await mkdtemp(path.join(os.tmpdir(), "assay-pdf-"));
  try {
    const file = path.join(folder, "report.pdf");
    await writeFile(file, pdf);
    const limits = { maxBuffer: 64 * 1024 * 1024 };
    return await work(async (name, ...words) => (await run(name, words, limits)).stdout, file);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const textIn = async (tool: Tool, file: string) =>
  (await tool("pdftotext", "-enc", "UTF-8", file, "-"))
    .replaceAll("\u200B", "")
    .replaceAll(/\s+/g, " ");

/** What can be read in a PDF, as in `ReadPdf`. */
export const textOfPdf = (pdf: Buffer): Promise<string> => withTools(pdf, textIn);

/** @throws Error where qpdf finds a fault in the file */
export const readPdf = (pdf: Buffer): Promise<ReadPdf> =>
  withTools(pdf, async (tool, file) => {
    await tool("qpdf", "--check", file);
    const info = await tool("pdfinfo", file);
    const fact = (name: string) => new RegExp(`^${name}: *(.*)$`, "m").exec(info)?.[1] ?? "";
    const fonts = (await tool("pdffonts", file)).split("\n").slice(2).filter(Boolean);
    return {
      text: await textIn(tool, file),
      pages: Number(fact("Pages")),
      title: fact("Title"),
      isTagged: fact("Tagged") === "yes",
      isAccessible: (await tool("pdfinfo", "-meta", file)).includes("pdfuaid"),
      missingFonts: fonts.filter((line) => line.split(/\s+/).at(-5) !== "yes"),
      structure: () => withTools(pdf, (again, copy) => again("pdfinfo", "-struct-text", copy)),
    };
  });

/** Asks for a report, waits for it, and takes it. */
export async function makePdf(
  client: TestUser,
  runId: string,
  { zone, ...body }: { locale?: Language; candidateId?: string; zone?: string } = {},
): Promise<{ id: string; fileName: string; token: string; pdf: Buffer }> {
  const { id } = await client.ok(calls.createPdf, {
    params: { id: runId },
    body: { locale: "de", ...body },
    ...(zone && { headers: { "x-timezone": zone } }),
  });
  const { token, fileName } = await client.ok(calls.getPdfToken, { params: { id } });
  const pdf = await client.bytes(calls.getPdfFile, { params: { id }, query: { token } });
  return { id, fileName, token, pdf };
}

/** The processes that write a report for this one. */
export const reportWriters = (parent: number): number[] =>
  readdirSync("/proc")
    .map(Number)
    .filter((pid) => {
      if (!pid) return false;
      try {
        const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
        const ppid = Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]);
        return (
          ppid === parent && readFileSync(`/proc/${pid}/cmdline`, "utf8").includes("reportWriter")
        );
      } catch {
        // The process has ended meanwhile.
        return false;
      }
    });
