import { expect, it } from "vitest";
import { seal, unseal } from "./sealed.ts";

it("opens with the same secret only, and only unchanged", () => {
  const sealed = seal("ada@example.org", "one");
  expect(sealed).not.toContain("ada");
  expect(seal("ada@example.org", "one")).not.toBe(sealed);
  expect(unseal(sealed, "one")).toBe("ada@example.org");
  expect(() => unseal(sealed, "two")).toThrow();
  const changed = (sealed.startsWith("A") ? "B" : "A") + sealed.slice(1);
  expect(() => unseal(changed, "one")).toThrow();
  expect(() => unseal("", "one")).toThrow();
});
