import { charactersOf } from "../text/characters.ts";
import { CONTENT_ENDINGS, type FileContentType } from "./content.ts";

/** Maximum bytes of a name in UTF-8: 255, the limit of file systems, less room for endings and numbers. */
const NAME_BYTES = 200;
const ORIGINAL_CHARACTERS = 255;

/** Characters that are removed from names: control characters, breaks, and marks that reverse the order of letters. */
const UNSHOWN = /[\p{Cc}\u061C\u200E\u200F\u2028-\u202E\u2060-\u206F\uFEFF\uFFF0-\uFFFB]/gu;
/** Characters with a special meaning in paths of some operating system. */
const UNSAFE = /[<>:"/\\|?*]/g;
/** Names that Windows reads as devices, with any ending. */
const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i;

/** A file's name on the device, without characters that the database cannot store or the page cannot show. */
export function originalName(sent: string): string {
  const name = sent.toWellFormed().normalize("NFC").replace(UNSHOWN, "");
  return charactersOf(name).slice(0, ORIGINAL_CHARACTERS).join("");
}

const utf8Length = (character: string): number => {
  const code = character.codePointAt(0) ?? 0;
  return code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
};

/** The longest beginning of a text that has at most this many bytes, without a split character. */
function shortened(text: string, bytes: number): string {
  let left = bytes;
  return charactersOf(text)
    .filter((character) => (left -= utf8Length(character)) >= 0)
    .join("");
}

/**
 * The name under which a file is downloaded: without a path, with the ending of its content type.
 *
 * @param sent its name on the device
 */
export function safeFileName(sent: string, type: FileContentType): string {
  const last = originalName(sent).split(/[/\\]/).at(-1) ?? "";
  return safeName(last.replace(/\.[a-z0-9]{1,5}$/i, ""), type);
}

/**
 * The name under which a generated file is downloaded, made from a title: a slash in the title
 * leads to no folder, and text after a dot is no ending.
 */
export const titledFileName = (title: string, type: FileContentType): string =>
  titledFileNameEnding(title, CONTENT_ENDINGS[type]);

/** The same for a file that is not uploaded, such as a calendar: `ending` without its dot. */
export const titledFileNameEnding = (title: string, ending: string): string =>
  nameEnding(originalName(title).replaceAll(/[/\\]/g, "-"), ending);

const safeName = (given: string, type: FileContentType): string =>
  nameEnding(given, CONTENT_ENDINGS[type]);

function nameEnding(given: string, ending: string): string {
  const stem = given
    .replace(UNSAFE, "_")
    .replace(/\s+/gu, " ")
    .replace(/^[. ]+|[. ]+$/g, "")
    .replace(DEVICE, "_$&");
  const name = shortened(stem, NAME_BYTES - 5).replace(/[. ]+$/, "");
  return `${name || "file"}.${ending}`;
}

/**
 * The name itself, or with the first free number after it ("Brief (2).pdf") if a name that differs at
 * most in case is taken: some systems do not distinguish them.
 *
 * @param name a result of `safeFileName`
 */
export function freeFileName(name: string, taken: Iterable<string>): string {
  const known = new Set(Array.from(taken, (other) => other.toLowerCase()));
  const dot = name.lastIndexOf(".");
  const [stem, ending] = [name.slice(0, dot), name.slice(dot)];
  let free = name;
  for (let number = 2; known.has(free.toLowerCase()); number += 1) {
    const behind = ` (${number})${ending}`;
    free = shortened(stem, NAME_BYTES - behind.length).trimEnd() + behind;
  }
  return free;
}
