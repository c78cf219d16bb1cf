import fc from "fast-check";
import { expect, it } from "vitest";
import { pack, unpack } from "./packed.ts";

/** What is not in the JSON of an answer is not there. */
const throughJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

it("gives back what was packed, whatever it was, after a trip through JSON", () => {
  const cell = fc.oneof(
    fc.constantFrom("a", "b", '"a"', null, 0, 1, -1, true),
    fc.array(fc.oneof(fc.constantFrom("a", 1, null), fc.record({ id: fc.nat(3) }))),
    fc.record({ id: fc.nat(3), parts: fc.array(fc.nat(2)) }),
  );
  const row = fc.dictionary(fc.constantFrom("id", "values", "state", "more"), cell);
  fc.assert(
    fc.property(fc.array(row), (rows) => {
      const sent = throughJson(rows) as Record<string, unknown>[];
      const packed = throughJson(pack(sent)) as ReturnType<typeof pack>;
      expect(unpack(packed)).toEqual(sent);
    }),
  );
});

it("sends each different value once", () => {
  const rows = Array.from({ length: 100 }, (_, index) => ({
    run: "0123456789abcdef",
    values: [{ chosen: index % 2 }, { chosen: 1 }],
  }));
  expect(pack(rows).columns.map(({ different }) => different)).toEqual([
    ["0123456789abcdef"],
    [{ chosen: 0 }, { chosen: 1 }],
  ]);
});
