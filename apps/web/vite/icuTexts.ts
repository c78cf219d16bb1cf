import { existsSync, readFileSync } from "node:fs";
import compile from "icu-minify/compile";
import type { Plugin } from "vite";

const TEXTS = /[\\/]src[\\/]texts[\\/](\w+)[\\/]([\w-]+)\.json$/;

function read(file: string): Record<string, string> {
  return existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as Record<string, string>) : {};
}

/** Spaces that set off a sign, as French and German write them: a line must not break there. */
const SET_OFF = / (?=[:;?!»%…–])|(?<=«) /g;
export const unbroken = (text: string): string => text.replaceAll(SET_OFF, "\u00A0");

/**
 * Compiles the ICU texts at build time, so that the browser needs no parser. A text that a language
 * lacks is filled in from German here (I18N-02), so that the browser never loads two languages.
 */
export function icuTexts(): Plugin {
  return {
    name: "assay:icu-texts",
    enforce: "pre",
    transform: {
      filter: { id: TEXTS },
      handler(_code, id) {
        const [, language, feature] = TEXTS.exec(id) ?? [];
        const german = id.replace(TEXTS, `/src/texts/de/${feature}.json`);
        if (language !== "de") this.addWatchFile(german);
        const texts = { ...read(german), ...read(id) };
        const compiled = Object.entries(texts).map(([key, text]) => [key, compile(unbroken(text))]);
        return {
          code: `export default ${JSON.stringify(Object.fromEntries(compiled))};`,
          map: null,
          moduleType: "js",
        };
      },
    },
  };
}
