import fs from "node:fs";
import { describe, expect, it } from "vitest";
import { inRoot } from "./paths.mjs";

const text = fs.readFileSync(inRoot("docs", "security.md"), "utf8");
const sectionOf = (title) =>
  text.split(/^## /m).find((part) => part.startsWith(`${title}\n`)) ?? "";
const cellsOf = (part) =>
  part
    .split("\n")
    .filter((line) => /^\| (?!-)/.test(line))
    .map((line) => line.split("|").map((cell) => cell.trim()));

/** The schema as the newest migration leaves it. */
function newestSchema() {
  const meta = inRoot("apps", "server", "src", "db", "migrations", "meta");
  const read = (name) => JSON.parse(fs.readFileSync(`${meta}/${name}`, "utf8"));
  const { tag } = read("_journal.json").entries.at(-1);
  return Object.values(read(`${tag.slice(0, 4)}_snapshot.json`).tables);
}

/** What can hold words, documents or bytes; ids, numbers, flags and moments cannot. */
const HOLDS = /^(text|json|bytea|varchar|char)|\[\]$/;
const isContent = ({ name, type }) => HOLDS.test(type) && name !== "id" && !name.endsWith("_id");

const sorted = (names) => names.toSorted((a, b) => a.localeCompare(b));
const named = (cell) => [...cell.matchAll(/`(\w+)`/g)].map(([, name]) => name);
const rows = cellsOf(sectionOf("Classes of data"));
const classes = new Set(
  rows.filter((row) => row.length > 5 && row[1] !== "class").map(([, name]) => name),
);
const classified = new Map(
  rows
    .filter((row) => row.length < 5 && row[1] !== "table")
    .map(([, table, parts]) => [named(table)[0], parts]),
);

describe("the classes of data", () => {
  const schema = newestSchema();

  it("have every table of the schema, and no other", () => {
    expect(sorted([...classified.keys()])).toEqual(sorted(schema.map(({ name }) => name)));
    expect(schema.length).toBeGreaterThan(40);
  });

  it("have every column that can hold words, documents or bytes in one class", () => {
    const wrong = schema.flatMap(({ name, columns }) => {
      const wanted = Object.values(columns).filter(isContent);
      const given = sorted(named(classified.get(name) ?? ""));
      const has = sorted(wanted.map((column) => column.name));
      return given.join() === has.join() ? [] : [{ name, given, has }];
    });
    expect(wrong).toEqual([]);
  });

  it("are six, each with who reads it, protection, age and logging", () => {
    expect(classes.size).toBe(6);
    const used = [...classified.values()].flatMap((parts) =>
      parts.split("; ").map((part) => part.split(":")[0]),
    );
    expect(new Set(used)).toEqual(classes);
    const bare = rows.filter((row) => row.length > 5 && row.slice(1, -1).includes(""));
    expect(bare).toEqual([]);
  });
});

describe("the list of keys and secrets", () => {
  it("names every variable that the server takes as a secret, and no other", () => {
    const source = fs.readFileSync(inRoot("apps", "server", "src", "config.ts"), "utf8");
    const [, list = ""] = /const SECRETS = \[([^\]]*)\]/.exec(source) ?? [];
    const secrets = [...list.matchAll(/"(\w+)"/g)].map(([, name]) => name);
    const keys = cellsOf(sectionOf("Keys and secrets"));
    const told = keys.flatMap((row) =>
      named(row[2] ?? "").filter((name) => /^[A-Z0-9_]+$/.test(name)),
    );
    expect(secrets.length).toBeGreaterThan(3);
    expect(sorted(told.filter((name) => name !== "DATA_DIR"))).toEqual(sorted(secrets));
  });

  it("names every column of the class of secrets", () => {
    const keys = sectionOf("Keys and secrets");
    const secrets = [...classified].flatMap(([table, parts]) => {
      const ofClass = parts.split("; ").find((part) => part.startsWith("secret:")) ?? "";
      return named(ofClass).map((column) => ({ table, column }));
    });
    const missing = secrets.filter(
      ({ table, column }) =>
        !keys.includes(`\`${table}\``) && !keys.includes(`\`${table}.${column}\``),
    );
    expect(secrets.length).toBeGreaterThan(8);
    expect(missing).toEqual([]);
  });
});
