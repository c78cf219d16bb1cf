// Writes the typed keys of the texts: `node tools/texts.mjs`; with `--check` it only says whether they are fresh.
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { argumentTypes } from "./textMessages.mjs";

const web = fileURLToPath(new URL("../apps/web/src/", import.meta.url));
const target = `${web}platform/i18n/keys.gen.ts`;

/** The German texts decide which keys exist; every other language has the same (texts.test.ts). */
export function generateKeys() {
  const folder = `${web}texts/de/`;
  const features = readdirSync(folder)
    .filter((name) => name.endsWith(".json"))
    .map((name) => name.slice(0, -".json".length))
    .toSorted();
  const lines = features.flatMap((feature) => {
    const texts = JSON.parse(readFileSync(`${folder}${feature}.json`, "utf8"));
    return Object.keys(texts)
      .toSorted()
      .map((key) => `  "${feature}:${key}": ${typeOf(texts[key])};`);
  });
  return [
    "// Written by tools/texts.mjs from the German texts.",
    `export type TextFeature = ${features.map((feature) => `"${feature}"`).join(" | ")};`,
    "",
    "/** The arguments of every text; undefined where it takes none. */",
    "export interface TextArguments {",
    ...lines,
    "}",
    "",
  ].join("\n");
}

function typeOf(text) {
  const types = Object.entries(argumentTypes(text)).map(([name, type]) => `${name}: ${type}`);
  return types.length === 0 ? "undefined" : `{ ${types.toSorted().join("; ")} }`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const fresh = generateKeys();
  const isFresh = existsSync(target) && readFileSync(target, "utf8") === fresh;
  if (process.argv.includes("--check") && !isFresh) {
    console.error("apps/web/src/platform/i18n/keys.gen.ts is stale: run `node tools/texts.mjs`");
    process.exitCode = 1;
  } else if (!isFresh) {
    writeFileSync(target, fresh);
  }
}
