import fs from "node:fs";
import path from "node:path";
import { buildServer } from "../../../tools/buildServer.mjs";
import { resultFolder } from "../../../tools/paths.mjs";

/** Names the folder of a run of tests that has the bundled programs: as shipped, and started in a third of the time. */
const FOLDER = "ASSAY_TEST_PROGRAMS";
const folder = path.join(resultFolder, `programs-${process.pid}`);

/** Bundles the programs. Returns what removes them again. */
export async function bundlePrograms(): Promise<() => void> {
  await buildServer(folder);
  return () => fs.rmSync(folder, { recursive: true, force: true });
}

/**
 * For Vite: `programFile` names the bundled programs of this run in place of their sources. The folder comes to it by
 * a variable, since vitest keeps transformed modules from run to run.
 */
export function useBundledPrograms() {
  process.env[FOLDER] = folder;
  return {
    name: "bundled-programs",
    enforce: "pre" as const,
    load: (id: string) =>
      id.endsWith("/platform/programFile.ts")
        ? `export const programFile = (name) => \`\${process.env.${FOLDER}}/\${name}.mjs\`;`
        : undefined,
  };
}
