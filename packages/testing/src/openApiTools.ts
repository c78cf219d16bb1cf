import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createRequire, stripTypeScriptTypes } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";
import openapiTs, { astToString } from "openapi-typescript";

const { resolve } = createRequire(import.meta.url);

/** Runs a Node program of a package on files in a folder that is deleted afterwards. */
function runOn(
  files: Readonly<Record<string, string>>,
  program: string,
  words: readonly string[],
): { code: number | null; out: string } {
  const folder = mkdtempSync(path.join(tmpdir(), "assay-openapi-"));
  try {
    for (const [name, text] of Object.entries(files)) writeFileSync(path.join(folder, name), text);
    const ended = spawnSync(process.execPath, [program, ...words], {
      cwd: folder,
      encoding: "utf8",
      // Nothing is sent anywhere, and nobody is asked for a newer version.
      env: {
        ...process.env,
        REDOCLY_TELEMETRY: "off",
        REDOCLY_SUPPRESS_UPDATE_NOTICE: "true",
        NO_COLOR: "1",
      },
    });
    return { code: ended.status, out: ended.stdout + ended.stderr };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/**
 * What `redocly lint` says of an OpenAPI document by its recommended rules.
 *
 * @param without rules that are left out
 */
export const lintOpenApi = (document: string, without: readonly string[] = []) =>
  runOn(
    {
      "openapi.json": document,
      "redocly.yaml": JSON.stringify({
        extends: ["recommended"],
        rules: Object.fromEntries(without.map((rule) => [rule, "off"])),
      }),
    },
    path.join(path.dirname(resolve("@redocly/cli/package.json")), "bin/cli.js"),
    ["lint", "openapi.json", "--max-problems=2000"],
  );

/** The types of a client that `openapi-typescript` makes of a document. */
export const clientTypes = async (document: string): Promise<string> =>
  astToString(await openapiTs(document));

const COMPILER = {
  compilerOptions: {
    strict: true,
    noEmit: true,
    target: "es2023",
    module: "nodenext",
    allowImportingTsExtensions: true,
    types: [],
    lib: ["es2023", "dom"],
  },
  files: ["client.ts"],
};

/** Compiles a client against the types of a document, which it imports from `./v1.ts`. */
export const compileClient = (types: string, client: string) =>
  runOn(
    {
      "v1.ts": types,
      "client.ts": client,
      "tsconfig.json": JSON.stringify(COMPILER),
      "package.json": '{"type":"module"}',
    },
    path.join(path.dirname(resolve("typescript/package.json")), "bin/tsc"),
    ["-p", "tsconfig.json"],
  );

/**
 * The functions of a client that was compiled, to be run.
 *
 * @param client TypeScript that imports nothing but types
 */
export const runnableClient = async <T>(client: string): Promise<T> =>
  (await import(
    /* @vite-ignore */ `data:text/javascript,${encodeURIComponent(stripTypeScriptTypes(client))}`
  )) as T;
