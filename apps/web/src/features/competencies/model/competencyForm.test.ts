import { LANGUAGES } from "@assay/domain";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isSameFields, mergeFields } from "../../../platform/forms/fields.ts";
import { buildCompetency } from "../../../testing/buildDesign.ts";
import { bodyOf, type CompetencyForm, competencyShape, errorsOf } from "./competencyForm.ts";
import { nextCompetency } from "./nextCompetency.ts";

const { formOf, fieldsOf, fromFields } = competencyShape;
const word = fc.constantFrom("", "Führung", "Conduite", "Führt andere.");
const language = fc.record({ displayName: word, description: word });
const form: fc.Arbitrary<CompetencyForm> = fc.record({
  name: word,
  baseName: word,
  texts: fc.record({ de: language, en: language, fr: language }),
  sortOrder: fc.oneof(fc.constant("" as const), fc.integer({ min: -5, max: 500 })),
  colorCode: fc.constantFrom("#0072b2", "#zz", ""),
});
const errors = (draft: CompetencyForm, base: "de" | "en" | "fr" = "de") =>
  Object.fromEntries(errorsOf(bodyOf(draft), base));
const valid = formOf(buildCompetency());

describe("a competency in the editor", () => {
  it("has fields for every language, whatever is stored", () => {
    const german = formOf(
      buildCompetency({ texts: { de: { displayName: "F", description: "" } } }),
    );
    expect(Object.keys(german.texts)).toEqual([...LANGUAGES]);
    expect(german.texts.fr).toEqual({ displayName: "", description: "" });
  });

  it("is put together again from its fields, whatever was typed", () => {
    fc.assert(
      fc.property(form, (draft) => {
        expect(fromFields(fieldsOf(draft))).toEqual(draft);
      }),
    );
  });

  it("is sent as it was read, where nothing was changed", () => {
    const stored = buildCompetency({
      texts: {
        de: { displayName: "Führung", description: "x" },
        fr: { displayName: "Conduite", description: "" },
      },
    });
    const { name, baseName, texts, sortOrder, colorCode } = stored;
    expect(bodyOf(formOf(stored))).toEqual({ name, baseName, texts, sortOrder, colorCode });
  });

  it("keeps what two people have changed of different languages", () => {
    const change = (code: "de" | "fr", displayName: string): CompetencyForm => ({
      ...valid,
      texts: { ...valid.texts, [code]: { ...valid.texts[code], displayName } },
    });
    const { fields, conflicts } = mergeFields(
      fieldsOf(valid),
      fieldsOf(change("de", "Leitung")),
      fieldsOf(change("fr", "Conduite")),
    );
    expect(conflicts).toEqual([]);
    expect(fromFields(fields).texts).toMatchObject({
      de: { displayName: "Leitung" },
      fr: { displayName: "Conduite" },
    });
    expect(isSameFields(fieldsOf(fromFields(fields)), fields)).toBe(true);
  });
});

describe("what is wrong with a competency", () => {
  it("is nothing where all is filled", () => {
    expect(errors(valid)).toEqual({});
  });

  it.each([
    ["no name", { name: "" }, "name"],
    ["no sort order", { sortOrder: "" as const }, "sortOrder"],
    ["a colour that is none", { colorCode: "blue" }, "colorCode"],
  ])("is told at its field: %s", (_, fields, path) => {
    expect(Object.keys(errors({ ...valid, ...fields }))).toContain(path);
  });

  it("is that the base language has no display name, whichever that is", () => {
    const nameless = {
      ...valid,
      texts: { ...valid.texts, de: { displayName: " ", description: "" } },
    };
    expect(Object.keys(errors(nameless))).toContain("texts.de.displayName");
    expect(Object.keys(errors(valid, "fr"))).toContain("texts.fr.displayName");
    expect(errors(valid, "de")).toEqual({});
  });
});

describe("a new competency", () => {
  const of = (...fields: Parameters<typeof buildCompetency>) => fields.map(buildCompetency);

  it("comes after all others, at the next ten", () => {
    expect(nextCompetency([]).sortOrder).toBe(10);
    expect(nextCompetency(of({ sortOrder: 10 })).sortOrder).toBe(20);
    const many = [10, 47, 33].map((sortOrder) => buildCompetency({ sortOrder }));
    expect(nextCompetency(many).sortOrder).toBe(50);
    expect(nextCompetency(of({ sortOrder: -20 })).sortOrder).toBe(10);
  });

  it("has a colour that few of the others have, however that is written", () => {
    const colors: string[] = [];
    const all = Array.from({ length: 9 }, () => {
      const { colorCode } = nextCompetency(
        colors.map((one) => buildCompetency({ colorCode: one })),
      );
      colors.push(colorCode.toUpperCase());
      return colorCode;
    });
    expect(new Set(all).size).toBe(9);
    const tenth = nextCompetency(colors.map((one) => buildCompetency({ colorCode: one })));
    expect(all).toContain(tenth.colorCode);
  });

  it("is not stored yet, and says nothing", () => {
    expect(nextCompetency([])).toMatchObject({ revision: 0, name: "", inUse: false });
  });
});
