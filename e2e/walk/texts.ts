import { readFileSync } from "node:fs";
import path from "node:path";
import { LANGUAGES } from "@assay/domain";
import compile from "icu-minify/compile";

const TEXTS = path.join(import.meta.dirname, "../../apps/web/src/texts");
const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** A pattern of a text: every arm of a choice may stand in it, and anything for an argument. */
function patternOf(node: unknown): string {
  if (typeof node === "string") return escaped(node);
  if (!Array.isArray(node)) return ".*";
  return node
    .map((part: unknown) => (Array.isArray(part) ? choiceOf(part) : patternOf(part)))
    .join("");
}

function choiceOf([, , arms]: unknown[]): string {
  if (typeof arms !== "object" || arms === null) return ".*";
  return `(?:${Object.values(arms).map(patternOf).join("|")})`;
}

/** How a text of the page reads in any of the languages, so that one table of steps walks in each of them. */
export function words(key: string): RegExp {
  const [feature, name = ""] = key.split(":");
  const readings = LANGUAGES.map((language) => {
    const file = readFileSync(path.join(TEXTS, language, `${feature}.json`), "utf8");
    const text = (JSON.parse(file) as Record<string, string>)[name];
    if (text === undefined) throw new Error(`There is no text "${key}".`);
    return patternOf(compile(text)).replaceAll(" ", String.raw`\s`);
  });
  return new RegExp(`^(?:${readings.join("|")})$`);
}
