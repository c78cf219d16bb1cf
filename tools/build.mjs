// Builds the app into dist/: `npm run build`. The web app and the server are built side by side.
import fs from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import zlib from "node:zlib";
import { build as buildWebApp } from "vite";
import { buildServer } from "./buildServer.mjs";
import { notices } from "./notices.mjs";
import { inRoot } from "./paths.mjs";
import { beginBuild } from "./sources.mjs";

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
await Promise.all([buildServer(inRoot("dist", "server")), buildWeb()]);
fs.writeFileSync(inRoot("dist", "NOTICES.txt"), notices());
finish();
