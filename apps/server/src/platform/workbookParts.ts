import { posix } from "node:path";

/** Parts that belong to one sheet only, in workbooks of any program. */
const OWN_PART =
  /\/(?:worksheet|comments|threadedComment|drawing|vmlDrawing|table|pivotTable|slicer|chart)$/i;
const ATTRIBUTE = /([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;

type Attributes = ReadonlyMap<string, string>;

/** The attributes of every element of this name. @throws Error for one in an unusual form */
function elementsOf(xml: string, name: string): Attributes[] {
  const start = new RegExp(`<(?:[\\w.-]+:)?${name}\\s`, "g");
  return [...xml.matchAll(start)].map(({ index }) => {
    const whole = /^<[^\s>]+((?:\s+[\w:.-]+\s*=\s*(?:"[^"]*"|'[^']*'))*)\s*\/?>/.exec(
      xml.slice(index, index + LONGEST_ELEMENT),
    );
    if (!whole) throw new Error(`unreadable ${name}`);
    return new Map(
      [...(whole[1] ?? "").matchAll(ATTRIBUTE)].map((found) => [
        found[1] ?? "",
        found[2] ?? found[3] ?? "",
      ]),
    );
  });
}
const LONGEST_ELEMENT = 10_000;

/** The folder to which a part of relations refers: `xl` for `xl/_rels/workbook.xml.rels`. */
const folderOf = (rels: string): string => posix.dirname(posix.dirname(`/${rels}`));

function ownTargets(name: string, xml: string): string[] {
  return elementsOf(xml, "Relationship")
    .filter((one) => OWN_PART.test(plain(one.get("Type") ?? "")))
    .map((one) => posix.resolve(folderOf(name), plain(one.get("Target") ?? "")));
}

/** A name without character references, by which one part could have many names. */
function plain(value: string): string {
  if (value.includes("&")) throw new Error("a disguised name");
  return value;
}

const sheetIds = (xml: string): string[] =>
  elementsOf(xml, "sheet").flatMap((sheet) =>
    [...sheet].flatMap(([name, value]) => (/:id$/i.test(name) ? [plain(value)] : [])),
  );

const hasTwice = (values: readonly string[]): boolean => new Set(values).size < values.length;

/**
 * Whether several sheets of a workbook are the same part, or share parts that each should have: a
 * small file could thus have two hundred large sheets. Also true if that cannot be decided.
 *
 * @param parts the unpacked parts by name
 */
export function sharesParts(parts: ReadonlyMap<string, Buffer>): boolean {
  try {
    const targets = [...parts]
      .filter(([name]) => name.endsWith(".rels"))
      .flatMap(([name, part]) => ownTargets(name, part.toString("utf8")));
    if (hasTwice(targets)) return true;
    // Only the workbook part lists sheets, under any name.
    const listing = [...parts.values()].filter((part) => part.includes("sheets"));
    return listing.some((part) => hasTwice(sheetIds(part.toString("utf8"))));
  } catch {
    return true;
  }
}
