import fs from "node:fs";
import path from "node:path";

const sourceFile = /\.(ts|tsx|mts|mjs|js|css|sql)$/;
const script = /\.(ts|tsx|mts|mjs|js)$/;
const skipped = new Set(["node_modules", "dist", "data", "test-results", "playwright-report"]);

function list(root, folder) {
  return fs.readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    if (entry.name.startsWith(".") || skipped.has(entry.name)) return [];
    const name = folder === "" ? entry.name : `${folder}/${entry.name}`;
    if (entry.isDirectory()) return [{ path: name, isFolder: true }, ...list(root, name)];
    return [{ path: name, isFolder: false }];
  });
}

/** Static imports stand at the beginning of a line, because oxfmt puts them there. */
const statement =
  /^(?:import|export)\s+(?:type\s+)?(?:[\w*{][^;'"]*?\sfrom\s*)?["']([^"'\n]+)["']/gm;
const dynamic = /\bimport\(\s*["']([^"'\n]+)["']\s*\)/g;

const findImports = (text) => [
  ...[...text.matchAll(statement)].map(([, specifier]) => ({ specifier, isLazy: false })),
  ...[...text.matchAll(dynamic)].map(([, specifier]) => ({ specifier, isLazy: true })),
];

/** The source file that a package of the workspace offers under a name: `@assay/contract/call`. */
function readExports(root) {
  const offered = new Map();
  for (const folder of [
    "packages/contract",
    "packages/domain",
    "packages/dossier",
    "packages/testing",
  ]) {
    const file = path.join(root, folder, "package.json");
    if (!fs.existsSync(file)) continue;
    const { name, exports } = JSON.parse(fs.readFileSync(file, "utf8"));
    for (const [entry, target] of Object.entries(exports ?? {}))
      offered.set(path.posix.join(name, entry), path.posix.join(folder, target));
  }
  return offered;
}

/**
 * Reads the sources below a folder: for each its path, its text, whether it is a test, and its imports with the
 * path of the source they lead to (undefined for a package), and whether it is loaded later (`import()`).
 */
export function readProject(root) {
  const entries = list(root, "");
  const offered = readExports(root);
  const resolve = (from, specifier) =>
    specifier.startsWith(".")
      ? path.posix.join(path.posix.dirname(from), specifier)
      : offered.get(specifier);
  const read = ({ path: name }) => {
    const text = fs.readFileSync(path.join(root, name), "utf8");
    const imports = script.test(name) ? findImports(text) : [];
    return {
      path: name,
      text,
      isTest: /\.(test|spec)\.\w+$/.test(name),
      imports: imports.map((found) => ({ ...found, target: resolve(name, found.specifier) })),
    };
  };
  return {
    folders: entries.filter((entry) => entry.isFolder).map((entry) => entry.path),
    files: entries.filter((entry) => !entry.isFolder && sourceFile.test(entry.path)).map(read),
  };
}
