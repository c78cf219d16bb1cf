import { setImmediate } from "node:timers/promises";
import { MAX_RICH_TEXT, MOST_RICH_TAGS } from "@assay/contract";
import { cleanHtml, isClean } from "../platform/richText.ts";
import { cleanTexts } from "../platform/richTextCleaning.ts";
import { RuleFailure } from "./failure.ts";

/** Returns the cleaned version of a rich text from the body. */
export type Clean = (html: string) => string;

/** Maximum characters of a text that is checked when a handler asks for it. */
const SHORT = 1_000;
/** Maximum characters that are checked before the server yields to other calls. */
const AT_A_TIME = 512 * 1024;

type Tree = Readonly<Record<string, unknown>>;

/** All texts in these fields of a parsed body, at any depth. */
function textsIn(body: unknown, fields: readonly string[]): Set<string> {
  const texts = new Set<string>();
  const stack = typeof body === "object" && body !== null ? [body as Tree] : [];
  for (let value = stack.pop(); value !== undefined; value = stack.pop()) {
    for (const key of Object.keys(value)) {
      const inside = value[key];
      if (typeof inside === "string") {
        if (fields.includes(key)) texts.add(inside);
      } else if (typeof inside === "object" && inside !== null) stack.push(inside as Tree);
    }
  }
  return texts;
}

function countTags(text: string): number {
  let tags = 0;
  for (let at = text.indexOf("<"); at >= 0; at = text.indexOf("<", at + 1)) tags += 1;
  return tags;
}

/**
 * Cleans all rich text of a body before the handler runs: no transaction is open meanwhile, and work that takes
 * long is done in a thread. A text that is longer than any field allows is not cleaned, as its handler refuses it.
 *
 * @param key of the caller; callers with different keys take turns
 * @throws RuleFailure for more tags than any author writes
 */
export async function cleanBody(
  body: unknown,
  fields: readonly string[],
  key: string,
): Promise<Clean> {
  const known = new Map<string, string>();
  const unclear: string[] = [];
  let [tags, looked] = [0, 0];
  for (const text of textsIn(body, fields)) {
    if (text.length <= SHORT || text.length > MAX_RICH_TEXT) continue;
    looked += text.length;
    if (looked > AT_A_TIME) {
      looked = 0;
      await setImmediate();
    }
    known.set(text, text);
    if (isClean(text)) continue;
    unclear.push(text);
    tags += countTags(text);
    if (tags > MOST_RICH_TAGS) throw new RuleFailure([{ path: "body", rule: "tooMany" }]);
  }
  const cleaned = await cleanTexts(unclear, key);
  for (const [index, text] of unclear.entries()) known.set(text, cleaned[index] ?? "");
  return (html) => {
    const found = known.get(html);
    if (found !== undefined) return found;
    // Refuses a long text of a field that the call does not declare as rich text, since cleaning it would block.
    if (html.length > SHORT && !isClean(html))
      throw new Error("rich text in a field that its call does not name");
    return cleanHtml(html);
  };
}

/** For a call whose body holds no rich text. */
export const NOTHING_RICH: Clean = () => {
  throw new Error("a call without rich text");
};
