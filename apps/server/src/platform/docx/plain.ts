import PizZip from "pizzip";

/** The styles of a plain document. */
type PlainStyle = "Normal" | "Title" | "Heading1" | "Heading2" | "ListBullet";
export type PlainParagraph = readonly [PlainStyle, string];

/** A document of headings, texts and lists, as a person would begin one in Word. */
export interface PlainDocument {
  readonly title: string;
  readonly paragraphs: readonly PlainParagraph[];
  readonly header: string;
  /** Stands before the number of the page. */
  readonly footer: string;
}

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = "http://schemas.openxmlformats.org/wordprocessingml/2006/main";
const NAMESPACES = `xmlns:w="${MAIN}" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"`;
const RELATIONS = "http://schemas.openxmlformats.org/package/2006/relationships";
const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const WORD = "application/vnd.openxmlformats-officedocument.wordprocessingml";
const CORE = "application/vnd.openxmlformats-package.core-properties+xml";
/** The same bytes each time. */
const DATE = new Date("2026-01-01T00:00:00Z");

const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
const run = (text: string): string => `<w:r><w:t xml:space="preserve">${escaped(text)}</w:t></w:r>`;
const paragraph = (style: string, content: string): string =>
  `<w:p><w:pPr><w:pStyle w:val="${style}"/></w:pPr>${content}</w:p>`;
const PAGE = '<w:fldSimple w:instr=" PAGE "><w:r><w:t>1</w:t></w:r></w:fldSimple>';

interface StyleLook {
  readonly name: string;
  /** Half points. */
  readonly size: number;
  readonly color?: string;
  readonly isBold?: boolean;
  /** Further properties of the paragraph. */
  readonly paragraph?: string;
}
const DARK = "1F3A5F";
const spacing = (before: number, after: number): string =>
  `<w:spacing w:before="${before}" w:after="${after}"/>`;
const heading = (level: number): string => `<w:outlineLvl w:val="${level}"/>`;
const LOOKS: Readonly<Record<PlainStyle | "Header" | "Footer", StyleLook>> = {
  Normal: { name: "Normal", size: 22, paragraph: spacing(0, 120) },
  Title: { name: "Title", size: 44, color: DARK, isBold: true, paragraph: spacing(0, 240) },
  Heading1: {
    name: "heading 1",
    size: 30,
    color: DARK,
    isBold: true,
    paragraph: `<w:keepNext/>${spacing(360, 120)}${heading(0)}`,
  },
  Heading2: {
    name: "heading 2",
    size: 24,
    color: DARK,
    isBold: true,
    paragraph: `<w:keepNext/>${spacing(200, 80)}${heading(1)}`,
  },
  ListBullet: {
    name: "List Bullet",
    size: 22,
    paragraph: `<w:numPr><w:numId w:val="1"/></w:numPr>${spacing(0, 60)}`,
  },
  Header: { name: "header", size: 18, color: "595959" },
  Footer: { name: "footer", size: 18, color: "595959" },
};

const styleXml = ([id, look]: [string, StyleLook]): string => {
  const isDefault = id === "Normal" ? ' w:default="1"' : "";
  const basedOn = id === "Normal" ? "" : '<w:basedOn w:val="Normal"/>';
  const bold = look.isBold ? "<w:b/>" : "";
  const color = look.color === undefined ? "" : `<w:color w:val="${look.color}"/>`;
  return `<w:style w:type="paragraph"${isDefault} w:styleId="${id}"><w:name w:val="${look.name}"/>${basedOn}<w:qFormat/><w:pPr>${look.paragraph ?? ""}</w:pPr><w:rPr>${bold}${color}<w:sz w:val="${look.size}"/></w:rPr></w:style>`;
};
const styles = (): string =>
  `${HEAD}<w:styles ${NAMESPACES}><w:docDefaults><w:rPrDefault><w:rPr><w:rFonts w:ascii="Calibri" w:hAnsi="Calibri" w:cs="Calibri"/><w:sz w:val="22"/></w:rPr></w:rPrDefault></w:docDefaults>${Object.entries(LOOKS).map(styleXml).join("")}</w:styles>`;

const NUMBERING = `${HEAD}<w:numbering ${NAMESPACES}><w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="bullet"/><w:lvlText w:val="•"/><w:lvlJc w:val="left"/><w:pPr><w:ind w:left="360" w:hanging="360"/></w:pPr></w:lvl></w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num></w:numbering>`;

/** A4, in twentieths of a point. */
const SECTION =
  '<w:sectPr><w:headerReference w:type="default" r:id="rId3"/><w:footerReference w:type="default" r:id="rId4"/><w:pgSz w:w="11906" w:h="16838"/><w:pgMar w:top="1418" w:right="1418" w:bottom="1134" w:left="1418" w:header="709" w:footer="709" w:gutter="0"/></w:sectPr>';

const body = (paragraphs: readonly PlainParagraph[]): string =>
  `${HEAD}<w:document ${NAMESPACES}><w:body>${paragraphs.map(([style, text]) => paragraph(style, run(text))).join("")}${SECTION}</w:body></w:document>`;

const relations = (list: readonly (readonly [string, string])[]): string =>
  `${HEAD}<Relationships xmlns="${RELATIONS}">${list
    .map(
      ([type, target], at) => `<Relationship Id="rId${at + 1}" Type="${type}" Target="${target}"/>`,
    )
    .join("")}</Relationships>`;

const contentTypes = (overrides: readonly (readonly [string, string])[]): string =>
  `${HEAD}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${overrides
    .map(([part, type]) => `<Override PartName="/${part}" ContentType="${type}"/>`)
    .join("")}</Types>`;

const core = (title: string): string =>
  `${HEAD}<cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>${escaped(title)}</dc:title></cp:coreProperties>`;

/** Writes a .docx file. */
export function writePlainWord({ title, paragraphs, header, footer }: PlainDocument): Buffer {
  const parts: Record<string, string> = {
    "[Content_Types].xml": contentTypes([
      ["word/document.xml", `${WORD}.document.main+xml`],
      ["word/styles.xml", `${WORD}.styles+xml`],
      ["word/numbering.xml", `${WORD}.numbering+xml`],
      ["word/header1.xml", `${WORD}.header+xml`],
      ["word/footer1.xml", `${WORD}.footer+xml`],
      ["docProps/core.xml", CORE],
    ]),
    "_rels/.rels": relations([
      [`${OFFICE}/officeDocument`, "word/document.xml"],
      [`${RELATIONS}/metadata/core-properties`, "docProps/core.xml"],
    ]),
    "word/_rels/document.xml.rels": relations([
      [`${OFFICE}/styles`, "styles.xml"],
      [`${OFFICE}/numbering`, "numbering.xml"],
      [`${OFFICE}/header`, "header1.xml"],
      [`${OFFICE}/footer`, "footer1.xml"],
    ]),
    "word/document.xml": body(paragraphs),
    "word/styles.xml": styles(),
    "word/numbering.xml": NUMBERING,
    "word/header1.xml": `${HEAD}<w:hdr ${NAMESPACES}>${paragraph("Header", run(header))}</w:hdr>`,
    "word/footer1.xml": `${HEAD}<w:ftr ${NAMESPACES}>${paragraph("Footer", `${run(`${footer} · `)}${PAGE}`)}</w:ftr>`,
    "docProps/core.xml": core(title),
  };
  const zip = new PizZip();
  for (const [name, part] of Object.entries(parts))
    zip.file(name, part, { date: DATE, createFolders: false });
  return zip.generate({ type: "nodebuffer", compression: "DEFLATE" });
}
