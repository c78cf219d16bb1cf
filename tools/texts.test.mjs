import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { CUE_WORDS } from "../packages/domain/src/processes/cueWords.ts";
import { LANGUAGES } from "../packages/domain/src/text/rules.ts";
import { argumentTypes, TENANT_SELECTS, visit } from "./textMessages.mjs";
import { generateKeys } from "./texts.mjs";

const source = fileURLToPath(new URL("../apps/web/src/", import.meta.url));
const folder = join(source, "texts");
/** What the server writes itself. */
const mails = fileURLToPath(
  new URL("../apps/server/src/features/identity/mails/", import.meta.url),
);
const contract = fileURLToPath(new URL("../packages/contract/src/", import.meta.url));
const server = fileURLToPath(new URL("../apps/server/src/features/", import.meta.url));
/** Texts of workbooks, and of the PDF of a run. */
const REPORTS = ["reports", "reports/document"];
const workbooks = fileURLToPath(
  new URL("../apps/server/src/platform/workbookTexts/", import.meta.url),
);

const features = readdirSync(join(folder, "de")).map((name) => name.replace(".json", ""));
const read = (language, feature) =>
  JSON.parse(readFileSync(join(folder, language, `${feature}.json`), "utf8"));
const readMails = (language) =>
  JSON.parse(readFileSync(join(mails, "texts", `${language}.json`), "utf8"));
/** Every text of the pages in a language as ["feature:key", text]. */
const pageTextsOf = (language) =>
  features.flatMap((feature) =>
    Object.entries(read(language, feature)).map(([key, text]) => [`${feature}:${key}`, text]),
  );
const mailTextsOf = (language) =>
  Object.entries(readMails(language)).map(([key, text]) => [`mails/${key}`, text]);
const reportTextsOf = (language) =>
  REPORTS.flatMap((part) => {
    const texts = readFileSync(join(server, part, "texts", `${language}.json`), "utf8");
    return Object.entries(JSON.parse(texts)).map(([key, text]) => [`${part}/${key}`, text]);
  });

/** The words of nested tables, by their place in them. */
const wordsIn = (value, place) =>
  typeof value === "string"
    ? [[place, value]]
    : Object.entries(value).flatMap(([key, inner]) => wordsIn(inner, `${place}.${key}`));
const readWorkbooks = (language) =>
  JSON.parse(readFileSync(join(workbooks, `${language}.json`), "utf8"));
/** The words of workbooks, and those by which programs know a workbook of cues. */
const tableTextsOf = (language) => [
  ...wordsIn(readWorkbooks(language), "workbooks"),
  ...wordsIn(CUE_WORDS[language], "cueWords"),
];
const textsOf = (language) => [
  ...pageTextsOf(language),
  ...mailTextsOf(language),
  ...reportTextsOf(language),
];

const german = new Map(textsOf("de"));

const isSource = (name) => /\.tsx?$/.test(name) && !/\.(test|gen)\.tsx?$/.test(name);
const code = readdirSync(source, { recursive: true, encoding: "utf8" })
  .filter(isSource)
  .map((name) => readFileSync(join(source, name), "utf8"))
  .join("\n");
const named = new RegExp(`["'\`]((?:${features.join("|")}):[\\w.-]+)["'\`]`, "g");
const used = new Set([...code.matchAll(named)].map((match) => match[1] ?? ""));
/** Beginnings of keys that are put together: `errors:${type}`. */
const prefixed = new RegExp(`\`((?:${features.join("|")}):[\\w.-]*)\\$\\{`, "g");
const prefixes = [...code.matchAll(prefixed)].map((match) => match[1] ?? "");

const problems = (check) =>
  LANGUAGES.flatMap((language) =>
    [...textsOf(language), ...tableTextsOf(language)].flatMap(([key, text]) =>
      check(key, text, language) ? [] : [`${language} ${key}: ${text}`],
    ),
  );

describe("the texts", () => {
  it.each(LANGUAGES)("are all there in %s, with the same arguments [I18N-01]", (language) => {
    const texts = new Map(textsOf(language));
    expect(new Set(texts.keys())).toEqual(new Set(german.keys()));
    for (const [key, text] of texts) {
      expect([key, argumentTypes(text)]).toEqual([key, argumentTypes(german.get(key) ?? "")]);
    }
  });

  it.each(LANGUAGES)("of workbooks are all there in %s", (language) => {
    const [words, wanted] = [tableTextsOf(language), tableTextsOf("de")];
    expect(words.map(([place]) => place)).toEqual(wanted.map(([place]) => place));
    expect(words.filter(([, text]) => text.trim() === "")).toEqual([]);
  });

  it("are each used somewhere, and each used key exists", () => {
    const isUsed = (key) => used.has(key) || prefixes.some((start) => key.startsWith(start));
    expect(pageTextsOf("de").flatMap(([key]) => (isUsed(key) ? [] : [key]))).toEqual([]);
    expect([...used].filter((key) => !german.has(key))).toEqual([]);
  });

  it("of mails are each used; that each used one exists, the compiler knows", () => {
    const asked = readFileSync(join(mails, "present.ts"), "utf8").matchAll(
      /\bt\(["`]([^"`]+)["`]/g,
    );
    const patterns = [...asked].map(
      ([, key]) =>
        new RegExp(`^mails/${key.replaceAll(".", "\\.").replaceAll(/\$\{[^}]+\}/g, "\\w+")}$`),
    );
    const isUsed = (key) => patterns.some((pattern) => pattern.test(key));
    expect(mailTextsOf("de").flatMap(([key]) => (isUsed(key) ? [] : [key]))).toEqual([]);
  });

  it("have a typed key each", () => {
    const lines = generateKeys().split("\n");
    const keys = lines.flatMap((line) => /^ {2}"(.+)": .+;$/.exec(line)?.[1] ?? []);
    expect(new Set(keys)).toEqual(new Set(pageTextsOf("de").map(([key]) => key)));
  });

  it("have keys that are imported as types only: build and tests run without the generated file", () => {
    const imports = [...code.matchAll(/^.*keys\.gen\.ts.*$/gm)].map(([line]) => line);
    expect(imports.length).toBeGreaterThan(0);
    expect(imports.filter((line) => !line.startsWith("import type "))).toEqual([]);
  });

  it("exist for every error type, with the reference to quote [ERR-02, OERR-002]", () => {
    const catalogue = readFileSync(join(contract, "errors.ts"), "utf8");
    const types = [...catalogue.matchAll(/^ {2}([A-Z_]+):/gm)].map((match) => match[1]);
    expect(types).toHaveLength(32);
    for (const language of LANGUAGES) {
      const errors = { ...read(language, "errors"), ...read(language, "catalogue") };
      for (const type of types) {
        expect([type, argumentTypes(errors[type] ?? "")]).toEqual([
          type,
          { reference: "string | number" },
        ]);
      }
    }
  });

  it("exist for every check of the contract's fields", () => {
    // Not those of `/api/v1`, which no page sends.
    const schemas = readdirSync(contract)
      .filter((name) => name.endsWith(".ts"))
      .map((name) => readFileSync(join(contract, name), "utf8"))
      .join("\n");
    const checks = schemas.matchAll(
      /(?:minLength|maxLength|regex|refine)\([^()]*(?:\([^()]*\)[^()]*)*,\s*"(\w+)"|iso\.date\("(\w+)"\)/g,
    );
    const keys = new Set([...checks].map((match) => match[1] ?? match[2] ?? ""));
    expect(keys.size).toBeGreaterThan(5);
    // What only one page can say stands with that page, and not in the texts of the first load.
    const pages = ["apiKeys", "settings", "theme", "timetable"];
    const own = Object.assign({}, ...pages.map((page) => read("de", page)));
    const texts = { ...read("de", "validation"), ...own };
    const isTold = (key) => key in texts || `error_${key}` in texts;
    expect([...keys].filter((key) => !isTold(key))).toEqual([]);
  });
});

/** A whole word; `\b` of JavaScript takes é for its edge. */
const word = (pattern, flags = "u") => new RegExp(`(?<!\\p{L})(?:${pattern})(?!\\p{L})`, flags);
const INFORMAL = "[Dd]u|[Dd]ich|[Dd]ir|[Dd]ein(?:e[nmrs]?)?";
const FORMAL = "Sie|Ihnen|Ihr(?:e[nmrs]?)?";
const TU = "tu|te|toi|ton|ta|tes";
const VOUS = "vous|votre|vos|veuillez";

describe("the wording", () => {
  it("has both arms of every tenant switch [I18N-03, I18N-04]", () => {
    const arms = { f: ["formal", "other"], g: ["on", "other"] };
    const isComplete = (_key, text) => {
      let isGood = true;
      visit(text, ({ name, arms: given }) => {
        if (name === "f" || name === "g") {
          isGood &&= (given ?? []).toSorted().join() === arms[name].join();
        }
      });
      return isGood;
    };
    expect(problems(isComplete)).toEqual([]);
  });

  it("addresses the user only where the tenant decides between Sie and du [I18N-04]", () => {
    const address = {
      de: word(`${INFORMAL}|${FORMAL}`),
      fr: word(`${TU}|${VOUS}`, "iu"),
      en: /(?!)/,
    };
    const isNeutral = (_key, text, language) => {
      let isGood = true;
      visit(text, ({ words = "", within }) => {
        const isDecided = within.some((arm) => arm.startsWith("f="));
        if (!isDecided && address[language].test(words)) isGood = false;
      });
      return isGood;
    };
    expect(problems(isNeutral)).toEqual([]);
  });

  it("keeps formal and informal apart", () => {
    const wrong = {
      de: { formal: word(INFORMAL), other: word(FORMAL) },
      fr: { formal: word(TU, "iu"), other: word(VOUS, "iu") },
      en: { formal: /(?!)/, other: /(?!)/ },
    };
    const isApart = (_key, text, language) => {
      let isGood = true;
      visit(text, ({ words = "", within }) => {
        if (within.includes("f=formal") && wrong[language].formal.test(words)) isGood = false;
        if (within.includes("f=other") && wrong[language].other.test(words)) isGood = false;
      });
      return isGood;
    };
    expect(problems(isApart)).toEqual([]);
  });

  it("has gender forms where they are chosen, and none elsewhere [I18N-03]", () => {
    const isRight = (_key, text) => {
      let isGood = true;
      visit(text, ({ words = "", within }) => {
        const hasForm = /\p{L}:in(?:nen)?\b/u.test(words);
        if (hasForm && !within.includes("g=on")) isGood = false;
      });
      return isGood;
    };
    expect(problems(isRight)).toEqual([]);
  });

  it("has typographic apostrophes and quotes, and no stray spaces", () => {
    // The page count is put together of these.
    const isClean = (key, text) =>
      key.startsWith("reports/document/page") || !/['"]|^\s|\s$| {2}/.test(text);
    expect(problems(isClean)).toEqual([]);
  });

  it("has a space before an ellipsis in German alone", () => {
    const spaced = ["en", "fr"].flatMap(textsOf).filter(([, text]) => /\s…/.test(text));
    expect(spaced).toEqual([]);
  });

  it("demands no language by name: the tenant says which one is needed", () => {
    // The settings say how German and French would address their readers.
    const isFree = (key, text) =>
      key.startsWith("settings:") || !/deutsch|german|allemand/iu.test(text);
    expect(problems(isFree)).toEqual([]);
  });

  it("fills the tenant’s switches from the tenant, never from the caller", () => {
    const asked = [...german.values()].flatMap((text) => Object.keys(argumentTypes(text)));
    expect(asked.filter((name) => TENANT_SELECTS.includes(name))).toEqual([]);
  });
});
