import type { Element } from "@xmldom/xmldom";
import type { WordProblem } from "@assay/contract";
import { fileProblem } from "./problems.ts";
import { attributeOf, elementsOf, nameOf, parseXml } from "./xml.ts";

/** Fields of Word that fetch nothing and run nothing (ECMA-376 part 1 §17.16.5). */
const HARMLESS = new Set(
  `PAGE NUMPAGES SECTION SECTIONPAGES DATE TIME CREATEDATE SAVEDATE PRINTDATE TOC TC XE REF PAGEREF NOTEREF STYLEREF SEQ TITLE
   SUBJECT SYMBOL LISTNUM DOCPROPERTY AUTHOR FILENAME IF FORMTEXT FORMCHECKBOX FORMDROPDOWN =`.split(
    /\s+/,
  ),
);
const LINK = /^HYPERLINK\s+(?:\\l\s|"(?:https?:\/\/|mailto:|#))/i;

const isHarmless = (code: string): boolean => {
  const plain = code.trim();
  const [word = ""] = plain.split(/[\s\\"]/, 1);
  return HARMLESS.has(word.toUpperCase()) || LINK.test(plain);
};

/** The codes of fields that consist of several runs, each without those within it. */
function* codesOf(elements: Iterable<Element>): Generator<string> {
  const open: { code: string; isResult: boolean }[] = [];
  for (const element of elements) {
    const name = nameOf(element);
    const top = open.at(-1);
    if (name === "fldSimple") yield attributeOf(element, "instr");
    if (name === "instrText" || name === "delInstrText") {
      if (!top) yield element.textContent ?? "";
      else if (!top.isResult) top.code += element.textContent ?? "";
    }
    if (name !== "fldChar") continue;
    const kind = attributeOf(element, "fldCharType");
    if (kind === "begin") open.push({ code: "", isResult: false });
    if (kind === "separate" && top) top.isResult = true;
    if (kind === "end" && top) yield open.pop()?.code ?? "";
  }
  for (const { code } of open) yield code;
}

/**
 * Fields of Word in a part that could fetch or run something, such as INCLUDETEXT and DDEAUTO.
 *
 * @throws Error for what is not well-formed
 */
export function fieldProblems(part: string, xml: string): WordProblem[] {
  if (!/instrText|fldSimple|fldChar|delInstrText/i.test(xml)) return [];
  const codes = [...codesOf(elementsOf(parseXml(xml)))].filter((code) => !isHarmless(code));
  return codes.map((code) => fileProblem("fieldCode", code.trim().slice(0, 80) || part));
}
