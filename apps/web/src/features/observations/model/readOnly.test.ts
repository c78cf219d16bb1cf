import { LANGUAGES, RUN_STATES, runAllows } from "@assay/domain";
import { beforeAll, describe, expect, it } from "vitest";
import { loadTexts, setLanguage, t } from "../../../platform/i18n/texts.ts";
import { READ_ONLY } from "./readOnly.ts";

beforeAll(async () => {
  await loadTexts("observations");
  return async () => setLanguage("de");
});

describe("why nothing can be written", () => {
  it("is said in every language for every state of a run in which nobody may write", async () => {
    for (const language of LANGUAGES) {
      await setLanguage(language);
      for (const state of RUN_STATES) {
        const allowed = runAllows(state, "writeObservation");
        if (allowed === true) continue;
        const text = t(READ_ONLY[allowed]);
        expect(text).not.toMatch(/^observations:/);
        expect(text.length).toBeGreaterThan(10);
      }
    }
  });
});
