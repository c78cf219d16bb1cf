import * as z from "zod/mini";

/**
 * The rows that a statement reads, as pg returns them: `bigint` and `numeric` are texts, `date` is a text, `timestamptz`
 * a `Date`, JSON is parsed. Rows are never replaced by what the schema makes of them, so it cannot transform.
 */
export type RowSchema<Row> = z.ZodMiniType<Row, Row>;

/** A row with nothing but an id. */
export const IdRow = z.strictObject({ id: z.string() });
/** Whether something is there. */
export const HasRow = z.strictObject({ has: z.boolean() });
export const CountRow = z.strictObject({ count: z.int() });
/** A row without columns, of a statement that only asks whether there is one (`select from …`). */
export const EmptyRow = z.strictObject({});

const { localeError: error } = z.locales.en();

/** The first row that does not match the schema, with the path in it and the statement, as an error. */
export function rowMismatch<Row>(
  schema: RowSchema<Row>,
  rows: unknown[],
  text: string,
): Error | undefined {
  for (const [index, row] of rows.entries()) {
    const parsed = z.safeParse(schema, row, { error });
    if (!parsed.success)
      return new Error(
        `row ${index} does not match its schema:\n${z.prettifyError(parsed.error)}\nof ${text}`,
      );
  }
  return undefined;
}
