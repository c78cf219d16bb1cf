import type { WordProblem } from "@assay/contract";
import { posix } from "node:path";
import { declaresTypes } from "../xmlDeclarations.ts";
import { unpackZip, ZipRefusal } from "../zipCheck.ts";
import { fieldProblems } from "./fieldCodes.ts";
import { fileProblem, TemplateRefusal } from "./problems.ts";
import { relationProblems } from "./relations.ts";
import { attributeOf, elementsOf, nameOf, parseXml } from "./xml.ts";

/** Limits of unpacking: pictures hardly shrink in a document, and text is rarely twenty times as large. */
const LIMITS = { entries: 400, unpacked: 32 * 1024 * 1024 };
/** Maximum bytes of all parts that are markup: a document of a hundred pages has two million. */
const MOST_MARKUP = 8 * 1024 * 1024;

/** First bytes of the container format of old and of encrypted documents. */
const OLE = Buffer.from("d0cf11e0a1b11ae1", "hex");
const ENCRYPTED_PACKAGE = Buffer.from("EncryptedPackage", "utf16le");
const CONTENT_TYPES = "[Content_Types].xml";
const MAIN = "application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml";
/** Parts and types of macros. */
const MACROS = /macroEnabled|vbaProject|vbaData|wordVba|(?:^|\/)macros?\b/i;
/** Parts and types of embedded files and of controls that run programs. */
const EMBEDDED = /activeX|oleObject|(?:^|\/)embeddings\//i;
/** The kinds of parts that a document may have: markup, pictures and fonts. */
const ALLOWED = /\.(?:xml|rels|vml|png|jpe?g|gif|bmp|tiff?|emf|wmf|svg|odttf)$/i;
const MARKUP = /\.(?:xml|rels|vml)$/i;
/** Types of markup, by which programs choose how a part is read, whatever its name is. */
const MARKUP_TYPE = /[+/]xml$/i;
const WORD_TYPE = /wordprocessingml/i;
/** What describes the document, or is data beside it. */
const BESIDE = /^(?:docProps|customXml)\//i;
/** Elements that fetch or hold other documents, data sources and programs. */
const FETCHING = /<(?:[\w.-]+:)?(?:altChunk|subDoc|mailMerge|OLEObject|control)[\s/>]/;
/** An address in markup of drawings, which a relation would have to name. */
const ADDRESS = /\s(?:[\w.-]+:)?(?:src|href)\s*=\s*["'](?!#)/;
/** The same in a picture, which may hold another one. */
const PICTURE_ADDRESS = /\s(?:[\w.-]+:)?(?:src|href)\s*=\s*["'](?!#|data:image\/)/;
/** Comments and tracked changes name who has made them. */
const AUTHOR = /\s(?:[\w.-]+:)?author\s*=/;

/** A document that was taken apart. */
export interface WordPackage {
  /** By name, in the order of the file. */
  readonly parts: ReadonlyMap<string, Buffer>;
  /** The types of parts that are named one by one, without the leading slash. */
  readonly types: ReadonlyMap<string, string>;
}

function unpack(bytes: Buffer): Map<string, Buffer> {
  if (bytes.subarray(0, OLE.length).equals(OLE))
    throw refusal(bytes.includes(ENCRYPTED_PACKAGE) ? "protectedFile" : "fileType");
  try {
    const entries = [...unpackZip(bytes, LIMITS)].filter(([name]) => !name.endsWith("/"));
    return new Map(entries);
  } catch (error) {
    if (!(error instanceof ZipRefusal)) throw error;
    const rules = { corrupt: "corruptFile", encrypted: "protectedFile", tooLarge: "tooLarge" };
    throw refusal(rules[error.fault] as "corruptFile" | "protectedFile" | "tooLarge");
  }
}

const refusal = (...args: Parameters<typeof fileProblem>) =>
  new TemplateRefusal([fileProblem(...args)]);

const hasStrangeNames = (names: readonly string[]): boolean =>
  new Set(names.map((name) => name.toLowerCase())).size < names.length ||
  names.some((name) => /[\\\0:]/.test(name) || posix.normalize(`/${name}`) !== `/${name}`);

/** Refuses markup that no program writes, before anything reads it. */
function refuseMarkup(parts: ReadonlyMap<string, Buffer>): void {
  const markup = [...parts].filter(([name]) => MARKUP.test(name));
  const size = markup.reduce((sum, [, part]) => sum + part.length, 0);
  if (size > MOST_MARKUP) throw refusal("tooLarge");
  const declaring = [...parts].find(declaresTypes);
  if (declaring) throw refusal("doctype", declaring[0]);
}

/** The types of parts that are named one by one. */
function typesOf(parts: ReadonlyMap<string, Buffer>): Map<string, string> {
  const xml = parts.get(CONTENT_TYPES);
  if (!xml || !parts.has("_rels/.rels")) throw refusal("corruptFile");
  const text = xml.toString("utf8");
  if (MACROS.test(text)) throw refusal("macros");
  const elements = [...elementsOf(parseXml(text))];
  const hasHiddenMarkup = elements.some(
    (one) =>
      MARKUP_TYPE.test(attributeOf(one, "ContentType")) &&
      !MARKUP.test(attributeOf(one, "PartName") || `.${attributeOf(one, "Extension")}`),
  );
  if (hasHiddenMarkup) throw refusal("corruptFile");
  const overrides = elements.filter((one) => nameOf(one) === "Override");
  const types = new Map(
    overrides.map((one) => [
      attributeOf(one, "PartName").replace(/^\//, ""),
      attributeOf(one, "ContentType"),
    ]),
  );
  if ([...types.values()].filter((type) => type === MAIN).length !== 1) throw refusal("fileType");
  // Programs find parts also by a name in other letters, and would read what was not looked at.
  if ([...types].some(([name, type]) => WORD_TYPE.test(type) && !parts.has(name)))
    throw refusal("corruptFile");
  return types;
}

function partProblems(name: string, part: Buffer, type: string): WordProblem[] {
  if (MACROS.test(name)) return [fileProblem("macros", name)];
  if (EMBEDDED.test(name) || !ALLOWED.test(name)) return [fileProblem("embedded", name)];
  const text = part.toString("utf8");
  if (/\.svg$/i.test(name) && PICTURE_ADDRESS.test(text)) return [fileProblem("external", name)];
  if (!MARKUP.test(name)) return [];
  if (/\.rels$/i.test(name)) return relationProblems(text);
  if (name === CONTENT_TYPES || (BESIDE.test(name) && !WORD_TYPE.test(type))) return [];
  return [
    ...(FETCHING.test(text) ? [fileProblem("embedded", name)] : []),
    ...(ADDRESS.test(text) ? [fileProblem("external", name)] : []),
    ...(AUTHOR.test(text) && name !== PEOPLE ? [fileProblem("authors", name)] : []),
    ...fieldProblems(name, text),
  ];
}

/** Names of people whose comments and changes are in a document, or were. */
export const PEOPLE = "word/people.xml";

/**
 * Takes a document apart, which holds nothing that runs, is fetched, or names an author of a change. Nothing of it is computed.
 *
 * @throws TemplateRefusal
 */
export function openWordPackage(bytes: Buffer): WordPackage {
  const parts = unpack(bytes);
  if (hasStrangeNames([...parts.keys()])) throw refusal("corruptFile");
  refuseMarkup(parts);
  try {
    const types = typesOf(parts);
    const problems = [...parts].flatMap(([name, part]) =>
      partProblems(name, part, types.get(name) ?? ""),
    );
    if (problems.length > 0) throw new TemplateRefusal(problems);
    return { parts, types };
  } catch (error) {
    // Any other error means that the markup is unreadable.
    throw error instanceof TemplateRefusal ? error : refusal("corruptFile");
  }
}
