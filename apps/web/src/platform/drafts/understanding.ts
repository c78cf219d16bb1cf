import type { Schema } from "../http/schema.ts";
import type { Translate } from "../i18n/texts.ts";
import { type DraftDefinition, definitions, type DraftSchemas, loading } from "./definitions.ts";
import type { Draft } from "./draft.ts";
import { unread } from "./store.ts";

/** Undefined for what the schema refuses. */
function parsed<T>(schema: Schema<T>, value: unknown): { data: T } | undefined {
  const result = schema.safeParse(value);
  return result.success ? result : undefined;
}

/** Payload and base in today's shape; undefined where no known version of the app has written them. */
function read(
  { version: now }: DraftDefinition,
  schemas: DraftSchemas | undefined,
  draft: Draft,
): Pick<Draft, "payload" | "base"> | undefined {
  const { version = 1 } = draft;
  // The schemas are not on the device and cannot be loaded: a payload of the current version is taken unchecked.
  if (!schemas) return version === now ? draft : undefined;
  if (version > now) return undefined;
  const { schema, base: ofBase, migrate } = schemas;
  const stored = version < now && migrate ? migrate(draft, version) : draft;
  const payload = parsed(schema, stored.payload);
  const base = stored.base === undefined ? { data: undefined } : parsed(ofBase, stored.base);
  return payload && base && { payload: payload.data, base: base.data };
}

/** Undefined where they cannot be loaded. */
const loaded = (definition: DraftDefinition): Promise<DraftSchemas | undefined> =>
  definition.schemas().catch(() => undefined);

/**
 * A draft of the device, parsed and in today's shape. One whose kind is unknown here is left as it is: nobody sends it.
 *
 * @returns undefined where no known version of the app has written it, or where what reads an older version cannot be loaded
 */
export async function understand(draft: Draft): Promise<Draft | undefined> {
  try {
    await loading.definitions();
    const definition = definitions.get(draft.kind);
    if (!definition) return draft;
    const schemas = await loaded(definition);
    const { unclaimed, conflict, ...stored } = draft;
    const content = read(definition, schemas, draft);
    const before = unclaimed?.before ? await understand(unclaimed.before) : null;
    if (!content || before === undefined) return undefined;
    // What cannot be read of the server's state is asked for again: the draft is sent, and refused by it.
    const server = conflict && schemas && parsed(schemas.server, conflict.server);
    const next: Draft = { ...stored, ...content, version: definition.version };
    return {
      ...next,
      ...(server && { conflict: { server: server.data } }),
      ...(unclaimed && { unclaimed: { ...unclaimed, before } }),
    };
  } catch {
    return undefined;
  }
}

/** The drafts on the device in today's shapes, without those that this version cannot read: a later edit puts them aside. */
export async function understandAll(drafts: readonly Draft[]): Promise<Draft[]> {
  const all = await Promise.all(drafts.map(understand));
  for (const [index, { key }] of drafts.entries()) if (!all[index]) unread.add(key);
  return all.filter((draft) => draft !== undefined);
}

/** Name and text by which its author recognises a draft; empty if this version cannot read it. */
export async function describe(
  draft: Draft,
  t: Translate,
): Promise<{ name: string; text: string }> {
  const understood = await understand(draft);
  const definition = definitions.get(draft.kind);
  if (!understood || !definition) return { name: "", text: "" };
  const schemas = await loaded(definition);
  return schemas?.describe(understood.payload, t) ?? { name: "", text: "" };
}
