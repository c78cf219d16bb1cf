import { LANGUAGES } from "@assay/domain";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formTexts, writtenTexts } from "./languageTexts.ts";

interface Words {
  displayName: string;
  description: string;
}
const EMPTY: Words = { displayName: "", description: "" };
const words = (displayName: string, description = ""): Words => ({ displayName, description });
const word = fc.constantFrom("", " ", "\n", "Führung", "a");
const texts = fc.record({ displayName: word, description: word });
const isBlank = (one: Words) => `${one.displayName}${one.description}`.trim() === "";

describe("the texts of a form", () => {
  it("are there for every language, whatever the entity has", () => {
    expect(formTexts({}, EMPTY)).toEqual({ de: EMPTY, en: EMPTY, fr: EMPTY });
    expect(formTexts({ fr: words("Conduite") }, EMPTY)).toEqual({
      de: EMPTY,
      en: EMPTY,
      fr: words("Conduite"),
    });
    expect(Object.keys(formTexts({}, EMPTY))).toEqual([...LANGUAGES]);
  });

  it("are empty where the entity says null, or nothing", () => {
    expect(formTexts({ de: null, en: undefined }, EMPTY)).toEqual({
      de: EMPTY,
      en: EMPTY,
      fr: EMPTY,
    });
  });
});

describe("the texts that are sent", () => {
  it.each([
    ["German alone", { de: words("Führung") }, ["de"]],
    ["German and one more", { de: words("Führung"), fr: words("Conduite") }, ["de", "fr"]],
    ["all three", { de: words("F"), en: words("L"), fr: words("C") }, ["de", "en", "fr"]],
    ["another language alone, beside an empty German", { en: words("L") }, ["de", "en"]],
    ["only a description", { de: words("F"), en: words("", "Leads.") }, ["de", "en"]],
    ["only spaces and lines", { de: words("F"), en: words("  ", "\n\t") }, ["de"]],
    ["nothing at all", {}, ["de"]],
  ])("are those that say something: %s", (_, given, languages) => {
    expect(Object.keys(writtenTexts(formTexts(given, EMPTY)))).toEqual(languages);
  });

  it("keep every word and space of a language that is sent", () => {
    const given = formTexts({ de: words(" Führung "), en: words("", " x ") }, EMPTY);
    expect(writtenTexts(given)).toEqual({ de: words(" Führung "), en: words("", " x ") });
  });

  it("come back as they were sent, but for blank ones", () => {
    fc.assert(
      fc.property(texts, texts, texts, (de, en, fr) => {
        const shown = { de, en, fr };
        const sent = writtenTexts(shown);
        expect(sent.de).toBe(de);
        expect("en" in sent).toBe(!isBlank(en));
        expect("fr" in sent).toBe(!isBlank(fr));
        const again = formTexts(sent, EMPTY);
        expect(again.en).toEqual(isBlank(en) ? EMPTY : en);
        // Sent once more, nothing changes.
        expect(writtenTexts(again)).toEqual(sent);
      }),
    );
  });
});
