import { dictionary } from "@zxcvbn-ts/language-common";
import { foldGerman, GERMAN_PASSWORDS } from "./germanPasswords.ts";

/** Common passwords by descending frequency, in lower case. */
const known = dictionary["passwords-common"] as readonly string[];
const all = new Set(known);
/** The most common words, which are also refused with digits and punctuation around them (decisions §15). */
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

/** The word in a password such as `P@ssw0rd-2026!`. */
function coreOf(password: string): string {
  const bare = password.replace(/^[^\p{L}@$]+|[^\p{L}]+$/gu, "");
  return bare.replace(/[@$0135!]/g, (sign) => LOOKALIKES[sign] ?? sign);
}

/** Words from the product's name. */
const OF_PRODUCT = ["assay", "assessment", "center", "centre"];
/** Minimum characters of a name that is searched, since shorter ones occur in many words by chance. */
const SHORTEST_NAME = 3;
/** Minimum other characters that make a password with names acceptable. */
const OWN_LETTERS = 6;

const lettersOf = (text: string) =>
  foldGerman(text)
    .normalize("NFD")
    .replace(/[^\p{L}]+/gu, "");

/**
 * Whether the password is little more than names that others know: of the product, the organisation, the person.
 *
 * @param names whole texts, such as a title or an e-mail address, of which each word counts
 */
export function isBuiltOnNames(password: string, names: readonly string[]): boolean {
  const wordsOfNames = names.flatMap((name) => name.split(/[^\p{L}\p{M}]+/u)).map(lettersOf);
  const longestFirst = [...OF_PRODUCT, ...wordsOfNames]
    .filter((word) => word.length >= SHORTEST_NAME)
    .toSorted((a, b) => b.length - a.length);
  const plain = lettersOf(password.toLowerCase());
  const lookalike = lettersOf(coreOf(password.toLowerCase()));
  return [plain, lookalike].some((letters) => {
    const rest = longestFirst.reduce((left, word) => left.replaceAll(word, " "), letters);
    return rest !== letters && rest.replaceAll(" ", "").length < OWN_LETTERS;
  });
}

/** Whether the password is one of the most common ones, or such a word with punctuation around it. */
export function isCommonPassword(password: string): boolean {
  const lower = password.toLowerCase();
  const core = coreOf(lower);
  return all.has(lower) || words.has(core) || GERMAN_PASSWORDS.has(foldGerman(core));
}
