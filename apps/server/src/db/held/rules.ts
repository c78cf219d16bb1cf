import { getTableColumns, getTableName } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";

/*
 * What is held about a candidate, table by table: how its rows are found, and what of them is handed out when the person asks
 * (GDPR Art. 15). Each table and column of the schema has a decision here; a test fails for one without.
 */

/** Why something is not handed out, as the package says it. */
export type LeftReason =
  /** About other people only. */
  | "others"
  /** Opens something, or proves who somebody is. */
  | "secret"
  /** Designs of exercises and rating aids, which could not be used again. */
  | "exam"
  /** Settings of the organisation: nothing about the person. */
  | "settings"
  /** Counters and marks of the system: nothing about the person. */
  | "technical"
  /** Belongs to an account that the person has as well. */
  | "account"
  /** Stands in the package already. */
  | "copy";

/** What is done with a column. */
export type ColumnRule =
  /** Handed out as it is: numbers, moments, states, ids of things. */
  | "value"
  /** About the person: handed out as it is. */
  | "own"
  /** Text that somebody wrote: others in it are replaced. */
  | "words"
  /** The same as rich text. */
  | "html"
  /** Id of somebody who worked on it, or a list of such ids: replaced. */
  | "staff"
  /** JSON: ids and texts in it are replaced, entries of other candidates left out. */
  | "data"
  /** The strokes of a drawing, whose handwriting tells who drew. */
  | "ink"
  /** A tagged text, or strokes, by the row's `kind`. */
  | "captured"
  | { readonly left: LeftReason };

/** How the rows of a candidate are found. `t` is the table; $2 the person, $3 the runs. */
export type Reach =
  | { readonly by: "where"; readonly sql: string }
  /** By a function of the database, since the application's role cannot read the table. */
  | { readonly by: "log" }
  /** By a row of another table, which has an id. */
  | { readonly by: "parent"; readonly table: () => HeldTable; readonly key: string };

export interface HeldTable {
  readonly table: PgTable;
  readonly name: string;
  /** Null for a table of which nothing is handed out. */
  readonly reach: Reach | null;
  /** By the names of the columns in TypeScript. */
  readonly columns: Readonly<Record<string, ColumnRule>>;
}

type ColumnsOf<T extends PgTable> = Exclude<keyof T["_"]["columns"] & string, "tenantId">;

/** A table of which the rows of a candidate are handed out. The compiler asks for every column. */
export const held = <T extends PgTable>(
  table: T,
  reach: Reach,
  columns: Readonly<Record<ColumnsOf<T>, ColumnRule>>,
): HeldTable => ({ table, name: getTableName(table), reach, columns });

/** A table of which nothing is handed out. The compiler asks for every column, so that none is added without a decision. */
export const leftOut = <T extends PgTable>(
  table: T,
  reason: LeftReason,
  columns: Readonly<Record<ColumnsOf<T>, 0>>,
): HeldTable => ({
  table,
  name: getTableName(table),
  reach: null,
  columns: Object.fromEntries(Object.keys(columns).map((key) => [key, { left: reason }])),
});

export const left = (reason: LeftReason): ColumnRule => ({ left: reason });

/** Rows of the person, in any run or none. */
export const byPerson = (column = "person_id"): Reach => ({
  by: "where",
  sql: `t.${column} = $2`,
});
/** Rows about the person in one of the runs. */
export const byCandidate = (column = "candidate_id"): Reach => ({
  by: "where",
  sql: `t.run_id = any($3) and t.${column} = $2`,
});
/** Rows of the runs themselves. */
export const byRun = (column = "run_id"): Reach => ({ by: "where", sql: `t.${column} = any($3)` });
/** Rows about all candidates of a run, or about the person. */
export const byReport = {
  by: "where",
  sql: "t.run_id = any($3) and (t.candidate_id is null or t.candidate_id = $2)",
} as const satisfies Reach;
/** Whether a table is read for all candidates of a run, or for the run itself. */
export const isOfRuns = ({ sql }: { readonly sql: string }): boolean =>
  !sql.includes("$2") || sql === byReport.sql;
export const byParent = (table: () => HeldTable, key: string): Reach => ({
  by: "parent",
  table,
  key,
});

/** A condition on `alias`, with the parents of parents inside. */
function conditionOf({ reach }: HeldTable, alias: string, depth: number): string {
  if (reach === null || reach.by === "log") throw new Error("a table without a statement");
  if (reach.by === "where") return reach.sql.replaceAll(/\bt\./g, `${alias}.`);
  const parent = reach.table();
  const above = `p${depth}`;
  return `exists (select from ${parent.name} ${above}
    where ${above}.tenant_id = ${alias}.tenant_id and ${above}.id = ${alias}.${reach.key}
      and ${conditionOf(parent, above, depth + 1)})`;
}

/** The statement that reads what is handed out of a table, as one JSON object each row. */
export function statementOf(one: HeldTable): string {
  const sqlNames = getTableColumns(one.table);
  const wanted = Object.entries(one.columns).flatMap(([key, rule]) => {
    const column = sqlNames[key];
    return column && typeof rule === "string" ? [`t.${column.name} as "${key}"`] : [];
  });
  return `select to_jsonb(x) as row from (
    select ${wanted.join(", ")} from ${one.name} t
     where t.tenant_id = $1 and $2::text is not null and $3::text[] is not null
       and ${conditionOf(one, "t", 1)}) x`;
}
