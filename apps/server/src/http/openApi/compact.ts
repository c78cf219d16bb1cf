import type { Json } from "./schemas.ts";

/** Fields that clients may send and the server leaves out; nobody needs to know them. */
const IGNORED = new Set(["isNew", "modified", "deleted", "tmpId", "temporaryId", "isCreate"]);

const isTree = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const isAnything = (value: unknown): boolean => isTree(value) && Object.keys(value).length === 0;

/** A record by the names of a list as an object with these fields. */
function withFields(schema: Json): Json {
  const { propertyNames, additionalProperties, ...rest } = schema;
  const names = isTree(propertyNames) ? propertyNames["enum"] : undefined;
  if (!Array.isArray(names) || !isTree(additionalProperties)) return schema;
  const properties = Object.fromEntries(names.map((name) => [String(name), additionalProperties]));
  return { ...rest, properties, additionalProperties: false };
}

/** What a schema says twice: a pattern beside a format, and the bounds of every whole number of JavaScript. */
const isSaidAlready = (schema: Json, key: string): boolean =>
  (key === "pattern" && "format" in schema) ||
  Math.abs(Number(schema[key])) === Number.MAX_SAFE_INTEGER;

/** Says the same in the fewest words, so that generators of clients make no riddles of it. */
function tidy(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(tidy);
  if (!isTree(value)) return value;
  const { anyOf, ...rest } = value;
  if (Array.isArray(anyOf) && anyOf.some(isAnything)) return tidy(rest);
  const { properties, ...schema } = withFields(value);
  const own = isTree(properties)
    ? Object.entries(properties).filter(([name, one]) => !(IGNORED.has(name) && isAnything(one)))
    : undefined;
  return Object.fromEntries([
    ...Object.entries(schema)
      .filter(([key]) => !isSaidAlready(schema, key))
      .map(([key, one]) => [key, tidy(one)] as const),
    ...(own ? [["properties", tidy(Object.fromEntries(own))] as const] : []),
  ]);
}

/** Calls back for each schema within one, with the name of the field in which it stands; from the inside out. */
function eachSchema(value: unknown, name: string, found: (schema: Json, name: string) => void) {
  if (Array.isArray(value)) for (const one of value) eachSchema(one, name, found);
  if (!isTree(value)) return;
  const { properties, ...rest } = value;
  for (const [key, one] of Object.entries(isTree(properties) ? properties : {}))
    eachSchema(one, key, found);
  for (const one of Object.values(rest)) eachSchema(one, name, found);
  found(value, name);
}

/** Characters from which on a schema that stands twice gets a name. */
const WORTH_A_NAME = 120;

type Schemas = Record<string, Json>;

/** Gives names to what stands in several schemas: that of the field in which it was met first. */
function shareSchemas(schemas: Schemas): Schemas {
  const seen = new Map<string, { count: number; name: string }>();
  for (const [id, schema] of Object.entries(schemas))
    eachSchema(schema, id, (one, name) => {
      if (one === schema || !("type" in one || "anyOf" in one || "oneOf" in one)) return;
      const text = JSON.stringify(one);
      if (text.length < WORTH_A_NAME) return;
      const known = seen.get(text);
      seen.set(text, { count: (known?.count ?? 0) + 1, name: known?.name ?? name });
    });
  const names = new Map<string, string>();
  const taken = new Set(Object.keys(schemas));
  for (const [text, { count, name }] of seen) {
    if (count < 2) continue;
    const base = name.replaceAll(/[^A-Za-z0-9]/g, "").replace(/^./, (sign) => sign.toUpperCase());
    let id = `${base}Field`;
    for (let number = 2; taken.has(id); number += 1) id = `${base}Field${number}`;
    taken.add(id);
    names.set(text, id);
  }
  const replaced = (value: unknown, isWhole: boolean): unknown => {
    if (Array.isArray(value)) return value.map((one) => replaced(one, false));
    if (!isTree(value)) return value;
    const id = isWhole ? undefined : names.get(JSON.stringify(value));
    if (id !== undefined) return { $ref: `#/components/schemas/${id}` };
    return Object.fromEntries(
      Object.entries(value).map(([key, one]) => [key, replaced(one, false)]),
    );
  };
  const all = {
    ...schemas,
    ...Object.fromEntries([...names].map(([text, id]) => [id, JSON.parse(text) as Json])),
  };
  return Object.fromEntries(
    Object.entries(all).map(([id, schema]) => [id, replaced(schema, true) as Json]),
  );
}

/** The names of the schemas to which a value refers. */
const refsIn = (value: unknown): string[] =>
  [...JSON.stringify(value).matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(([, id]) => id ?? "");

/** The schemas to which something refers, also by others. */
function usedSchemas(schemas: Schemas, rest: unknown): Schemas {
  const used = new Set<string>();
  const waiting = refsIn(rest);
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (used.has(id)) continue;
    used.add(id);
    waiting.push(...refsIn(schemas[id]));
  }
  return Object.fromEntries(Object.entries(schemas).filter(([id]) => used.has(id)));
}

interface Document extends Json {
  readonly components: { readonly schemas: Schemas } & Json;
}

/** The same document with each schema once, and none to which nothing refers. */
export function compact(document: Document): Json {
  const { components, ...rest } = tidy(document) as Document;
  const { schemas, ...others } = components;
  const used = usedSchemas(shareSchemas(schemas), { rest, others });
  return { ...rest, components: { ...others, schemas: used } };
}
