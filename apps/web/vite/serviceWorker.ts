import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { type Plugin, type Rolldown, transformWithOxc } from "vite";
import { AGES } from "../src/platform/cache/ages.ts";
import { declaredPages } from "./pageList.ts";

const SOURCE = fileURLToPath(new URL("../src/platform/cache/worker.ts", import.meta.url));
const TEXTS = /[\\/]src[\\/]texts[\\/]\w+[\\/](\w+)\.json$/;
/** A key of a text in a program: `"shell:menu"`. */
const TEXT_KEY = /["'`](\w+):/g;
/** The files in the page, without the first slash. */
const NAMED = /(?:src|href)="\/(assets\/[^"]+)"/g;
/** The last script of the page changes with every other file; what it imports is only linked. */
const SCRIPT = /<script[^>]* src="\/(assets\/[^"]+\.js)"/g;
const FIXED = ["/favicon.svg"];
/** Pictures of guides: a hundred KB each, and their words say the same. */
const PICTURE = /\.png$/;

export type Chunk = Pick<
  Rolldown.OutputChunk,
  "fileName" | "facadeModuleId" | "moduleIds" | "imports" | "dynamicImports"
> & {
  viteMetadata?: { importedCss: Set<string>; importedAssets: Set<string> };
};

const textsIn = ({ facadeModuleId }: Chunk): string | undefined =>
  TEXTS.exec(facadeModuleId ?? "")?.[1];

/** What some files ask for, directly and through others; they are part of it. */
function reachedFrom(
  start: readonly string[],
  chunks: ReadonlyMap<string, Chunk>,
  isWanted: (chunk: Chunk) => boolean,
): Set<string> {
  const reached = new Set<string>();
  const open = [...start];
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    if (reached.has(name)) continue;
    reached.add(name);
    const chunk = chunks.get(name);
    if (!chunk) continue;
    const { importedCss = [], importedAssets = [] } = chunk.viteMetadata ?? {};
    const later = chunk.dynamicImports.filter((other) => {
      const loaded = chunks.get(other);
      return loaded === undefined || isWanted(loaded);
    });
    const assets = [...importedAssets].filter((asset) => !PICTURE.test(asset));
    open.push(...importedCss, ...assets, ...chunk.imports, ...later);
  }
  return reached;
}

/**
 * What the page names, and everything that it, and the pages declared as `offline`, may ever ask for. Texts come in every
 * language, some hundred bytes each: nobody has to tell the worker which one is spoken.
 *
 * @param otherPages modules of the pages that nobody opens without a connection
 * @param codeOf gives the code of a module, by its id
 */
export function observerFiles(
  named: readonly string[],
  chunks: ReadonlyMap<string, Chunk>,
  otherPages: ReadonlySet<string>,
  codeOf: (module: string) => string,
): string[] {
  const isProgram = (chunk: Chunk) =>
    textsIn(chunk) === undefined && !otherPages.has(chunk.facadeModuleId ?? "");
  const programs = reachedFrom(named, chunks, isProgram);
  const keys = [...programs]
    .flatMap((name) => chunks.get(name)?.moduleIds ?? [])
    .flatMap((module) => [...codeOf(module).matchAll(TEXT_KEY)]);
  const features = new Set(keys.map(([, feature]) => feature));
  const isNeeded = (chunk: Chunk) => {
    const feature = textsIn(chunk);
    return feature === undefined ? isProgram(chunk) : features.has(feature);
  };
  return [...reachedFrom(named, chunks, isNeeded)].map((file) => `/${file}`).toSorted();
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
      const chunks = parts.filter((part) => part.type === "chunk");
      const files = observerFiles(
        named.map(([, name = ""]) => name),
        new Map(chunks.map((chunk) => [chunk.fileName, chunk])),
        new Set(declaredPages().flatMap(({ file, isOffline }) => (isOffline ? [] : [file]))),
        (module) => this.getModuleInfo(module)?.code ?? "",
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
