import { expect, it } from "vitest";
import { currentLanguage, loadTexts, setLanguage, t } from "./texts.ts";

// A page loads its texts while the tenant's languages are asked for: in either order, none may be missing.
it("reads a page's texts in the new language, when it changes while they are loaded", async () => {
  await setLanguage("de");
  await Promise.all([setLanguage("en"), loadTexts("account")]);
  expect(t("account:enrollTitle")).toBe("Welcome");
  await Promise.all([loadTexts("scales"), setLanguage("fr")]);
  expect(t("scales:new")).toBe("Nouvelle échelle");
});

it("ends in the language that was wanted last", async () => {
  await setLanguage("de");
  await Promise.all([setLanguage("fr"), setLanguage("en")]);
  expect([currentLanguage(), t("scales:new")]).toEqual(["en", "New scale"]);
});
