import fs from "node:fs";
import { describe, expect, it } from "vitest";
import { inRoot } from "./paths.mjs";

const text = fs.readFileSync(inRoot("docs", "asvs.md"), "utf8");
const rows = text.split("\n").flatMap((line) => {
  const [, id, level, asks, state, why = ""] = line.split("|").map((cell) => cell.trim());
  return /^\d+\.\d+\.\d+$/.test(id ?? "") ? [{ id, level, asks, state, why }] : [];
});
const named = rows.flatMap(({ id, why }) =>
  [...why.matchAll(/`([^`]+)` › “([^”]+)”/g)].map(([, file, title]) => ({ id, file, title })),
);

describe("the checklist of ASVS", () => {
  it("has every requirement of levels 1 and 2 once: 70 and 183", () => {
    expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
    const ofLevel = (wanted) => rows.filter(({ level }) => level === wanted).length;
    expect([ofLevel("1"), ofLevel("2")]).toEqual([70, 183]);
  });

  it("says of each what it asks for, its state, and why", () => {
    const states = ["met", "partly", "not met", "operator", "n/a"];
    const bare = rows.filter(({ asks, state, why }) => !asks || !why || !states.includes(state));
    expect(bare).toEqual([]);
  });

  it("counts its states right", () => {
    const [, ...line] =
      /^\| (\d+) \| (\d+) \| (\d+) \| (\d+) \| (\d+) \| (\d+) \|$/m.exec(
        text.replaceAll(/ +\|/g, " |").replaceAll(/\| +/g, "| "),
      ) ?? [];
    const states = ["met", "partly", "not met", "operator", "n/a"];
    const counted = states.map((wanted) => rows.filter(({ state }) => state === wanted).length);
    expect(line.map(Number)).toEqual([...counted, rows.length]);
  });

  it("names tests that exist", () => {
    const gone = named.filter(({ file, title }) => {
      const source = inRoot(...file.split("/"));
      return !fs.existsSync(source) || !fs.readFileSync(source, "utf8").includes(title);
    });
    expect(named.length).toBeGreaterThan(80);
    expect(gone).toEqual([]);
  });
});
