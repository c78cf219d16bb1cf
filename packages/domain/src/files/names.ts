import { charactersOf } from "../text/characters.ts";
import { CONTENT_ENDINGS, type FileContentType } from "./content.ts";

/** So long are names in the file systems in use, in bytes of UTF-8; a part of that is the ending's. */
const NAME_BYTES = 200;
const ORIGINAL_CHARACTERS = 255;

/** What no name is shown with: control characters, breaks, and marks that turn the order of letters round. */
const UNSHOWN = /[\p{Cc}\u061C\u200E\u200F\u2028-\u202E\u2060-\u206F\uFEFF\uFFF0-\uFFFB]/gu;
/** What some system reads as more than a name. */
const UNSAFE = /[<>:"/\\|?*]/g;
/** Windows takes these for devices, whatever ending follows. */
const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i;

/** The name that a device gave a file, without what neither the database nor the page could hold. */
export function originalName(sent: string): string {
  const name = sent.toWellFormed().normalize("NFC").replace(UNSHOWN, "");
  return charactersOf(name).slice(0, ORIGINAL_CHARACTERS).join("");
}

const utf8Length = (character: string): number => {
  const code = character.codePointAt(0) ?? 0;
  return code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
};

/** The longest beginning of at most so many bytes, never a half character. */
function shortened(text: string, bytes: number): string {
  let left = bytes;
  return charactersOf(text)
    .filter((character) => (left -= utf8Length(character)) >= 0)
    .join("");
}

/**
 * The name under which a file is downloaded: without path, ending as its content says.
 *
 * @param sent as the device called it
 */
export function safeFileName(sent: string, type: FileContentType): string {
  const last = originalName(sent).split(/[/\\]/).at(-1) ?? "";
  return safeName(last.replace(/\.[a-z0-9]{1,5}$/i, ""), type);
}

/**
 * The name under which something that has a title, and is no file of a device, is downloaded: a slash in a title
 * leads to no folder, and what follows a dot is no ending.
 */
export const titledFileName = (title: string, type: FileContentType): string =>
  safeName(originalName(title).replaceAll(/[/\\]/g, "-"), type);

function safeName(given: string, type: FileContentType): string {
  const stem = given
    .replace(UNSAFE, "_")
    .replace(/\s+/gu, " ")
    .replace(/^[. ]+|[. ]+$/g, "")
    .replace(DEVICE, "_$&");
  const name = shortened(stem, NAME_BYTES - 5).replace(/[. ]+$/, "");
  return `${name || "file"}.${CONTENT_ENDINGS[type]}`;
}

/**
 * The name itself, or with the first free number behind it ("Brief (2).pdf"), where one that differs at
 * most in capitals is taken: some systems make no difference between them.
 *
 * @param name as `safeFileName` makes them; so is the result
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
