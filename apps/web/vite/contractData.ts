import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

const INDEX = /[\\/]packages[\\/]contract[\\/]src[\\/]index\.ts$/;
const source = new URL("../../../packages/contract/src/", import.meta.url);
/** The data of a file of the contract, as a separate module. */
const DATA = "?data";

const SESSIONLESS: ReadonlySet<unknown> = new Set(["public", "loginStep", "candidate"]);

interface Call {
  method: string;
  path: string;
  access?: unknown;
}
const isCall = (value: unknown): value is Call =>
  typeof value === "object" && value !== null && "method" in value && "path" in value;

/** A table of calls without its schemas; undefined for anything else. */
function callTable(value: unknown): Record<string, Call> | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  const entries = Object.entries(value);
  if (entries.length === 0 || !entries.every(([, call]) => isCall(call))) return undefined;
  return Object.fromEntries(
    (entries as [string, Call][]).map(([name, { method, path, access }]) => [
      name,
      // The page only has to know which calls need no session; what a caller may do, answers say.
      { method, path, ...(SESSIONLESS.has(access) && { access }) },
    ]),
  );
}

/** Texts, numbers, and lists and objects of them: what is the same after a trip through JSON. */
function isData(value: unknown): boolean {
  if (value === null || ["string", "number", "boolean"].includes(typeof value)) return true;
  if (typeof value !== "object") return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  const isPlain = prototype === Object.prototype || Array.isArray(value);
  return isPlain && !("_zod" in value) && Object.values(value).every(isData);
}

/** What a file of the contract exports as data, by name. */
async function dataOf(file: string): Promise<[name: string, data: unknown][]> {
  const exported = (await import(fileURLToPath(new URL(file, source)))) as Record<string, unknown>;
  return Object.entries(exported).flatMap(([name, value]) => {
    const data = callTable(value) ?? (isData(value) ? value : undefined);
    return data === undefined ? [] : [[name, data]];
  });
}

/**
 * Gives the browser the contract's data (names, lists, method and path of each call) as literals, so
 * that a page carries the schemas, and with them zod, only where it validates with one (10 KB), and only
 * the calls that it sends. Named exports win over `export *`, so that every other export of the contract
 * stays as it is.
 */
export function contractData(): Plugin {
  return {
    name: "assay:contract-data",
    enforce: "pre",
    transform: {
      filter: { id: INDEX },
      async handler(code) {
        const stars = [...code.matchAll(/^export \* from "\.\/([\w.]+)";$/gm)];
        const named = stars.map(async ([, file = ""]) => {
          const names = (await dataOf(file)).map(([name]) => name);
          return names.length === 0
            ? ""
            : `export { ${names.join(", ")} } from "./${file}${DATA}";`;
        });
        const lines = [...stars.map(([star]) => star), ...(await Promise.all(named))];
        return { code: lines.join("\n"), map: null };
      },
    },
    load: {
      filter: { id: /[\\/]packages[\\/]contract[\\/]src[\\/][\w.]+\?data$/ },
      async handler(id) {
        const file = id.slice(0, -DATA.length).replace(/^.*[\\/]/, "");
        const literals = (await dataOf(file)).map(
          ([name, data]) => `export const ${name} = ${JSON.stringify(data)};`,
        );
        return { code: literals.join("\n"), map: null, moduleType: "js", moduleSideEffects: false };
      },
    },
  };
}
