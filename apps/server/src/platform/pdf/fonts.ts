import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";

/** The shipped fonts, so that a document looks the same wherever it is made. */
const CUTS = ["400Regular", "400Regular_Italic", "600SemiBold", "600SemiBold_Italic"] as const;

const folder = path.dirname(
  createRequire(import.meta.url).resolve("@expo-google-fonts/source-sans-3/package.json"),
);
export const fontFolders = CUTS.map((cut) => path.join(folder, cut));

const UNICODE_FULL = 12;

/** Offset of the table of characters of a TrueType font (OpenType §cmap, format 12). */
function characterTable(font: Buffer): number {
  const tables = font.readUInt16BE(4);
  for (let at = 12; at < 12 + tables * 16; at += 16) {
    if (font.toString("latin1", at, at + 4) !== "cmap") continue;
    const map = font.readUInt32BE(at + 8);
    for (let index = 0; index < font.readUInt16BE(map + 2); index += 1) {
      const table = map + font.readUInt32BE(map + 8 + index * 8);
      if (font.readUInt16BE(table) === UNICODE_FULL) return table;
    }
  }
  throw new Error("a font without a table of characters");
}

/** All characters of the fonts. */
function readCharacters(): ReadonlySet<number> {
  const cut = path.join(folder, CUTS[0], `SourceSans3_${CUTS[0]}.ttf`);
  const font = readFileSync(cut);
  const table = characterTable(font);
  const known = new Set<number>();
  for (let group = 0; group < font.readUInt32BE(table + 12); group += 1) {
    const at = table + 16 + group * 12;
    const last = font.readUInt32BE(at + 4);
    for (let code = font.readUInt32BE(at); code <= last; code += 1) known.add(code);
  }
  return known;
}

let characters: ReadonlySet<number> | undefined;
/** Whether the fonts have a character: a document would show no other. */
export const isWritable = (code: number): boolean => (characters ??= readCharacters()).has(code);
