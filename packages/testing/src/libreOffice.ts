import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);
const folder = path.join(import.meta.dirname, "workbooks");

/**
 * A workbook that LibreOffice 7.4 wrote: `typed.xlsx` from `typed.fods` (`soffice --convert-to xlsx`),
 * `saved.xlsx` by opening and saving our own export of the process in `libreOffice.test.ts`.
 */
export const readWorkbookFixture = (name: "typed" | "saved"): Promise<Buffer> =>
  readFile(path.join(folder, `${name}.xlsx`));

/** The workbook as LibreOffice saves it; undefined where it is not installed. */
export async function saveByLibreOffice(workbook: Buffer): Promise<Buffer | undefined> {
  const work = await mkdtemp(path.join(os.tmpdir(), "assay-office-"));
  try {
    const source = path.join(work, "workbook.xlsx");
    await writeFile(source, workbook);
    const profile = `-env:UserInstallation=file://${path.join(work, "profile")}`;
    const out = path.join(work, "out");
    await run("soffice", [profile, "--headless", "--convert-to", "xlsx", "--outdir", out, source]);
    return await readFile(path.join(out, "workbook.xlsx"));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).syscall?.startsWith("spawn")) return undefined;
    throw error;
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}
