import { LANGUAGES } from "@assay/domain";
import { beforeAll, describe, expect, it } from "vitest";
import { loadTexts, setLanguage, t } from "../i18n/texts.ts";
import { validationText, isMissing } from "./validationText.ts";

beforeAll(async () => {
  await loadTexts("validation");
  return async () => setLanguage("de");
});

describe("what is wrong with a field", () => {
  it("is nothing where no check speaks against it, empty or not", () => {
    for (const value of ["", "x", null, undefined, []])
      expect(validationText(t, undefined, value)).toBeUndefined();
  });

  it("is that it is missing, whatever the check, where it is empty", async () => {
    await setLanguage("de");
    for (const check of ["email", "name", "tooLong", "required", "unheard"])
      for (const value of ["", "  ", null, undefined, [], Number.NaN])
        expect(validationText(t, check, value)).toBe(t("validation:required"));
  });

  it("is told for each check in words of its own, in every language", async () => {
    const checks = ["characters", "color", "date", "email", "name", "personName", "roleName"];
    for (const language of LANGUAGES) {
      await setLanguage(language);
      const texts = checks.map((check) => validationText(t, check, "x"));
      expect(new Set(texts).size).toBe(checks.length);
      for (const text of texts) expect(text).not.toContain("validation:");
    }
  });

  it("is told in general for a check without words", async () => {
    await setLanguage("de");
    expect(validationText(t, "unheard", "x")).toBe(t("validation:invalid"));
  });
});

describe("the required rule", () => {
  it("rejects empty and false values, no number, and empty lists [SHELL-19]", () => {
    for (const value of ["", "  \n", false, null, undefined, Number.NaN, []]) {
      expect([value, isMissing(value)]).toEqual([value, true]);
    }
    for (const value of ["a", 0, -1, true, [0], [""], {}]) {
      expect([value, isMissing(value)]).toEqual([value, false]);
    }
  });
});
