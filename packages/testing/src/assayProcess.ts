import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { programFile } from "@assay/server/platform/programFile.ts";

interface Ended {
  code: number;
  stdout: string;
  stderr: string;
}

/** Runs an operator's command as a separate process, with these variables and the PATH. */
export async function runAssay(words: string[], env: Record<string, string>): Promise<Ended> {
  const options = { env: { PATH: process.env["PATH"], ...env } };
  try {
    const run = promisify(execFile)(process.execPath, [programFile("assay"), ...words], options);
    return { code: 0, ...(await run) };
  } catch (error) {
    return error as Ended;
  }
}
