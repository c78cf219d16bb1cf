import { DOMParser, type Document, type Element, type Node } from "@xmldom/xmldom";

const ELEMENT = 1;

/** @throws Error for what is not well-formed */
export const parseXml = (xml: string): Document =>
  new DOMParser({
    onError: (_, message) => {
      throw new Error(message);
    },
  }).parseFromString(xml.replace(/^\uFEFF/, ""), "text/xml");

const isElement = (node: Node): node is Element => node.nodeType === ELEMENT;

/** The elements in the order of the document. */
export function* elementsOf(root: Node): Generator<Element> {
  let node: Node | null = root;
  while (node) {
    if (isElement(node)) yield node;
    let next: Node | null = node.firstChild;
    while (!next && node && node !== root) {
      next = node.nextSibling;
      if (!next) node = node.parentNode;
    }
    node = next;
  }
}

/** The name of an element without its prefix: documents choose prefixes freely. */
export const nameOf = ({ localName, nodeName }: Element): string => localName ?? nodeName;

/** The value of an attribute with this name under any prefix; empty without one. */
export const attributeOf = (element: Element, name: string): string => {
  for (const attribute of element.attributes)
    if (attribute.localName === name || attribute.name === name) return attribute.value;
  return "";
};
