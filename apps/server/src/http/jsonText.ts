/** A payload that the database has written as JSON already, for `large` calls only (docs/architecture.md, rule 5). */
export class JsonText {
  /** The JSON in parts, since one text of megabytes would be copied at every step. */
  readonly parts: readonly string[];
  private constructor(parts: readonly string[]) {
    this.parts = parts;
  }

  /** A payload of one list, then `fields`. Each text has one or more of the list's items, separated by commas. */
  static list(name: string, items: readonly string[], fields: object): JsonText {
    const separated = items.flatMap((text, index) => (index > 0 ? [",", text] : [text]));
    const rest = JSON.stringify(fields).slice(1);
    return new JsonText([`{${JSON.stringify(name)}:[`, ...separated, "],", rest]);
  }

  /** A payload of `fields`, and of further ones whose values are JSON already. */
  static object(fields: object, texts: Readonly<Record<string, string>>): JsonText {
    const head = JSON.stringify(fields).slice(0, -1);
    const others = Object.entries(texts).flatMap(([name, text]) => [
      `,${JSON.stringify(name)}:`,
      text,
    ]);
    return new JsonText([head, ...others, "}"]);
  }
}

/** Writes an answer whose payload may be JSON already. */
export function serializeLarge(answer: { metadata: unknown; payload: unknown }): string {
  const { metadata, payload } = answer;
  if (!(payload instanceof JsonText)) return JSON.stringify(answer);
  const head = `{"metadata":${JSON.stringify(metadata)},"payload":`;
  // Fastify sends bytes too, although its types declare texts only.
  return bytesOf([head, ...payload.parts, "}"]) as unknown as string;
}

/** Bytes, since a text that is joined from many would be copied once more when it is sent. */
function bytesOf(parts: readonly string[]): Buffer {
  const bytes = Buffer.allocUnsafe(parts.reduce((sum, part) => sum + Buffer.byteLength(part), 0));
  let end = 0;
  for (const part of parts) end += bytes.write(part, end);
  return bytes;
}

/** The payload as the contract describes it, so that it can be checked. */
export const readable = (payload: unknown): unknown =>
  payload instanceof JsonText ? JSON.parse(payload.parts.join("")) : payload;
