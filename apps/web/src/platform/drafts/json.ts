/** What JSON has no words for, named by its one key. */
const TAG = "\u0000as";
type Tagged = { [TAG]: "Map" | "Set" | "Date" | "undefined"; of?: unknown };

/** Replacer for `JSON.stringify`, which writes dates, maps, sets and gaps in lists so that `untag` can read them. */
function tag(this: unknown, name: string, value: unknown): unknown {
  // A date has told its text already.
  const raw = (this as Record<string, unknown>)[name];
  if (raw instanceof Date) return { [TAG]: "Date", of: raw.getTime() } satisfies Tagged;
  if (value instanceof Map) return { [TAG]: "Map", of: [...value] } satisfies Tagged;
  if (value instanceof Set) return { [TAG]: "Set", of: [...value] } satisfies Tagged;
  if (value === undefined && Array.isArray(this)) return { [TAG]: "undefined" } satisfies Tagged;
  if (value instanceof Blob || value instanceof ArrayBuffer || ArrayBuffer.isView(value))
    throw new TypeError("Bytes have no text.");
  return value;
}

/** Reviver for `JSON.parse`: reads what `tag` has written. */
function untag(_name: string, value: unknown): unknown {
  if (typeof value !== "object" || value === null || !(TAG in value)) return value;
  const { [TAG]: kind, of } = value as Tagged;
  if (kind === "Date") return new Date(of as number);
  if (kind === "Map") return new Map(of as [unknown, unknown][]);
  return kind === "Set" ? new Set(of as unknown[]) : undefined;
}

/** @throws TypeError for bytes, which have no text */
export const toJson = (value: unknown): string => JSON.stringify(value, tag);
export const fromJson = (text: string): unknown => JSON.parse(text, untag) as unknown;
