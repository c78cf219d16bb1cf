import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { normalizePath, parseAst, type Plugin } from "vite";

const FEATURES = path.join(import.meta.dirname, "../src/features");
const ROUTE = /[\\/]src[\\/]features[\\/]\w+[\\/]route\.ts$/;
const LIST = "virtual:pages";
/** Only the service worker's list asks for it. */
const OFFLINE = /,?\s*offline: true/;
const PAGE_FILE = /import\("\.\/(pages\/(\w+)Page\.tsx)"\)/g;

/** A page as the `route.ts` of its feature declares it. */
export interface DeclaredPage {
  /** The name of its file, without what all of them end with. */
  name: string;
  /** Path of its module. */
  file: string;
  /** Whether the service worker keeps its files. */
  isOffline: boolean;
  /** What declares it: `page` within the frame, `guestPage` without a sign-in. */
  call: "page" | "guestPage";
  /** The source of the declaration, and where it begins. */
  source: string;
  start: number;
}

interface Node {
  type: string;
  start: number;
  end: number;
}
interface Call extends Node {
  callee: Node & { name?: string };
  arguments: (Node & { properties?: { key: { name: string } }[] })[];
}

const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && "type" in value;

function callsIn(value: unknown): Call[] {
  if (Array.isArray(value)) return value.flatMap(callsIn);
  if (!isNode(value)) return [];
  const within = Object.values(value).flatMap(callsIn);
  return value.type === "CallExpression" ? [value as Call, ...within] : within;
}

/**
 * The pages that a `route.ts` declares.
 *
 * @throws where a declaration is no literal that names exactly one file of `pages/`: it is moved to another module
 */
export function pagesIn(code: string, file: string): DeclaredPage[] {
  const calls = callsIn(parseAst(code, { lang: "ts", sourceType: "module" }, file));
  return calls.flatMap(({ callee: { name: call }, arguments: [declaration] }) => {
    if (call !== "page" && call !== "guestPage") return [];
    const source = code.slice(declaration?.start, declaration?.end);
    const [named, another] = source.matchAll(PAGE_FILE);
    const [, module, name] = named ?? [];
    if (!declaration?.properties || module === undefined || name === undefined || another)
      throw new Error(`${file}: a page is declared as { module: () => import("./pages/…") }`);
    return {
      name,
      file: normalizePath(path.join(path.dirname(file), module)),
      isOffline: declaration.properties.some(({ key }) => key.name === "offline"),
      call,
      source,
      start: declaration.start,
    };
  });
}

const routeFiles = (): string[] =>
  globSync("*/route.ts", { cwd: FEATURES }).map((file) => path.join(FEATURES, file));

/** The pages of all features. */
export const declaredPages = (): DeclaredPage[] =>
  routeFiles()
    .toSorted()
    .flatMap((file) => pagesIn(readFileSync(file, "utf8"), file));

/** A `route.ts` with the names of its pages in place of what it declares with `page`. */
export function withListedPages(code: string, file: string): string {
  const listed = pagesIn(code, file).filter(({ call }) => call === "page");
  return listed.toReversed().reduce((rest, { name, source, start }) => {
    const end = start + source.length;
    return `${rest.slice(0, start)}${JSON.stringify(name)}${rest.slice(end)}`;
  }, code);
}

/** The module with the declarations of these pages. */
export function listOf(pages: readonly DeclaredPage[]): string {
  const lines = pages
    .filter(({ call }) => call === "page")
    .map(({ name, file, source }) => {
      const declaration = source
        .replace(PAGE_FILE, `import(${JSON.stringify(file)})`)
        .replace(OFFLINE, "");
      return `  ${name}: ${declaration},`;
    });
  return `const pages = {\n${lines.join("\n")}\n};\nexport const declarationOf = (name) => pages[name];`;
}

/**
 * A page is declared once, beside its address, in the `route.ts` of its feature. What is within the frame is loaded by
 * a list that comes with the frame: the first page knows all addresses, and would otherwise carry the names of
 * some hundred files (2 KB after gzip).
 */
export function pageList(): Plugin {
  return {
    name: "assay:page-list",
    enforce: "pre",
    resolveId: {
      filter: { id: /^virtual:pages$/ },
      handler: () => `\0${LIST}`,
    },
    load: {
      filter: { id: /^\0virtual:pages$/ },
      handler() {
        for (const file of routeFiles()) this.addWatchFile(file);
        return { code: listOf(declaredPages()), moduleType: "ts" };
      },
    },
    transform: {
      filter: { id: ROUTE },
      handler: (code, id) => ({ code: withListedPages(code, id), map: null }),
    },
  };
}
