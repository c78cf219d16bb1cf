import { describe, expect, it } from "vitest";
import { formatOf } from "../../../../platform/i18n/format.ts";
import { setLanguage } from "../../../../platform/i18n/texts.ts";
import type { ChartGroup } from "./diagrams.ts";
import { axisCriterions, type ChartLook, panelLook, panelRows, saidOf } from "./panelRows.ts";

const look = (fields: Partial<ChartLook> = {}): ChartLook => ({
  mode: "bar",
  strategy: "AVG",
  isHighlighting: true,
  criterions: [],
  valueTexts: [],
  unrated: "keine Bewertung",
  format: formatOf("de"),
  ...fields,
});
const row = {
  id: "1",
  label: "Führen",
  color: "#336699",
  value: 4,
  ratings: [3, 4],
  limit: 4,
  differs: true,
};
const group: ChartGroup = {
  id: "a",
  title: "Adler",
  rows: [row, { ...row, label: "Zuhören", value: null, ratings: [], differs: false }],
};

describe("the rows of a chart", () => {
  it("say their value as the tables do, or that there is none", () => {
    expect(panelRows(group, look()).map(({ valueText }) => valueText)).toEqual([
      "4,0",
      "keine Bewertung",
    ]);
  });

  it("hold their ratings as points and as a box; without a rating there is no box", () => {
    const [rated, unrated] = panelRows(group, look());
    expect(rated).toMatchObject({
      points: [3, 4],
      spread: { min: 3, max: 4, median: 3.5 },
      limit: 4,
    });
    expect(unrated?.spread).toBeNull();
  });

  it("stand out only while that is asked for", () => {
    const marks = (isHighlighting: boolean) =>
      panelRows(group, look({ isHighlighting })).map(({ differs }) => differs);
    expect(marks(true)).toEqual([true, false]);
    expect(marks(false)).toEqual([false, false]);
  });
});

describe("a chart in words", () => {
  const said = (mode: ChartLook["mode"]) => saidOf(group, panelRows(group, look()), look({ mode }));
  it("names whom it is about, and each row with its value", () => {
    expect(said("bar")).toBe("Adler: Führen 4,0; Zuhören keine Bewertung");
  });

  it("says the range too where a box shows it", () => {
    expect(said("boxplot")).toBe("Adler: Führen 4,0 (3–4); Zuhören keine Bewertung");
  });
});

describe("the axis of a chart", () => {
  it("has the values of the scale, and their short texts in the language", async () => {
    await setLanguage("de");
    const criterion = (value: number, de: string, fr?: string) => ({
      value,
      highlightCues: false,
      texts: {
        de: { textShort: de, textLong: "", description: "" },
        ...(fr !== undefined && { fr: { textShort: fr, textLong: "", description: "" } }),
      },
    });
    const scale = [criterion(1, "gering", "faible"), criterion(2.5, "mittel")];
    expect(axisCriterions(scale, formatOf("fr"), "fr")).toEqual([
      { value: 1, label: "1", text: "faible" },
      { value: 2.5, label: "2,5", text: "mittel" },
    ]);
  });

  it("is looked at in a width", () => {
    const { criterions, valueTexts, mode } = look({ valueTexts: ["5,00"] });
    expect(panelLook(look({ valueTexts: ["5,00"] }), 600)).toEqual({
      mode,
      criterions,
      valueTexts,
      width: 600,
    });
  });
});
