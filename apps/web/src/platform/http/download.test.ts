import { describe, expect, it } from "vitest";
import { fileNameIn } from "./download.ts";

describe("the name of a downloaded file", () => {
  it("is the encoded one, else the plain one, else none", () => {
    const both = `attachment; filename="Laufe.xlsx"; filename*=UTF-8''L%C3%A4ufe%202026.xlsx`;
    expect(fileNameIn(both)).toBe("Läufe 2026.xlsx");
    expect(fileNameIn('attachment; filename="a; b.xlsx"')).toBe("a; b.xlsx");
    expect(fileNameIn("attachment; filename=a.xlsx")).toBe("a.xlsx");
    expect(fileNameIn(`attachment; filename="a.xlsx"; filename*=UTF-8''%E4`)).toBe("a.xlsx");
    expect(fileNameIn("attachment")).toBeUndefined();
    expect(fileNameIn(null)).toBeUndefined();
  });
});
