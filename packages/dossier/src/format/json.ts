import { textOf } from "./bytes.ts";

export type Json =
  | null
  | boolean
  | number
  | string
  | readonly Json[]
  | { readonly [key: string]: Json };

const byUnits = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

/**
 * JSON in its one form: keys ascending by UTF-16 units, no spaces, fields that are undefined left out. The same values give the
 * same bytes. Nothing is signed in this form: what is signed are the bytes as they stand in the file.
 *
 * @throws TypeError for numbers that are not finite
 */
export function writeJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map((one) => writeJson(one ?? null)).join(",")}]`;
  if (typeof value === "number" && !Number.isFinite(value)) throw new TypeError("not a number");
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const fields = Object.entries(value)
    .filter(([, field]) => field !== undefined)
    .toSorted(([a], [b]) => byUnits(a, b));
  return `{${fields.map(([key, field]) => `${JSON.stringify(key)}:${writeJson(field)}`).join(",")}}`;
}

/** Most levels of lists and objects in one another, so that no file exhausts the stack. */
const DEEPEST = 100;

function isTooDeep(text: string): boolean {
  let [depth, isInText] = [0, false];
  for (let place = 0; place < text.length; place++) {
    const unit = text[place];
    if (isInText) {
      if (unit === "\\") place++;
      else if (unit === '"') isInText = false;
    } else if (unit === '"') isInText = true;
    else if (unit === "[" || unit === "{") {
      if (++depth > DEEPEST) return true;
    } else if (unit === "]" || unit === "}") depth--;
  }
  return false;
}

/** Why bytes are no JSON of a dossier. */
export type JsonFault = "notUtf8" | "notJson" | "tooDeep" | "notOneForm";

export type ReadJson =
  | { readonly ok: true; readonly value: Json }
  | { readonly ok: false; readonly fault: JsonFault };

function parsed(text: string): Json | undefined {
  try {
    // JSON.parse gives nothing else.
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}

/**
 * Reads JSON that is in its one form. A key that stands twice is read once, so that writing it again gives other bytes: it is
 * refused as `notOneForm`, as are spaces and other ways to write a number or a character.
 */
export function readJson(bytes: Uint8Array): ReadJson {
  const text = textOf(bytes);
  if (text === null) return { ok: false, fault: "notUtf8" };
  if (isTooDeep(text)) return { ok: false, fault: "tooDeep" };
  const value = parsed(text);
  if (value === undefined) return { ok: false, fault: "notJson" };
  return writeJson(value) === text ? { ok: true, value } : { ok: false, fault: "notOneForm" };
}
