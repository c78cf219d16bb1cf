import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type FormFields, isSameFields, mergeFields, withTheirs } from "./fields.ts";

const fieldsOf = (entries: Readonly<Record<string, unknown>>): FormFields =>
  new Map(Object.entries(entries));
const merge = (
  base: Readonly<Record<string, unknown>>,
  mine: Readonly<Record<string, unknown>>,
  theirs: Readonly<Record<string, unknown>>,
) => {
  const { fields, conflicts } = mergeFields(fieldsOf(base), fieldsOf(mine), fieldsOf(theirs));
  return { fields: Object.fromEntries(fields), conflicts };
};

const value = fc.oneof(
  fc.constantFrom("", "a", "b", "Ä"),
  fc.integer({ min: 0, max: 2 }),
  fc.boolean(),
  fc.constant(null),
  fc.array(fc.constantFrom("x", "y"), { maxLength: 2 }),
);
const form = fc.dictionary(fc.constantFrom("a", "b", "c", "d", "e"), value);
const three = fc.tuple(form, form, form);

describe("the comparison of two forms", () => {
  it.each([
    ["nothing and nothing", {}, {}, true],
    ["the same values", { a: 1, b: "x" }, { a: 1, b: "x" }, true],
    ["another order of keys", { a: 1, b: 2 }, { b: 2, a: 1 }, true],
    ["equal lists", { a: [1, 2] }, { a: [1, 2] }, true],
    ["another value", { a: 1 }, { a: 2 }, false],
    ["a list in another order", { a: [1, 2] }, { a: [2, 1] }, false],
    ["a field more", { a: 1 }, { a: 1, b: 2 }, false],
    ["a field less", { a: 1, b: 2 }, { a: 1 }, false],
    ["another field of the same value", { a: 1 }, { b: 1 }, false],
    ["an empty text and null", { a: "" }, { a: null }, false],
    ["an absent field and null", { a: null }, { b: null }, false],
  ])("says of %s what it is", (_, a, b, isSame) => {
    expect(isSameFields(fieldsOf(a), fieldsOf(b))).toBe(isSame);
    expect(isSameFields(fieldsOf(b), fieldsOf(a))).toBe(isSame);
  });

  it("takes every form for the same as itself", () => {
    fc.assert(
      fc.property(form, (one) => {
        expect(isSameFields(fieldsOf(one), fieldsOf(structuredClone(one)))).toBe(true);
      }),
    );
  });
});

describe("the merge of one field", () => {
  it.each([
    ["nobody changed", "was", "was", "was", "was", false],
    ["I changed", "was", "mine", "was", "mine", false],
    ["they changed", "was", "was", "theirs", "theirs", false],
    ["both changed to the same", "was", "same", "same", "same", false],
    ["both changed differently", "was", "mine", "theirs", "mine", true],
    ["I removed", "was", undefined, "was", undefined, false],
    ["they removed", "was", "was", undefined, undefined, false],
    ["both removed", "was", undefined, undefined, undefined, false],
    ["I removed what they changed", "was", undefined, "theirs", undefined, true],
    ["I changed what they removed", "was", "mine", undefined, "mine", true],
    ["I added", undefined, "mine", undefined, "mine", false],
    ["they added", undefined, undefined, "theirs", "theirs", false],
    ["both added the same", undefined, "same", "same", "same", false],
    ["both added differently", undefined, "mine", "theirs", "mine", true],
  ])("gives the right value where %s", (_, was, mine, theirs, merged, isContested) => {
    const given = (entry: string | undefined) => (entry === undefined ? {} : { key: entry });
    const result = merge(given(was), given(mine), given(theirs));
    expect(result.fields).toEqual(given(merged));
    expect(result.conflicts).toEqual(isContested ? [{ key: "key", mine, theirs }] : []);
  });

  it("takes equal lists for no change", () => {
    const result = merge({ a: ["x"] }, { a: ["x"] }, { a: ["x", "y"] });
    expect(result).toEqual({ fields: { a: ["x", "y"] }, conflicts: [] });
  });

  it("keeps an emptied field apart from a removed one", () => {
    expect(merge({ a: "was" }, { a: "" }, { a: "was" }).fields).toEqual({ a: "" });
    expect(merge({ a: "was" }, { a: null }, { a: "was" }).fields).toEqual({ a: null });
  });
});

describe("the merge of two forms", () => {
  it("is the other side where one changed nothing", () => {
    fc.assert(
      fc.property(form, form, (base, changed) => {
        expect(merge(base, base, changed)).toEqual({ fields: changed, conflicts: [] });
        expect(merge(base, changed, base)).toEqual({ fields: changed, conflicts: [] });
      }),
    );
  });

  it("has no conflict where both sides say the same", () => {
    fc.assert(
      fc.property(form, form, (base, changed) => {
        expect(merge(base, changed, changed)).toEqual({ fields: changed, conflicts: [] });
      }),
    );
  });

  it("loses nothing: every field is one side's, and what was not taken is in a conflict", () => {
    fc.assert(
      fc.property(three, ([base, mine, theirs]) => {
        const { fields, conflicts } = merge(base, mine, theirs);
        const told = new Set(conflicts.map(({ key }) => key));
        for (const key of new Set([...Object.keys(mine), ...Object.keys(theirs)])) {
          const texts = [mine[key], theirs[key]].map((one) => JSON.stringify(one));
          expect(texts).toContain(JSON.stringify(fields[key]));
          // A change that the merge has not taken over is shown to whoever decides.
          for (const side of [mine, theirs]) {
            const isChange = JSON.stringify(side[key]) !== JSON.stringify(base[key]);
            const isTaken = JSON.stringify(side[key]) === JSON.stringify(fields[key]);
            if (isChange && !isTaken) expect(told).toContain(key);
          }
        }
      }),
    );
  });

  it("finds the same conflicts from both sides", () => {
    fc.assert(
      fc.property(three, ([base, mine, theirs]) => {
        const keys = (conflicts: readonly { key: string }[]) =>
          conflicts.map(({ key }) => key).toSorted();
        expect(keys(merge(base, mine, theirs).conflicts)).toEqual(
          keys(merge(base, theirs, mine).conflicts),
        );
      }),
    );
  });

  it("gives the same whoever's conflicts are resolved in favour of the other", () => {
    fc.assert(
      fc.property(three, ([base, mine, theirs]) => {
        const [a, b, c] = [fieldsOf(base), fieldsOf(mine), fieldsOf(theirs)];
        const one = mergeFields(a, b, c);
        const other = mergeFields(a, c, b);
        // My form with their side of all conflicts is what they have when they keep theirs.
        expect(isSameFields(withTheirs(one.fields, one.conflicts), other.fields)).toBe(true);
      }),
    );
  });

  it("is stable: merging the result again changes nothing", () => {
    fc.assert(
      fc.property(three, ([base, mine, theirs]) => {
        const { fields } = mergeFields(fieldsOf(base), fieldsOf(mine), fieldsOf(theirs));
        const again = mergeFields(fieldsOf(theirs), fields, fieldsOf(theirs));
        expect(again.conflicts).toEqual([]);
        expect(isSameFields(again.fields, fields)).toBe(true);
      }),
    );
  });

  it("leaves what it is given as it was", () => {
    fc.assert(
      fc.property(three, (forms) => {
        const before = structuredClone(forms);
        merge(...forms);
        expect(forms).toEqual(before);
      }),
    );
  });
});

describe("a rule that joins two changes of one field", () => {
  /** Lists are joined, everything else contradicts. */
  const join = (_: string, was: unknown, mine: unknown, theirs: unknown) =>
    Array.isArray(was) && Array.isArray(mine) && Array.isArray(theirs)
      ? { value: [...new Set([...mine, ...theirs])] }
      : null;
  const joined = (was: unknown, mine: unknown, theirs: unknown) =>
    mergeFields(fieldsOf({ a: was }), fieldsOf({ a: mine }), fieldsOf({ a: theirs }), { join });

  it("ends the conflict, where it can", () => {
    const { fields, conflicts } = joined(["x"], ["x", "mine"], ["x", "theirs"]);
    expect(fields.get("a")).toEqual(["x", "mine", "theirs"]);
    expect(conflicts).toEqual([]);
  });

  it("leaves the conflict, where it cannot", () => {
    const { fields, conflicts } = joined("was", "mine", "theirs");
    expect(fields.get("a")).toBe("mine");
    expect(conflicts).toEqual([{ key: "a", mine: "mine", theirs: "theirs" }]);
  });

  it("is not asked where only one side changed", () => {
    const never = () => {
      throw new Error("asked");
    };
    const ask = (mine: string, theirs: string) =>
      mergeFields(fieldsOf({ a: "was" }), fieldsOf({ a: mine }), fieldsOf({ a: theirs }), {
        join: never,
      }).fields.get("a");
    expect([ask("was", "theirs"), ask("mine", "was"), ask("same", "same")]).toEqual([
      "theirs",
      "mine",
      "same",
    ]);
  });
});

describe("a removal of what others depend on", () => {
  /** `step/1/title` depends on `step/1`. */
  const ownersOf = (key: string): string[] =>
    key.split("/").length > 2 ? [key.split("/").slice(0, 2).join("/")] : [];
  const base = { "step/1": true, "step/1/title": "Gruppe", "step/1/manual": "", name: "Auswahl" };
  const without = { name: "Auswahl" };
  const removed = (
    mine: Readonly<Record<string, unknown>>,
    theirs: Readonly<Record<string, unknown>>,
  ) => mergeFields(fieldsOf(base), fieldsOf(mine), fieldsOf(theirs), { ownersOf });
  const edited = { ...base, "step/1/title": "Gruppengespräch" };

  it("goes through where the other side left it alone", () => {
    expect(Object.fromEntries(removed(without, base).fields)).toEqual(without);
    expect(removed(without, base).conflicts).toEqual([]);
    expect(Object.fromEntries(removed(base, without).fields)).toEqual(without);
  });

  it("is one conflict with all that depends on it, and keeps my side", () => {
    const { fields, conflicts } = removed(without, edited);
    expect(Object.fromEntries(fields)).toEqual(without);
    expect(conflicts.map(({ key, mine, theirs }) => [key, mine, theirs])).toEqual([
      ["step/1", undefined, true],
    ]);
    expect(Object.fromEntries(withTheirs(fields, conflicts))).toEqual(edited);
  });

  it("keeps all of what I changed where they removed it", () => {
    const { fields, conflicts } = removed(edited, without);
    expect(Object.fromEntries(fields)).toEqual(edited);
    expect(conflicts.map(({ key }) => key)).toEqual(["step/1"]);
    expect(Object.fromEntries(withTheirs(fields, conflicts))).toEqual(without);
  });

  it("is none where both removed it", () => {
    const { fields, conflicts } = removed(without, without);
    expect(Object.fromEntries(fields)).toEqual(without);
    expect(conflicts).toEqual([]);
  });

  it("does not touch what else was changed on either side", () => {
    const { fields, conflicts } = removed(
      { name: "Meine" },
      { ...edited, note: "neu", name: "Auswahl" },
    );
    expect(Object.fromEntries(fields)).toEqual({ name: "Meine", note: "neu" });
    expect(conflicts).toHaveLength(1);
  });
});

describe("taking the other side of conflicts", () => {
  it("changes the contested fields alone", () => {
    const fields = fieldsOf({ a: "mine", b: "other", c: "mine" });
    const conflicts = [
      { key: "a", mine: "mine", theirs: "theirs" },
      { key: "c", mine: "mine", theirs: undefined },
    ];
    expect(Object.fromEntries(withTheirs(fields, conflicts))).toEqual({ a: "theirs", b: "other" });
    expect(fields.get("a")).toBe("mine");
  });

  it("is nothing without a conflict", () => {
    fc.assert(
      fc.property(form, (one) => {
        expect(isSameFields(withTheirs(fieldsOf(one), []), fieldsOf(one))).toBe(true);
      }),
    );
  });
});
