import { RuleFailure } from "../../../http/failure.ts";

/** The beginning of every cursor, which says how the rest is to be read. */
const CURSOR = "v1.";

/** Below every key. */
const BEGINNING = "";

interface PageQuery {
  readonly limit: number;
  readonly cursor?: string | undefined;
}

/** An opaque text that stands for the last thing of a page. */
export const cursorOf = (key: string): string =>
  Buffer.from(`${CURSOR}${key}`, "utf8").toString("base64url");

/** The key after which a page begins. @throws RuleFailure for a text that is no cursor */
export function beginningOf({ cursor }: PageQuery): string {
  if (cursor === undefined) return BEGINNING;
  const text = Buffer.from(cursor, "base64url").toString("utf8");
  const isCursor = text.startsWith(CURSOR) && cursorOf(text.slice(CURSOR.length)) === cursor;
  if (!isCursor || text.includes("\u0000"))
    throw new RuleFailure([{ path: "cursor", rule: "invalid" }]);
  return text.slice(CURSOR.length);
}

/** A page of rows of which one more than the limit was read, if there are more. */
export function pageOfRows<Row, Item>(
  rows: readonly Row[],
  { limit }: PageQuery,
  { keyOf, present }: { keyOf(row: NoInfer<Row>): string; present(row: NoInfer<Row>): Item },
): { items: Item[]; next: string | null } {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    items: shown.map((row) => present(row)),
    next: rows.length > limit && last !== undefined ? cursorOf(keyOf(last)) : null,
  };
}

/** A page of a list that is read whole, in the order of its keys, so that what is added between two pages moves nothing. */
export function pageOfAll<Row, Item>(
  rows: readonly Row[],
  query: PageQuery,
  how: { keyOf(row: NoInfer<Row>): string; present(row: NoInfer<Row>): Item },
): { items: Item[]; next: string | null } {
  const after = beginningOf(query);
  const keyed = rows
    .map((row) => ({ row, key: how.keyOf(row) }))
    .filter(({ key }) => key > after)
    .toSorted((a, b) => (a.key < b.key ? -1 : 1));
  return pageOfRows(
    keyed.slice(0, query.limit + 1).map(({ row }) => row),
    query,
    how,
  );
}
