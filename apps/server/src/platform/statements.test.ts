import { describe, expect, it } from "vitest";
import { statementName, statementSummary } from "./statements.ts";

describe("names of prepared statements", () => {
  it("are one for each text, and short enough for PostgreSQL not to cut them", () => {
    const texts = ["select 1", "select 2", `select '${"x".repeat(1_000)}'`];
    expect(new Set(texts.map(statementName)).size).toBe(3);
    expect(texts.map(statementName)).toEqual(texts.map(statementName));
    for (const text of texts) expect(statementName(text)).toMatch(/^[\w-]{22}$/);
  });
});

describe("summaries of statements", () => {
  it.each([
    ["select r.id from run r where r.tenant_id = $1 for update", "select run"],
    ["select exists (select from file where tenant_id = $1)", "select file"],
    ["select id, (select count(*) from file f where f.run = (r.id)) from run r", "select run"],
    ["\n insert into run_cell (id) select $1 from unnest($2)", "insert run_cell"],
    ["update person p set type = 'USER' from account", "update person"],
    ["delete from run_team where id = $1", "delete run_team"],
    [
      "with stored as (update ink_stroke set n = 1 returning id) select * from stored",
      "update ink_stroke",
    ],
    ["set transaction read only", "set"],
  ])("of %j is %j", (text, summary) => {
    expect(statementSummary(text)).toBe(summary);
  });
});
