import * as z from "zod/mini";

export type Json = Record<string, unknown>;

/** What a document says of schemas beyond their types: names, descriptions, examples. */
export type Registry = z.core.$ZodRegistry<{
  id?: string;
  description?: string;
  examples?: unknown[];
}>;

const optionsOf = (metadata: Registry) =>
  ({ metadata, unrepresentable: "any", io: "input" }) as const;

/** Without what JSON Schema has for documents that stand alone. */
function inside({ $schema: _schema, $id: _id, id: _own, ...schema }: Json): Json {
  return schema;
}

/** All schemas that have a name, which refer to each other. */
export function namedSchemas(registry: Registry): Record<string, Json> {
  const { schemas } = z.toJSONSchema(registry, {
    ...optionsOf(registry),
    uri: (id) => `#/components/schemas/${id}`,
  });
  return Object.fromEntries(
    Object.entries(schemas)
      .filter(([id]) => id !== "__shared")
      .map(([id, schema]) => [id, inside(schema as Json)]),
  );
}

/** The reference to a named schema. @throws Error for one without a name: clients could not name it either */
export function refOf(registry: Registry, schema: z.ZodMiniType, where: string): Json {
  const id = registry.get(schema)?.id;
  if (id === undefined) throw new Error(`${where} has a schema without a name`);
  return { $ref: `#/components/schemas/${id}` };
}

interface ObjectSchema {
  readonly properties?: Record<string, Json>;
  readonly required?: readonly string[];
}

/** The fields of path or query as parameters. */
export function parametersOf(
  registry: Registry,
  schema: z.ZodMiniType | undefined,
  place: "path" | "query",
): Json[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = z.toJSONSchema(
    schema,
    optionsOf(registry),
  ) as ObjectSchema;
  return Object.entries(properties).map(([name, { description, ...own }]) => ({
    name,
    in: place,
    required: place === "path" || required.includes(name),
    ...(typeof description === "string" && { description }),
    schema: inside(own),
  }));
}

/** A path of the contract as OpenAPI writes it. */
export const pathOf = (path: string): string => path.replace(/:(\w+)/g, "{$1}");

/** The header of an answer after which the caller has to wait. */
export const RETRY_AFTER = {
  "Retry-After": { description: "Seconds to wait", schema: { type: "integer" } },
};

/** A file's bytes. */
export const BYTES = { type: "string", format: "binary" };
