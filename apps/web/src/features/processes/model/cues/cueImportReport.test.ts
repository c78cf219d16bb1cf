import { WORKBOOK_BYTES } from "@assay/contract";
import { beforeAll, describe, expect, it } from "vitest";
import { ApiError } from "../../../../platform/http/ApiError.ts";
import { errorText } from "../../../../platform/i18n/errorText.ts";
import { loadTexts, setLanguage, t } from "../../../../platform/i18n/texts.ts";
import { affectedRows, fileFault, importFault, warningText } from "./cueImportReport.ts";

beforeAll(async () => {
  await loadTexts("cues", "errors", "catalogue");
  await setLanguage("de");
});
const file = (name: string, size = 5) =>
  Object.defineProperty(new File(["x"], name), "size", { value: size });
const sheet = (name: string, ...rows: number[]) => ({
  sheet: name,
  rows: rows.map((row) => ({ row, columns: [] })),
});
type Sheet = Parameters<typeof affectedRows>[0];
const rowsIn = (...rows: number[]) => affectedRows(sheet("A", ...rows) as unknown as Sheet, t);

describe("a file of cues", () => {
  it.each(["Anker.xlsx", "ANKER.XLSX", "a.b.xlsx"])("may be sent as %s", (name) => {
    expect(fileFault(file(name), t)).toBeNull();
  });

  it.each(["Anker.xls", "Anker.csv", "Anker", "xlsx", "Anker.xlsx.exe"])(
    "is not even sent as %s: it is no workbook",
    (name) => {
      expect(fileFault(file(name), t)).toBe(t("cues:wrongFileType", { name }));
    },
  );

  it("is not sent where it is larger than the server takes", () => {
    expect(fileFault(file("a.xlsx", WORKBOOK_BYTES), t)).toBeNull();
    const fault = fileFault(file("a.xlsx", WORKBOOK_BYTES + 1), t);
    expect(fault).toContain("a.xlsx");
    expect(fault).toContain(String(WORKBOOK_BYTES / 1024 / 1024));
  });
});

describe("an import that failed", () => {
  const fault = (rule: string) =>
    importFault(new ApiError({ kind: "validation", fields: { file: [rule] } }), "a.xlsx", t);

  it.each(["fileType", "macros", "protectedFile", "tooMany", "corruptFile"])(
    "says what is wrong with the file, and which file it was: %s [CUE-09]",
    (rule) => {
      expect(fault(rule)).toContain("a.xlsx");
      expect(fault(rule)).not.toContain("cues:");
    },
  );

  it("says something else for each fault", () => {
    const texts = ["fileType", "macros", "protectedFile", "tooMany", "corruptFile"].map(fault);
    expect(new Set(texts).size).toBe(texts.length);
  });

  it("says that the file is too large, where something before the server refuses it", () => {
    const tooLarge = importFault(new ApiError({ kind: "network", status: 413 }), "a.xlsx", t);
    expect(tooLarge).toBe(fileFault(file("a.xlsx", WORKBOOK_BYTES + 1), t));
  });

  it("says what any other error means", () => {
    for (const error of [new ApiError({ kind: "network" }), new Error("x"), undefined])
      expect(importFault(error, "a.xlsx", t)).toBe(errorText(error, t));
    const other = new ApiError({ kind: "validation", fields: { processId: ["required"] } });
    expect(importFault(other, "a.xlsx", t)).toBe(errorText(other, t));
  });
});

describe("the rows that were not taken over", () => {
  it("are named once each, by their numbers", () => {
    expect(rowsIn(7)).toBe("7");
    expect(rowsIn(12, 3, 7, 3)).toBe("3, 7, 12");
    expect(rowsIn()).toBe("");
  });

  it("are as many as a message can hold, and how many more there are", () => {
    const twelve = Array.from({ length: 12 }, (_, index) => index + 2);
    expect(rowsIn(...twelve)).toBe(twelve.join(", "));
    const more = rowsIn(...twelve, 50, 51, 52);
    expect(more).toContain(twelve.join(", "));
    expect(more).toContain("3");
    expect(more).not.toContain("50");
  });

  it("stand in a line for each sheet, below an intro [CUE-10]", () => {
    const errors = [sheet("Gruppe", 4), sheet("Interview", 2, 9)] as unknown as Sheet[];
    const [intro, first, second, ...rest] = warningText(errors, t).split("\n");
    expect(intro).toBe(t("cues:rowErrors"));
    expect(first).toContain("Gruppe");
    expect(first).toContain("4");
    expect(second).toContain("Interview");
    expect(second).toContain("2, 9");
    expect(rest).toEqual([]);
  });
});
