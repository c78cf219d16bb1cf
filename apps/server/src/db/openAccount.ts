import { sql, type SQL } from "drizzle-orm";

/**
 * The domain's rule `isOpen` in SQL: whether the account behind an alias is neither locked nor past its last day.
 *
 * @param moment the parameter that holds the moment, such as `$3`
 */
export const isOpenSql = (alias: string, moment: string): string =>
  `(${alias}.locked_at is null and (${alias}.ends_on is null
     or ${alias}.ends_on >= (${moment}::timestamptz at time zone 'UTC')::date))`;

/** The same for the query builder, of the table `account`. */
export function isOpenAt(now: Date, alias = "account"): SQL {
  const [before = "", after = ""] = isOpenSql(alias, "?").split("?");
  return sql`${sql.raw(before)}${now.toISOString()}${sql.raw(after)}`;
}
