/** Number of first bytes by which the encoding of a part is recognised. */
const START = 64;
const DECLARATION = /<!(?:DOCTYPE|ENTITY)/;
/** A declared encoding other than the one by which the bytes are read. */
const OTHER_ENCODING = /^[^<]*<\?xml[^>]*\sencoding\s*=\s*["'](?!utf-?8["'])/i;

/**
 * Whether a part of an Office file has a document type declaration, such as of entities, which is forbidden (ECMA-376 part 2
 * §9.1.4), or could hide one.
 */
export function declaresTypes([name, part]: [string, Buffer]): boolean {
  const isText = /\.(?:xml|rels|vml)$/i.test(name);
  const start = part.subarray(0, START).toString("latin1");
  // All programs write UTF-8; UTF-16 could hide declarations from this check.
  if (isText ? /^(?:\xFE\xFF|\xFF\xFE)|\0/.test(start) : /^(?:<\0|\0<)/.test(start)) return true;
  const isMarkup = isText || /^(?:\xEF\xBB\xBF)?\s*</.test(start);
  if (!isMarkup) return false;
  return DECLARATION.test(part.toString("latin1")) || (isText && OTHER_ENCODING.test(start));
}
