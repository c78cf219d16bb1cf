import type { ProcessFile } from "./processFile.ts";

/** A place at which two files differ. */
export interface FileDifference {
  /** From the whole to the part: names of fields, and what people call competencies, steps and levels. */
  readonly place: readonly string[];
  /** Null where it is not there; for a whole part, such as a step, empty where it is. */
  readonly before: string | null;
  readonly after: string | null;
}

type Fields = Readonly<Record<string, unknown>>;
const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const isParts = (value: unknown): value is readonly Fields[] =>
  Array.isArray(value) && value.length > 0 && value.every(isFields);

/** What a part is called in all versions: a name, a display name, or the value of a level; otherwise its position. */
function nameOf(part: Fields, index: number): string {
  const { name, value, texts } = part;
  if (typeof name === "string") return name;
  if (typeof value === "number") return String(value);
  const shown = isFields(texts) ? Object.values(texts).find(isFields)?.["displayName"] : undefined;
  return typeof shown === "string" && shown !== "" ? shown : String(index + 1);
}

/** The parts by their names; parts of the same name get their position too. */
function byName(parts: readonly Fields[]): Map<string, Fields> {
  const named = new Map<string, Fields>();
  for (const [index, part] of parts.entries()) {
    const name = nameOf(part, index);
    named.set(named.has(name) ? `${name} (${index + 1})` : name, part);
  }
  return named;
}

/** A value in one text, a line for each entry of a list. */
function textOf(value: unknown): string | null {
  if (value === undefined || value === null) return null;
  if (Array.isArray(value)) return value.map((one) => textOf(one) ?? "").join("\n");
  return typeof value === "string" ? value : JSON.stringify(value);
}

function partDifferences(
  before: ReadonlyMap<string, Fields>,
  after: ReadonlyMap<string, Fields>,
  place: readonly string[],
): FileDifference[] {
  const names = [...new Set([...before.keys(), ...after.keys()])];
  const differences = names.flatMap((name): FileDifference[] => {
    const [old, now] = [before.get(name), after.get(name)];
    const at = [...place, name];
    if (old && now) return differencesIn(old, now, at);
    return [{ place: at, before: old ? "" : null, after: now ? "" : null }];
  });
  const order = (one: ReadonlyMap<string, Fields>, other: ReadonlyMap<string, Fields>) =>
    [...one.keys()].filter((name) => other.has(name)).join("\n");
  const [old, now] = [order(before, after), order(after, before)];
  return old === now
    ? differences
    : [...differences, { place: [...place, "order"], before: old, after: now }];
}

function differencesIn(
  before: unknown,
  after: unknown,
  place: readonly string[],
): FileDifference[] {
  if (isParts(before) || isParts(after)) {
    const parts = (value: unknown) => byName(isParts(value) ? value : []);
    return partDifferences(parts(before), parts(after), place);
  }
  if (isFields(before) || isFields(after)) {
    const [old, now] = [isFields(before) ? before : {}, isFields(after) ? after : {}];
    return [...new Set([...Object.keys(old), ...Object.keys(now)])].flatMap((field) =>
      differencesIn(old[field], now[field], [...place, field]),
    );
  }
  const [old, now] = [textOf(before), textOf(after)];
  return old === now ? [] : [{ place, before: old, after: now }];
}

/** Where two files differ, in the order of the first; their versions are what is compared, and no difference. */
export function diffProcessFiles(before: ProcessFile, after: ProcessFile): FileDifference[] {
  const [{ version: _, ...old }, { version: __, ...now }] = [before, after];
  return differencesIn(old, now, []);
}
