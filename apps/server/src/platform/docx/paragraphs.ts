import type { WordPlace } from "@assay/contract";
import type { Element, Node } from "@xmldom/xmldom";
import type { WordPackage } from "./package.ts";
import { elementsOf, nameOf, parseXml } from "./xml.ts";

/** A paragraph of a document. */
export interface Paragraph {
  readonly place: WordPlace;
  /** Counted from 1 in its part of the document; that of the one before for what older programs show instead of a drawing. */
  readonly number: number;
  readonly text: string;
  /** What it stands in directly: the body, a cell, a box. */
  readonly holder: Node | null;
  /** The innermost table around it. */
  readonly table: Node | null;
}

const WORD = "application/vnd.openxmlformats-officedocument.wordprocessingml.";
/** The parts that are filled, by the ends of their types, in the order in which people look at them. */
const PLACES: readonly (readonly [string, WordPlace])[] = [
  [`${WORD}document.main+xml`, "body"],
  [`${WORD}header+xml`, "header"],
  [`${WORD}footer+xml`, "footer"],
  [`${WORD}footnotes+xml`, "notes"],
  ["application/vnd.openxmlformats-officedocument.drawingml.diagramData+xml", "body"],
  ["application/vnd.ms-office.drawingml.diagramDrawing+xml", "body"],
];

/** The innermost element of this name around a node. */
function around(node: Element, name: string): Element | null {
  let holder = node.parentElement;
  while (holder && nameOf(holder) !== name) holder = holder.parentElement;
  return holder;
}

function paragraphsIn(xml: string, place: WordPlace): Paragraph[] {
  const texts = new Map<Element, string>();
  for (const element of elementsOf(parseXml(xml))) {
    const name = nameOf(element);
    if (name === "p") texts.set(element, "");
    if (name !== "t") continue;
    const holder = around(element, "p");
    if (holder) texts.set(holder, (texts.get(holder) ?? "") + (element.textContent ?? ""));
  }
  let number = 0;
  return [...texts].map(([element, text]) => {
    if (around(element, "Fallback") === null) number += 1;
    return { place, number, text, holder: element.parentNode, table: around(element, "tbl") };
  });
}

/** The paragraphs of each part that is filled. @throws Error for what is not well-formed */
export const paragraphsOf = ({ parts, types }: WordPackage): Paragraph[][] =>
  PLACES.flatMap(([type, place]) =>
    [...types].flatMap(([name, its]) => {
      const part = its === type ? parts.get(name) : undefined;
      return part ? [paragraphsIn(part.toString("utf8"), place)] : [];
    }),
  );
