import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { documentViolations } from "./documents.ts";

const ids = ["a", "b", "c", "d"].map((letter) => letter.repeat(24));
const names = new Map(
  ids.map((id, index) => [id, ["x.pdf", "X.PDF", "y.pdf", "z.pdf"][index] ?? ""]),
);
const documents = fc.uniqueArray(fc.constantFrom(...ids), { maxLength: 4 });
interface Step {
  id: string;
  documents: { id: string }[];
  items: Step[];
}
const stepOf = (id: string, own: readonly string[], items: Step[] = []): Step => ({
  id,
  documents: own.map((each) => ({ id: each })),
  items,
});
const nothing = new Map<string, { id: string; fileName: string }[]>();

describe("the documents of a process", () => {
  it("are free in what they are, as long as they are known and no step has one twice", () => {
    fc.assert(
      fc.property(documents, documents, (own, inside) => {
        // Some operating systems do not distinguish the first two names.
        const hasBoth = (list: readonly string[]) =>
          ids.slice(0, 2).every((id) => list.includes(id));
        const items = [stepOf("1", own, [stepOf("2", inside)])];
        const violations = documentViolations(items, { names, addresses: nothing });
        expect(violations.length).toBe(Number(hasBoth(own)) + Number(hasBoth(inside)));
        expect(violations.every(({ rule }) => rule === "duplicateFileName")).toBe(true);
      }),
    );
  });

  it("are named with their place, where they are unknown or there already", () => {
    const [a = "", b = ""] = ids;
    const unknown = "f".repeat(24);
    const items = [stepOf("1", [a, unknown], [stepOf("2", [b, b])])];
    expect(documentViolations(items, { names, addresses: nothing })).toEqual([
      { path: "items.0.documents.1.id", rule: "unknownDocument" },
      { path: "items.0.items.0.documents.1.id", rule: "duplicateDocument" },
    ]);
  });

  it("share an address only with themselves", () => {
    fc.assert(
      fc.property(fc.constantFrom(...ids), fc.constantFrom(...ids), (own, other) => {
        const addresses = new Map([["1", [{ id: other, fileName: names.get(other) ?? "" }]]]);
        const violations = documentViolations([stepOf("1", [own])], { names, addresses });
        const isTaken =
          own !== other && names.get(own)?.toLowerCase() === names.get(other)?.toLowerCase();
        expect(violations).toEqual(
          isTaken ? [{ path: "items.0.documents.0.id", rule: "duplicateFileName" }] : [],
        );
        expect(documentViolations([stepOf("2", [own])], { names, addresses })).toEqual([]);
      }),
    );
  });
});
