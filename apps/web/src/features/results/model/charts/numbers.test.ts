import { LANGUAGES } from "@assay/domain";
import { beforeAll, describe, expect, it } from "vitest";
import { loadTexts, setLanguage, t } from "../../../../platform/i18n/texts.ts";
import type { ChartGroup, Diagram } from "./diagrams.ts";
import { numbersOf } from "./numbers.ts";

beforeAll(async () => {
  await loadTexts("results", "resultsCharts");
  await setLanguage("de");
  return async () => setLanguage("de");
});

type Row = ChartGroup["rows"][number];
const row = (id: string, ratings: number[], fields: Partial<Row> = {}): Row => ({
  id,
  label: `Kompetenz ${id}`,
  color: undefined,
  value: ratings[0] ?? null,
  ratings,
  limit: null,
  differs: false,
  ...fields,
});
const diagram = (...groups: ChartGroup[]): Diagram => ({
  id: "d",
  title: "Gruppe",
  kinds: { group: "candidate", row: "competency" },
  groups,
});
const group = (id: string, ...rows: Row[]): ChartGroup => ({ id, title: `Name ${id}`, rows });
const valuesOf = (cells: ReturnType<typeof numbersOf>["rows"][number]["cells"]) =>
  cells.map((cell) => (typeof cell === "object" && cell !== null ? cell.value : cell));

describe("a diagram as a table", () => {
  it("has a line per bar, with its group, and a key of its own", () => {
    const { rows, names } = numbersOf(
      diagram(group("a", row("1", [3]), row("2", [4])), group("b", row("1", [5]))),
      "AVG",
      t,
    );
    expect(rows.map(({ cells }) => cells.slice(0, names))).toEqual([
      ["Name a", "Kompetenz 1"],
      ["Name a", "Kompetenz 2"],
      ["Name b", "Kompetenz 1"],
    ]);
    expect(new Set(rows.map(({ key }) => key)).size).toBe(3);
  });

  it("says the value, how many there are, and how they spread", () => {
    const { rows, heads } = numbersOf(diagram(group("a", row("1", [1, 2, 3, 4, 5]))), "AVG", t);
    expect(valuesOf(rows[0]!.cells).slice(2)).toEqual([1, 5, 1, 2, 3, 4, 5]);
    expect(rows[0]?.cells).toHaveLength(heads.length);
  });

  it("leaves empty what is not known where nobody has rated", () => {
    const { rows } = numbersOf(diagram(group("a", row("1", []))), "AVG", t);
    expect(valuesOf(rows[0]!.cells).slice(2)).toEqual([null, 0, null, null, null, null, null]);
  });

  it("has a column for limits only where there is one, for all rows alike", () => {
    const without = numbersOf(diagram(group("a", row("1", [3]))), "AVG", t);
    const limited = row("2", [4], { limit: 3.5 });
    const given = numbersOf(diagram(group("a", row("1", [3]), limited)), "AVG", t);
    expect(given.heads).toHaveLength(without.heads.length + 1);
    expect(given.heads).toContain(t("resultsCharts:limit"));
    expect(valuesOf(given.rows[0]!.cells)[3]).toBeNull();
    expect(given.rows[1]?.cells[3]).toEqual({ value: 3.5, decimals: 1 });
    for (const { cells } of given.rows) expect(cells).toHaveLength(given.heads.length);
  });

  it("names its columns by what is compared, in every language", async () => {
    for (const language of LANGUAGES) {
      await setLanguage(language);
      const byExercise = { ...diagram(), kinds: { group: "competency", row: "exercise" } as const };
      const heads = [numbersOf(diagram(), "AVG", t).heads, numbersOf(byExercise, "AVG", t).heads];
      for (const list of heads) expect(new Set(list).size).toBe(list.length);
      expect(heads.flat().join()).not.toMatch(/results\w*:/);
      expect(heads[0]?.slice(0, 3)).not.toEqual(heads[1]?.slice(0, 3));
    }
  });
});
