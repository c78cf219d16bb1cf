import Docxtemplater from "docxtemplater";
import PizZip from "pizzip";
import { valueOf, type WordData, writtenData } from "./data.ts";
import type { WordPackage } from "./package.ts";
import { propertyParts, type WordProperties } from "./properties.ts";

/** Looks a field up by name. A tag is never computed: what is no name finds nothing. */
const parser = (tag: string) => ({
  get: (scope: unknown) => valueOf(scope, tag.trim()),
});

/** Properties without a tag in them, since the template's own are not filled. */
const NOTHING: WordProperties = {
  title: "",
  organisation: "",
  language: "de",
  at: "2000-01-01T00:00:00Z",
};

/**
 * Fills a template.
 *
 * @throws an error with `properties.errors` of docxtemplater if blocks begin and end in places that do not fit
 */
export function fillWord(opened: WordPackage, data: WordData, properties: WordProperties): Buffer {
  const zip = new PizZip();
  const blank = propertyParts(opened, NOTHING);
  for (const [name, part] of opened.parts) zip.file(name, blank.get(name) ?? part);
  const document = new Docxtemplater(zip, {
    paragraphLoop: true,
    linebreaks: true,
    errorLogging: false,
    parser,
    nullGetter: () => "",
    stripInvalidXMLChars: true,
    syntax: { changeDelimiterPrefix: null },
  });
  document.render(writtenData(data));
  return packed(document.getZip(), propertyParts(opened, properties), properties.at);
}

/** The archive, in which every part has the same time, so that the same input gives the same bytes. */
function packed(zip: PizZip, written: ReadonlyMap<string, string>, at: string): Buffer {
  const date = new Date(at);
  const result = new PizZip();
  for (const [name, entry] of Object.entries(zip.files))
    result.file(name, written.get(name) ?? entry.asUint8Array(), { date, createFolders: false });
  return result.generate({ type: "nodebuffer", compression: "DEFLATE" });
}
