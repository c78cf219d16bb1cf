import type { WordPackage } from "./package.ts";
import { PEOPLE } from "./package.ts";

/** What a document says of itself. It names nobody but the organisation. */
export interface WordProperties {
  readonly title: string;
  readonly organisation: string;
  readonly language: string;
  /** ISO 8601, in UTC. */
  readonly at: string;
}

const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006";

const core = ({ title, organisation, language, at }: WordProperties): string => {
  const time = (name: string) =>
    `<dcterms:${name} xsi:type="dcterms:W3CDTF">${at.replace(/\.\d+Z$/, "Z")}</dcterms:${name}>`;
  return `${HEAD}<cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"><dc:title>${escaped(title)}</dc:title><dc:creator>${escaped(organisation)}</dc:creator><dc:language>${language}</dc:language><cp:lastModifiedBy>${escaped(organisation)}</cp:lastModifiedBy><cp:revision>1</cp:revision>${time("created")}${time("modified")}</cp:coreProperties>`;
};
const extended = ({ organisation }: WordProperties): string =>
  `${HEAD}<Properties xmlns="${OFFICE}/extended-properties"><Company>${escaped(organisation)}</Company></Properties>`;
const custom = (): string =>
  `${HEAD}<Properties xmlns="${OFFICE}/custom-properties" xmlns:vt="${OFFICE}/docPropsVTypes"/>`;
const people = (): string =>
  `${HEAD}<w15:people xmlns:w15="http://schemas.microsoft.com/office/word/2012/wordml"/>`;

/** Parts that describe the document, by the ends of their types. */
const WRITERS: readonly (readonly [string, (properties: WordProperties) => string])[] = [
  ["package.core-properties+xml", core],
  ["officedocument.extended-properties+xml", extended],
  ["officedocument.custom-properties+xml", custom],
];

/** The parts that would name those who made the template, as they are written instead. */
export function propertyParts(
  { parts, types }: WordPackage,
  properties: WordProperties,
): Map<string, string> {
  const written = new Map<string, string>();
  for (const [name, type] of types) {
    const [, write] = WRITERS.find(([end]) => type.toLowerCase().endsWith(end)) ?? [];
    if (write && parts.has(name)) written.set(name, write(properties));
  }
  for (const name of parts.keys()) {
    if (/^docProps\/.*\.xml$/i.test(name) && !written.has(name)) written.set(name, custom());
    if (name === PEOPLE) written.set(name, people());
  }
  return written;
}
