import { type CallShape, calls, MAX_INT } from "@assay/contract";
import { expect, it } from "vitest";
import * as z from "zod/mini";

interface Schema {
  type?: string;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  exclusiveMaximum?: number;
}
/** Whether a schema lists its values, as an enumeration does, and so is bounded. */
const isWrittenOut = (schema: object) => "const" in schema || "enum" in schema;
const isTree = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;

/** The paths at which a schema accepts numbers that the database cannot store. */
function unbounded(schema: unknown, at: string): string[] {
  if (!isTree(schema)) return [];
  const { type, minimum, maximum, exclusiveMinimum, exclusiveMaximum } = schema as Schema;
  const least = minimum ?? exclusiveMinimum ?? -Infinity;
  const most = maximum ?? exclusiveMaximum ?? Infinity;
  const isFree =
    !isWrittenOut(schema) &&
    (type === "integer" || type === "number") &&
    (least < -MAX_INT || most > MAX_INT);
  return [
    ...(isFree ? [at] : []),
    ...Object.entries(schema).flatMap(([key, inside]) => unbounded(inside, `${at}.${key}`)),
  ];
}

it("every number that a call takes has bounds that the database can hold", () => {
  const places = Object.entries(calls).flatMap(([name, shape]: [string, CallShape]) =>
    (["params", "query", "body"] as const).flatMap((part) => {
      const schema = shape[part];
      if (!schema) return [];
      return unbounded(
        z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }),
        `${name} ${part}`,
      );
    }),
  );
  expect(places).toEqual([]);
});
