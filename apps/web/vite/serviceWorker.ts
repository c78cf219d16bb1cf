import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { type Plugin, type Rolldown, transformWithOxc } from "vite";
import { AGES } from "../src/app/offline/ages.ts";

const SOURCE = fileURLToPath(new URL("../src/app/offline/worker.ts", import.meta.url));
/** Pages that somebody who observes does not open. */
const OTHER_PAGES = /[\\/]features[\\/](?!dashboard|observations|assessments)\w+[\\/]pages[\\/]/;
const TEXTS = /[\\/]app[\\/]texts[\\/]\w+[\\/](\w+)\.json$/;
/** Each some hundred bytes, in every language: nobody has to tell the worker which one is spoken. */
const NEEDED_TEXTS = new Set([
  "shell",
  "catalogue",
  "dashboard",
  "files",
  "observations",
  "ink",
  "assessments",
  "account",
  "editor",
]);
/** The files in the page, without the first slash. */
const NAMED = /(?:src|href)="\/(assets\/[^"]+)"/g;
/** The last script of the page changes with every other file; what it imports is only linked. */
const SCRIPT = /<script[^>]* src="\/(assets\/[^"]+\.js)"/g;
const FIXED = ["/favicon.svg"];

type Chunk = Rolldown.OutputChunk & {
  viteMetadata?: { importedCss: Set<string>; importedAssets: Set<string> };
};

function isNeeded(chunk: Chunk | undefined): boolean {
  const source = chunk?.facadeModuleId ?? "";
  const [, feature] = TEXTS.exec(source) ?? [];
  return feature === undefined ? !OTHER_PAGES.test(source) : NEEDED_TEXTS.has(feature);
}

/** What the page names, and everything that it, and the pages of an observer, may ever ask for. */
function observerFiles(named: readonly string[], chunks: ReadonlyMap<string, Chunk>): string[] {
  const files = new Set<string>();
  const open = [...named];
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    if (files.has(name)) continue;
    files.add(name);
    const chunk = chunks.get(name);
    if (!chunk) continue;
    const { importedCss = [], importedAssets = [] } = chunk.viteMetadata ?? {};
    const later = chunk.dynamicImports.filter((other) => isNeeded(chunks.get(other)));
    open.push(...importedCss, ...importedAssets, ...chunk.imports, ...later);
  }
  return [...files].map((file) => `/${file}`).toSorted();
}

/** Builds the service worker beside the page, with the names of the files that it keeps. */
export function serviceWorker(): Plugin {
  return {
    name: "assay:service-worker",
    apply: "build",
    enforce: "post",
    async generateBundle(_options, bundle) {
      const parts = Object.values(bundle);
      const page = parts.find(({ fileName }) => fileName === "index.html");
      const text = String(page?.type === "asset" && page.source);
      const named = [...text.matchAll(NAMED)];
      const entry = [...text.matchAll(SCRIPT)].at(-1)?.[1];
      if (entry === undefined) throw new Error("The page names no script.");
      const chunks = parts.filter((part): part is Chunk => part.type === "chunk");
      const files = observerFiles(
        named.map(([, name = ""]) => name),
        new Map(chunks.map((chunk) => [chunk.fileName, chunk])),
      ).concat(FIXED);
      const { code } = await transformWithOxc(readFileSync(SOURCE, "utf8"), SOURCE);
      const own = code.replace(/^export \{\};?$/m, "");
      const version = createHash("sha256")
        .update(files.join() + own + JSON.stringify(AGES))
        .digest("hex")
        .slice(0, 12);
      const constants = { FILES: files, ENTRY: `/${entry}`, VERSION: version, AGES };
      const head = Object.entries(constants)
        .map(([name, value]) => `const ${name} = ${JSON.stringify(value)};`)
        .join("\n");
      // Not part of the program: nothing may leak between it and the page.
      this.emitFile({
        type: "asset",
        fileName: "sw.js",
        source: `${head}\n(() => {\n${own}\n})();\n`,
      });
    },
  };
}
