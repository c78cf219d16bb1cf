import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { toCode } from "./codes.ts";

describe("a typed code", () => {
  it.each([
    ["123456", "123456"],
    [" 123 456 ", "123456"],
    ["123-456", "123456"],
    ["123\u00A0456\n", "123456"],
    ["", ""],
  ])("of a mail or an app as %j is %s", (typed, code) => {
    expect(toCode("Email", typed)).toBe(code);
    expect(toCode("Authenticator", typed)).toBe(code);
  });

  it.each([
    ["ABCD-EFGH-IJKL", "ABCD-EFGH-IJKL"],
    ["abcdefghijkl", "ABCD-EFGH-IJKL"],
    ["abcd efgh ijkl", "ABCD-EFGH-IJKL"],
    [" abcd–efgh—ijkl. ", "ABCD-EFGH-IJKL"],
    ["abcd", "ABCD"],
    ["abcde", "ABCD-E"],
    ["", ""],
  ])("of the backup as %j is %s", (typed, code) => {
    expect(toCode("BackupCode", typed)).toBe(code);
  });

  it("is the same however it is spaced and written, and when it is typed in its own form", () => {
    const characters = fc.array(fc.constantFrom(..."ABCDEFGHJKMNPQRSTUVWXYZ23456789".split("")), {
      minLength: 1,
      maxLength: 16,
    });
    const gaps = fc.array(fc.constantFrom("", " ", "-", "  "), { minLength: 16, maxLength: 16 });
    fc.assert(
      fc.property(characters, gaps, (list, between) => {
        const code = toCode("BackupCode", list.join(""));
        const spaced = list
          .map((one, index) => one.toLowerCase() + (between[index] ?? ""))
          .join("");
        expect(toCode("BackupCode", spaced)).toBe(code);
        expect(toCode("BackupCode", code)).toBe(code);
      }),
    );
  });
});
