/** A page of plain text: `# ` begins a heading, a tab separates a time from its text. */
export interface TextDocument {
  title: string;
  author: string;
  lines: readonly string[];
}

/** A4 in points, with margins of two centimetres. */
const PAGE = { width: 595, height: 842, margin: 57 };
const STYLES = {
  title: { font: "F2", size: 20, lead: 30, characters: 42 },
  heading: { font: "F2", size: 12, lead: 26, characters: 72 },
  text: { font: "F1", size: 11, lead: 16, characters: 86 },
} as const;
const TAB_POINTS = 62;
const TAB_CHARACTERS = 12;

/** Characters of the standard fonts beyond Latin-1, with their bytes (PDF 32000-1, annex D.2). */
const EXTRA = new Map([
  ["€", 0x80],
  ["„", 0x84],
  ["…", 0x85],
  ["‘", 0x91],
  ["’", 0x92],
  ["“", 0x93],
  ["”", 0x94],
  ["•", 0x95],
  ["–", 0x96],
  ["—", 0x97],
]);

/** A text as a PDF string. @throws Error for letters that the fonts do not have */
function literal(text: string): string {
  const bytes = Array.from(text, (sign) => {
    const code = EXTRA.get(sign) ?? sign.codePointAt(0) ?? 0;
    if (code > 0xff) throw new Error(`No font of a demo document has ${sign}.`);
    return String.fromCharCode(code);
  });
  return `(${bytes.join("").replace(/[\\()]/g, "\\$&")})`;
}

/** Lines of at most `characters` characters, broken between words. */
function wrapped(text: string, characters: number): string[] {
  const lines = [""];
  for (const word of text.split(" ")) {
    const line = lines.at(-1) ?? "";
    if (line !== "" && line.length + word.length >= characters) lines.push(word);
    else lines[lines.length - 1] = line === "" ? word : `${line} ${word}`;
  }
  return lines;
}

interface Piece {
  text: string;
  style: (typeof STYLES)[keyof typeof STYLES];
  indent: number;
  /** Whether the piece is on the same line as the one before. */
  isBeside?: boolean;
}

function piecesOf(line: string): Piece[] {
  const [start = "", rest] = line.split("\t");
  const lines = (text: string, style: Piece["style"], indent = 0, less = 0) =>
    wrapped(text, style.characters - less).map((part) => ({ text: part, style, indent }));
  if (line.startsWith("# ")) return lines(line.slice(2), STYLES.heading);
  if (rest === undefined) return lines(line, STYLES.text);
  const [first, ...others] = lines(rest, STYLES.text, TAB_POINTS, TAB_CHARACTERS);
  const label = { text: start, style: STYLES.text, indent: 0 };
  return [label, ...(first ? [{ ...first, isBeside: true }] : []), ...others];
}

/** The instructions that write the pieces, page by page. */
function pagesOf(pieces: readonly Piece[]): string[] {
  const pages: string[][] = [[]];
  let y = PAGE.height - PAGE.margin;
  for (const { text, style, indent, isBeside } of pieces) {
    if (!isBeside) y -= style.lead;
    if (y < PAGE.margin) {
      pages.push([]);
      y = PAGE.height - PAGE.margin - style.lead;
    }
    const place = `1 0 0 1 ${PAGE.margin + indent} ${y} Tm`;
    pages.at(-1)?.push(`BT /${style.font} ${style.size} Tf ${place} ${literal(text)} Tj ET`);
  }
  return pages.map((page) => page.join("\n"));
}

const font = (name: string) =>
  `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`;

/** Writes a document as PDF 1.4 without embedded fonts, of some KB. */
export function writePdf({ title, author, lines }: TextDocument): Buffer {
  const heading = { text: title, style: STYLES.title, indent: 0 };
  const space = { text: "", style: STYLES.text, indent: 0 };
  const pages = pagesOf([heading, space, ...lines.flatMap(piecesOf)]);
  const numberOf = (index: number) => 6 + 2 * index;
  const box = `[0 0 ${PAGE.width} ${PAGE.height}]`;
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R /Lang (de-DE) >>",
    `<< /Type /Pages /Count ${pages.length} /Kids [${pages.map((_, index) => `${numberOf(index)} 0 R`).join(" ")}] >>`,
    font("Helvetica"),
    font("Helvetica-Bold"),
    `<< /Title ${literal(title)} /Author ${literal(author)} >>`,
    ...pages.flatMap((content, index) => [
      `<< /Type /Page /Parent 2 0 R /MediaBox ${box} /Resources << /Font << /F1 3 0 R /F2 4 0 R >> >> /Contents ${numberOf(index) + 1} 0 R >>`,
      `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    ]),
  ];
  let text = "%PDF-1.4\n%\u00E2\u00E3\u00CF\u00D3\n";
  const offsets = objects.map((object, index) => {
    const offset = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(offset).padStart(10, "0")} 00000 n \n`;
  });
  const size = objects.length + 1;
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${offsets.join("")}`;
  const trailer = `trailer\n<< /Size ${size} /Root 1 0 R /Info 5 0 R >>\nstartxref\n${text.length}\n%%EOF\n`;
  return Buffer.from(text + table + trailer, "latin1");
}
