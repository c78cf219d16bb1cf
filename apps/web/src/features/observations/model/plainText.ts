/** Line breaks and ends of blocks, which `textContent` ignores: words of two paragraphs would run together. */
const BLOCK_END = /<br\s*\/?>|<\/(?:p|h\d|li|blockquote)>/gi;

/** The words of a rich text, a line per paragraph. */
export function plainText(html: string): string {
  const { body } = new DOMParser().parseFromString(html.replaceAll(BLOCK_END, "$&\n"), "text/html");
  return body.textContent
    .replaceAll(/[^\S\n]+/g, " ")
    .replaceAll(/\s*\n\s*/g, "\n")
    .trim();
}
