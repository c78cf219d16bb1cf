import { readdirSync } from "node:fs";
import { getTableColumns, getTableName, is } from "drizzle-orm";
import { PgTable } from "drizzle-orm/pg-core";
import { describe, expect, it } from "vitest";
import { statementOf } from "./rules.ts";
import { HELD_TABLES } from "./tables.ts";

const folder = new URL("../schema/", import.meta.url);
const modules = await Promise.all(
  readdirSync(folder).map((file) => import(new URL(file, folder).href) as Promise<object>),
);
const schema = modules.flatMap((module) =>
  Object.values(module).filter((one): one is PgTable => is(one, PgTable)),
);
const sorted = (names: readonly string[]) => names.toSorted((a, b) => a.localeCompare(b));

describe("what is held about a candidate (GDPR Art. 15)", () => {
  it("is decided for every table of the schema, once", () => {
    expect(sorted(HELD_TABLES.map(({ name }) => name))).toEqual(
      sorted(schema.map((table) => getTableName(table))),
    );
    expect(schema.length).toBeGreaterThan(70);
  });

  it("is decided for every column of each", () => {
    const wrong = HELD_TABLES.flatMap(({ table, name, columns }) => {
      const has = sorted(Object.keys(getTableColumns(table)).filter((key) => key !== "tenantId"));
      const decided = sorted(Object.keys(columns));
      return has.join() === decided.join() ? [] : [{ name, has, decided }];
    });
    expect(wrong).toEqual([]);
  });

  it("never hands out what opens something, bytes, or a person's id as a mere value", () => {
    const wrong = HELD_TABLES.flatMap(({ table, name, columns }) =>
      Object.entries(getTableColumns(table)).flatMap(([key, column]) => {
        const rule = columns[key];
        const isSecret = /(?:secret|hash|private_?key)/i.test(column.name);
        const isBytes = column.getSQLType() === "bytea";
        const isPerson = /(?:person|observer|author|creator|sender)_id$|_by$/.test(column.name);
        const isWrong =
          ((isSecret || isBytes) && typeof rule === "string") || (isPerson && rule === "value");
        return isWrong ? [`${name}.${column.name}`] : [];
      }),
    );
    expect(wrong).toEqual([]);
  });

  it("treats every text that people write as one that may name others", () => {
    const written = /reason|(?:^|_)note$|title|(?:^|_)content$|alternative|text$/;
    const wrong = HELD_TABLES.flatMap(({ table, name, columns }) =>
      Object.entries(getTableColumns(table)).flatMap(([key, column]) =>
        column.dataType === "string" && written.test(column.name) && columns[key] === "value"
          ? [`${name}.${column.name}`]
          : [],
      ),
    );
    expect(wrong).toEqual([]);
  });

  it("is read by one statement per table, within the tenant", () => {
    for (const one of HELD_TABLES.filter(({ reach }) => reach !== null && reach.by !== "log"))
      expect(statementOf(one)).toContain("where t.tenant_id = $1");
  });
});
