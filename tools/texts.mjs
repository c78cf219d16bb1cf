// Writes the typed keys of the texts, which are not checked in: `node tools/texts.mjs`. Type checks and lint need them; the build
// and the tests do not, because the keys are imported as types only.
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

/** Writes the keys unless the file holds them already, so that watchers of files see no change where there is none. */
export function writeKeys() {
  const fresh = generateKeys();
  if (!existsSync(target) || readFileSync(target, "utf8") !== fresh) writeFileSync(target, fresh);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeKeys();
