import type { Node } from "@tiptap/pm/model";

/** A textblock of a document: positions and offsets count alike within it. */
interface Line {
  /** Position of its first character in the document. */
  readonly position: number;
  /** Offset of its first character in the text. */
  readonly offset: number;
  readonly length: number;
}

/** The text of a document, and where its characters stand in both. */
export interface TextPositions {
  /** A line per textblock, and `\n` for a line break within one. */
  readonly text: string;
  /** The offset of a position; outside of text, of the nearest place before it. */
  offsetAt(position: number): number;
  positionAt(offset: number): number;
}

/** The last line that begins at or before a place, otherwise the first one. */
function lineAt(lines: readonly Line[], key: "position" | "offset", place: number): Line {
  let [low, high] = [0, lines.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (lines[middle]![key] <= place) low = middle;
    else high = middle - 1;
  }
  return lines[low] ?? { position: 0, offset: 0, length: 0 };
}

/** Reads the text of a document, in UTF-16 units as both count. */
export function textPositions(doc: Node): TextPositions {
  const text = doc.textBetween(0, doc.content.size, "\n", "\n");
  const lines: Line[] = [];
  let offset = 0;
  doc.descendants((node, position) => {
    if (!node.isTextblock) return true;
    const { size } = node.content;
    lines.push({ position: position + 1, offset, length: size });
    offset += size + 1;
    return false;
  });
  const within = ({ length }: Line, from: number): number => Math.max(0, Math.min(length, from));
  return {
    text,
    offsetAt: (position) => {
      const line = lineAt(lines, "position", position);
      return line.offset + within(line, position - line.position);
    },
    positionAt: (at) => {
      const line = lineAt(lines, "offset", at);
      return line.position + within(line, at - line.offset);
    },
  };
}
