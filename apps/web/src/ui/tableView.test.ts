import { describe, expect, it } from "vitest";
import { sortingOf, sortText } from "./tableView.ts";

describe("a sorting as text", () => {
  const sorting = [
    { id: "orgUnit", desc: false },
    { id: "lastLogin", desc: true },
  ];

  it("says the columns in their order, and leads back", () => {
    expect(sortText(sorting)).toBe("orgUnit,-lastLogin");
    expect(sortingOf("orgUnit,-lastLogin", ["lastLogin", "orgUnit"])).toEqual(sorting);
  });

  it("leaves out what is no column, and what is named twice", () => {
    expect(sortingOf("", ["orgUnit"])).toEqual([]);
    expect(sortingOf("x,-orgUnit,orgUnit,-", ["orgUnit"])).toEqual([{ id: "orgUnit", desc: true }]);
  });
});
