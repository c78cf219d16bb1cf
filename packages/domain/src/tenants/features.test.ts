import { describe, expect, it } from "vitest";
import { hasCompetencyExport } from "./features.ts";

describe("the export of competencies", () => {
  it("is licensed under either spelling, and no other", () => {
    expect(hasCompetencyExport(["PDF_EXPORT", "MES_COMPETENCE_EXPORT"])).toBe(true);
    expect(hasCompetencyExport(["MES_COMPETENCY_EXPORT"])).toBe(true);
    expect(hasCompetencyExport(["PDF_EXPORT"])).toBe(false);
    expect(hasCompetencyExport([])).toBe(false);
  });
});
