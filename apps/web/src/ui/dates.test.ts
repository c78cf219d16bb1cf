import { expect, it } from "vitest";
import { parseDate, typedDate } from "./dates.ts";

it("reads the day before the month, and only days that exist", () => {
  expect(parseDate("03.12.2026")).toBe("2026-12-03");
  expect(parseDate(" 3.2.2024 ")).toBe("2024-02-03");
  expect(parseDate("29.02.2024")).toBe("2024-02-29");
  for (const wrong of ["29.02.2023", "31.04.2026", "2026-12-03", "3.13.2026", "heute", ""])
    expect(parseDate(wrong)).toBeNull();
});

it("writes what it reads", () => {
  expect(typedDate("2026-12-03")).toBe("03.12.2026");
  expect(parseDate(typedDate("2026-12-03"))).toBe("2026-12-03");
  expect(typedDate(null)).toBe("");
});
