import { dictionary } from "@zxcvbn-ts/language-common";
import { foldGerman, GERMAN_PASSWORDS } from "./germanPasswords.ts";

/** By falling frequency, in lower case. */
const known = dictionary["passwords-common"] as readonly string[];
const all = new Set(known);
/** So many words are guessed with a digit and a sign at the end, too (decisions §15). */
const words = new Set(known.slice(0, 3000));

const LOOKALIKES: Readonly<Record<string, string>> = {
  "@": "a",
  $: "s",
  "0": "o",
  "1": "i",
  "3": "e",
  "5": "s",
  "!": "i",
};

/** What remains of `P@ssw0rd-2026!`: a word that stands at the top of every list. */
function coreOf(password: string): string {
  const bare = password.replace(/^[^\p{L}@$]+|[^\p{L}]+$/gu, "");
  return bare.replace(/[@$0135!]/g, (sign) => LOOKALIKES[sign] ?? sign);
}

/** Whether the password is one of the most common ones, or such a word with signs around it. */
export function isCommonPassword(password: string): boolean {
  const lower = password.toLowerCase();
  const core = coreOf(lower);
  return all.has(lower) || words.has(core) || GERMAN_PASSWORDS.has(foldGerman(core));
}
