import * as z from "zod/mini";
import { Id } from "../fields.ts";

interface Description {
  /** Name in the OpenAPI document; only of whole resources. */
  readonly id?: string;
  readonly description: string;
  readonly examples?: unknown[];
}

/** What the OpenAPI document says of schemas beyond their types. */
export const v1Registry = z.registry<Description>();

/** Gives a schema its name, description and example in the OpenAPI document. */
export function named<T extends z.ZodMiniType>(
  id: string,
  schema: T,
  description: string,
  example: z.input<T>,
): T {
  v1Registry.add(schema, { id, description, examples: [example] });
  return schema;
}

/** The same schema with a description of its own. */
export function told<T extends z.ZodMiniType>(schema: T, description: string): T {
  const copy = z.clone(schema);
  v1Registry.add(copy, { description });
  return copy;
}

/** Id of a thing of the organisation. */
export const idOf = (thing: string) => told(Id, `Id of ${thing}: 24 hexadecimal characters`);

/** Maximum things on a page, and how many if unset. */
export const MOST_PER_PAGE = 200;
export const USUAL_PER_PAGE = 50;

/** The query of every list. */
export const pageQuery = {
  limit: told(
    z._default(
      z.pipe(
        z.string().check(z.regex(/^[1-9]\d{0,2}$/, "number")),
        z.pipe(
          z.transform((value: string) => Number(value)),
          z.int().check(z.lte(MOST_PER_PAGE, "tooMany")),
        ),
      ),
      USUAL_PER_PAGE,
    ),
    `How many at most, from 1 to ${MOST_PER_PAGE}; ${USUAL_PER_PAGE} if unset`,
  ),
  cursor: told(
    z.optional(z.string().check(z.maxLength(200, "tooLong"))),
    "The `next` of the page before; of the first page unset",
  ),
};

/** A page of a list, in the order in which things were made. */
export function pageOf<T extends z.ZodMiniType>(
  id: string,
  item: T,
  description: string,
  example: z.input<T>,
) {
  return named(
    id,
    z.object({
      items: z.array(item),
      next: told(
        z.nullable(z.string()),
        "The cursor of the next page; null if there is none at the moment",
      ),
    }),
    description,
    { items: [example], next: null },
  );
}
