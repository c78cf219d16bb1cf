import type { WordProblem } from "@assay/contract";
import { fileProblem } from "./problems.ts";
import { attributeOf, elementsOf, nameOf, parseXml } from "./xml.ts";

/** Links that a reader follows by hand, and only to addresses of the web or of mail. */
const LINK = /\/hyperlink$/i;
const READABLE_ADDRESS = /^(?:https?:\/\/|mailto:)/i;
const ADDRESS = /^(?:[a-z][a-z0-9+.-]*:|\/\/|\\)/i;
/** Kinds of parts that hold programs, or documents that are read into this one. */
const FORBIDDEN =
  /\/(?:aFChunk|oleObject|package|control|activeXControlBinary|subDocument|frame|keyMapCustomizations|attachedToolbars|vbaProject|wordVbaData|mailMerge\w*|recipientData|attachedTemplate)$/i;

/**
 * What is wrong with the relations of a part: programs fetch what they name outside of the document when somebody opens it.
 *
 * @throws Error for what is not well-formed
 */
export function relationProblems(xml: string): WordProblem[] {
  const relations = [...elementsOf(parseXml(xml))].filter((one) => nameOf(one) === "Relationship");
  return relations.flatMap((one) => {
    const [type, target] = [attributeOf(one, "Type"), attributeOf(one, "Target")];
    const isOutside = attributeOf(one, "TargetMode").toLowerCase() === "external";
    if (isOutside && LINK.test(type) && READABLE_ADDRESS.test(target)) return [];
    if (isOutside || ADDRESS.test(target)) return [fileProblem("external", target.slice(0, 200))];
    return FORBIDDEN.test(type) ? [fileProblem("embedded", target.slice(0, 200))] : [];
  });
}
