import type { Stroke } from "@assay/domain";
import type { Drawing, ReportDocument } from "./document.ts";
import { inkSheets } from "./drawings.ts";
import { writable } from "./writable.ts";

/** A part of a package, in the order of reading. */
export type PackageBlock =
  | { type: "heading"; level: 2 | 3 | 4; text: string }
  | { type: "facts"; rows: { label: string; value: string }[] }
  | { type: "text"; paragraphs: string[] }
  | { type: "list"; items: string[] }
  | { type: "table"; columns: string[]; rows: string[][] }
  | { type: "drawing"; strokes: Stroke[]; alt: string };

/** Everything that is held about somebody, for that person to read; it becomes the input of `template/package.typ`. */
export interface PackageDocument {
  lang: string;
  /** The words around the number of a page: "Seite 1 von 2". */
  words: { page: string; of: string };
  colors: Pick<ReportDocument["colors"], "primary" | "heading">;
  title: string;
  appTitle: string;
  blocks: PackageBlock[];
}

type WritableBlock = Exclude<PackageBlock, { type: "drawing" }> | ({ type: "picture" } & Drawing);

/** A document with the files that it names. */
export interface WrittenPackage {
  document: Omit<PackageDocument, "blocks"> & {
    blocks: WritableBlock[];
    /** There is none; reports have one that may be unreadable. */
    logo: null;
  };
  files: ReadonlyMap<string, Buffer>;
}

const all = (texts: readonly string[]) => texts.map(writable);

/** A document whose texts can all be typeset, with its drawings as files. */
export function writablePackage(document: PackageDocument): WrittenPackage {
  const files = new Map<string, Buffer>();
  const blockOf = (block: PackageBlock): WritableBlock[] => {
    switch (block.type) {
      case "heading":
        return [{ ...block, text: writable(block.text) }];
      case "facts":
        return [
          {
            ...block,
            rows: block.rows.map(({ label, value }) => ({
              label: writable(label),
              value: writable(value),
            })),
          },
        ];
      case "text":
        return [{ ...block, paragraphs: all(block.paragraphs) }];
      case "list":
        return [{ ...block, items: all(block.items) }];
      case "table":
        return [{ ...block, columns: all(block.columns), rows: block.rows.map(all) }];
      case "drawing":
        return inkSheets(block.strokes).map(({ svg, ratio }) => {
          const file = `drawing-${files.size + 1}.svg`;
          files.set(file, Buffer.from(svg));
          return { type: "picture", file, ratio, alt: writable(block.alt) };
        });
    }
  };
  return {
    document: {
      ...document,
      title: writable(document.title),
      appTitle: writable(document.appTitle),
      blocks: document.blocks.flatMap(blockOf),
      logo: null,
    },
    files,
  };
}
