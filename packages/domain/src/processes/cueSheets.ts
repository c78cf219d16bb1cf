import {
  DEFAULT_LANGUAGE,
  LANGUAGES,
  languageOrder,
  textIn,
  type Id,
  type Language,
  type Texts,
} from "../text/rules.ts";

/** The longest name of a sheet, in UTF-16 units: a limit of the programs that open workbooks. */
const SHEET_NAME_LENGTH = 31;
const NAMELESS = "Step";
/** A sheet's name that Excel reserves. */
const RESERVED = "history";

/** Cuts to a length without leaving half a character. */
const cut = (text: string, length: number): string =>
  text.slice(0, length).replace(/[\uD800-\uDBFF]$/, "");

function legalName(name: string): string {
  const plain = name
    .toWellFormed()
    // Characters that Excel refuses in a sheet's name, or cannot show there.
    .replace(/[\\/?*[\]:\p{Cc}\p{Cf}\uFFFE\uFFFF]/gu, " ")
    .replace(/\s+/g, " ")
    .trim();
  const legal = cut(plain, SHEET_NAME_LENGTH)
    .replace(/^'+|'+$/g, "")
    .trim();
  if (legal === "") return NAMELESS;
  return legal.toLowerCase() === RESERVED ? `${legal}_` : legal;
}

/** The key by which spreadsheet programs compare names of sheets. */
const key = (name: string): string => name.normalize("NFC").trim().toLowerCase();

/** The names of steps as valid names of sheets, of at most 31 UTF-16 units and without duplicates. */
export function sheetNames(names: readonly string[]): string[] {
  const taken = new Set<string>();
  return names.map((name) => {
    const legal = legalName(name);
    let unique = legal;
    for (let number = 2; taken.has(key(unique)); number += 1) {
      const suffix = ` (${number})`;
      unique = `${cut(legal, SHEET_NAME_LENGTH - suffix.length).trim()}${suffix}`;
    }
    taken.add(key(unique));
    return unique;
  });
}

/** A step with the names by which its sheet is found. */
export interface NamedStep {
  readonly id: Id;
  readonly texts: Texts<{ readonly displayName: string }>;
}

/**
 * The sheet name of each step in this language, or in another if it lacks a name: the same for every tenant,
 * so that a workbook fits wherever it is imported.
 */
export function stepSheetNames(steps: readonly NamedStep[], language: Language): string[] {
  return sheetNames(
    steps.map(({ texts }) => {
      const names = LANGUAGES.map((l) => [l, texts[l]?.displayName] as const);
      return textIn(Object.fromEntries(names), languageOrder(language, DEFAULT_LANGUAGE)) ?? "";
    }),
  );
}

/**
 * The step that each sheet belongs to, null for none. A workbook was written in one language: the one
 * in which most of its sheets are known, and among equals the reader's.
 */
export function matchSheets(
  sheets: readonly string[],
  steps: readonly NamedStep[],
  language: Language,
): (Id | null)[] {
  const preferred = [language, ...LANGUAGES.filter((other) => other !== language)];
  let best: (Id | null)[] = sheets.map(() => null);
  let most = 0;
  for (const candidate of preferred) {
    const names = stepSheetNames(steps, candidate);
    const ids = new Map(steps.map((step, index) => [key(names[index] ?? ""), step.id]));
    const found = sheets.map((sheet) => ids.get(key(sheet)) ?? null);
    const count = found.filter((id) => id !== null).length;
    if (count > most) [best, most] = [found, count];
  }
  return best;
}
