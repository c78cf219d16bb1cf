import { hasText, type ImageType, readImage } from "./imageHead.ts";
import { announcedImage, isWholeImage } from "./wholeImage.ts";

/** What may be attached to a run (decisions §13), each with the ending of its name. */
export const CONTENT_ENDINGS = {
  "image/png": "png",
  "image/jpeg": "jpg",
  "image/webp": "webp",
  "image/gif": "gif",
  "application/pdf": "pdf",
} as const satisfies Record<ImageType | "application/pdf", string>;
export type FileContentType = keyof typeof CONTENT_ENDINGS;

/**
 * Maximum pixels of an attached image, since a small file can unfold to gigabytes. Larger than for a tenant's theme: a
 * scanned page is shown to one person who asked for it.
 */
export const FILE_PIXELS = 250_000_000;
export const FILE_FRAMES = 2_000;

export type FileFault = "fileType" | "corruptFile" | "imageTooManyPixels";
export type FileContent = { readonly type: FileContentType } | { readonly fault: FileFault };

/** Bytes at either end of a PDF in which readers search its first and last line (ISO 32000-1, annex H.3). */
const PDF_REACH = 1024;
const PDF_START = "%PDF-";
const PDF_END = "%%EOF";

/** The position of an ASCII text between `from` and `to` (exclusive); -1 if it is not there. */
function textAt(bytes: Uint8Array, text: string, from: number, to: number): number {
  for (let at = Math.max(0, from); at + text.length <= Math.min(to, bytes.length); at += 1)
    if (hasText(bytes, at, text)) return at;
  return -1;
}

/** Beginnings that may precede a PDF: the byte order mark of UTF-8, and the start of a print job. */
const LEADS = ["\u00EF\u00BB\u00BF", "\u001B%-12345X"];

/** Whether the bytes before a PDF are what programs put there; anything else could be a second file type. */
function isHarmlessLead(bytes: Uint8Array): boolean {
  const lead = String.fromCharCode(...bytes);
  const mark = LEADS.find((start) => lead.startsWith(start)) ?? "";
  // Commands of a print job may follow, without the brackets of markup.
  return (mark === LEADS[1] ? /^[\s -;=-~]*$/ : /^[\s\0]*$/).test(lead.slice(mark.length));
}

/** The position after the last byte that is not zero, since some programs fill the last block with zeros. */
function endOf(bytes: Uint8Array): number {
  let end = bytes.length;
  while (end > 0 && (bytes[end - 1] ?? 0) <= 0x20) end -= 1;
  return end;
}

function readPdf(bytes: Uint8Array): FileContent {
  const start = textAt(bytes, PDF_START, 0, PDF_REACH);
  if (start < 0 || !isHarmlessLead(bytes.subarray(0, start))) return { fault: "fileType" };
  const end = endOf(bytes);
  const isWhole = textAt(bytes, PDF_END, Math.max(start, end - PDF_REACH), end) >= 0;
  return isWhole ? { type: "application/pdf" } : { fault: "corruptFile" };
}

/** The type of a file by its content alone, or why it is refused (spec 2 §5). */
export function readFileContent(bytes: Uint8Array): FileContent {
  if (bytes.length === 0) return { fault: "corruptFile" };
  const announced = announcedImage(bytes);
  if (announced === null) return readPdf(bytes);
  const head = readImage(bytes);
  if (head === null || !isWholeImage(head.type, bytes)) return { fault: "corruptFile" };
  const { type, width, height, frames } = head;
  if (width * height > FILE_PIXELS || frames > FILE_FRAMES) return { fault: "imageTooManyPixels" };
  return { type };
}
