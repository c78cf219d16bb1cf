import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { FormShape } from "./fields.ts";
import { beginForm, formReducer, type FormState } from "./formState.ts";

type Fields = Readonly<Record<string, number>>;
interface Entity {
  revision: number;
  fields: Fields;
}
const shape: FormShape<Entity, Fields> = {
  formOf: ({ fields }) => fields,
  fieldsOf: (form) => new Map(Object.entries(form)),
  fromFields: (fields) => Object.fromEntries(fields) as Fields,
  // Only what holds a form on the device reads this.
  held: { version: 1, schema: () => Promise.reject(new Error("not held")) },
};
const reduce = formReducer(shape);
type State = FormState<Entity, Fields>;
const entity = (revision: number, fields: Fields): Entity => ({ revision, fields });
const edit = (state: State, change: Fields): State =>
  reduce(state, { type: "edit", change: (draft) => ({ ...draft, ...change }) });
const rebase = (state: State, revision: number, fields: Fields, by: "me" | "others" = "others") =>
  reduce(state, { type: "rebase", stored: entity(revision, fields), by });
const resolve = (state: State, choice: "mine" | "theirs") =>
  reduce(state, { type: "resolve", choice });
const keys = ({ conflicts }: State) => conflicts.map(({ key }) => key);
const opened = beginForm(shape, entity(1, { a: 0, b: 0, c: 0 }));

describe("a form that is edited", () => {
  it("shows what is stored, until something is edited", () => {
    expect(opened).toMatchObject({ draft: { a: 0, b: 0, c: 0 }, conflicts: [], isNewer: false });
    expect(edit(opened, { a: 1 }).draft).toEqual({ a: 1, b: 0, c: 0 });
    expect(edit(opened, { a: 1 }).base).toBe(opened.base);
  });

  it("shows what an earlier visit left, on the version on which that was typed", () => {
    const restored = reduce(opened, {
      type: "restore",
      base: entity(1, { a: 0 }),
      draft: { a: 7 },
    });
    expect(restored).toMatchObject({ base: { revision: 1 }, draft: { a: 7 }, conflicts: [] });
  });

  it("drops all edits and questions when it is reset", () => {
    const contested = rebase(edit(opened, { a: 1 }), 2, { a: 2, b: 0, c: 0 });
    const reset = reduce(contested, { type: "reset", stored: contested.base });
    expect(reset).toMatchObject({ draft: { a: 2, b: 0, c: 0 }, conflicts: [], isNewer: false });
  });
});

describe("an entity that others have changed", () => {
  it("brings their changes beside the own ones, and says that it is newer", () => {
    const state = rebase(edit(opened, { a: 1 }), 2, { a: 0, b: 2, c: 0 });
    expect(state).toMatchObject({ draft: { a: 1, b: 2, c: 0 }, conflicts: [], isNewer: true });
    expect(state.base.revision).toBe(2);
  });

  it("is not called newer where it was the user themselves, or where nothing is", () => {
    expect(rebase(opened, 2, { a: 1, b: 0, c: 0 }, "me").isNewer).toBe(false);
    expect(rebase(opened, 1, { a: 0, b: 0, c: 0 }).isNewer).toBe(false);
    // Once others have changed it, it stays so until somebody has looked.
    const newer = rebase(opened, 2, { a: 1, b: 0, c: 0 });
    expect(rebase(newer, 3, { a: 1, b: 1, c: 0 }, "me").isNewer).toBe(true);
  });

  it("asks where both have changed the same, and keeps mine until somebody has chosen", () => {
    const state = rebase(edit(opened, { a: 1 }), 2, { a: 2, b: 0, c: 0 });
    expect(state.conflicts).toEqual([{ key: "a", mine: 1, theirs: 2 }]);
    expect(state.draft["a"]).toBe(1);
    expect(resolve(state, "mine")).toMatchObject({
      draft: { a: 1 },
      conflicts: [],
      isNewer: false,
    });
    expect(resolve(state, "theirs")).toMatchObject({ draft: { a: 2 }, conflicts: [] });
  });

  it("asks about all of it where it changes twice before somebody has chosen", () => {
    const mine = edit(opened, { a: 1, b: 1 });
    const once = rebase(mine, 2, { a: 2, b: 0, c: 0 });
    const twice = rebase(once, 3, { a: 2, b: 2, c: 5 });
    expect(keys(twice).toSorted()).toEqual(["a", "b"]);
    expect(resolve(twice, "theirs").draft).toEqual({ a: 2, b: 2, c: 5 });
    expect(resolve(twice, "mine").draft).toEqual({ a: 1, b: 1, c: 5 });
  });

  it("asks about a field once, with what it has become last", () => {
    const once = rebase(edit(opened, { a: 1 }), 2, { a: 2, b: 0, c: 0 });
    const twice = rebase(once, 3, { a: 3, b: 0, c: 0 });
    expect(twice.conflicts).toEqual([{ key: "a", mine: 1, theirs: 3 }]);
    expect(resolve(twice, "theirs").draft["a"]).toBe(3);
  });

  it("goes on asking where something else changes", () => {
    const once = rebase(edit(opened, { a: 1 }), 2, { a: 2, b: 0, c: 0 });
    expect(keys(rebase(once, 3, { a: 2, b: 0, c: 9 }))).toEqual(["a"]);
  });

  it("asks no more where others have come to the same", () => {
    const once = rebase(edit(opened, { a: 1 }), 2, { a: 2, b: 0, c: 0 });
    expect(rebase(once, 3, { a: 1, b: 0, c: 0 }).conflicts).toEqual([]);
  });

  it("never loses a side: what is not in the form can still be chosen, however often it changes", () => {
    const value = fc.integer({ min: 0, max: 3 });
    const fields = fc.record({ a: value, b: value, c: value });
    fc.assert(
      fc.property(fields, fc.array(fields, { minLength: 1, maxLength: 4 }), (mine, versions) => {
        let state = edit(opened, mine);
        for (const [index, stored] of versions.entries()) state = rebase(state, index + 2, stored);
        const last: Fields = versions.at(-1) ?? {};
        for (const key of ["a", "b", "c"] as const) {
          const isTheirs = state.draft[key] === last[key];
          if (isTheirs) continue;
          // Mine stands in the form although others have something else: either they left it alone, or it is asked about.
          const isUntouched = versions.every((one) => one[key] === 0);
          expect(isUntouched || keys(state).includes(key)).toBe(true);
          if (!isUntouched) expect(resolve(state, "theirs").draft[key]).toBe(last[key]);
        }
      }),
    );
  });
});

describe("the answer to a save", () => {
  it("is what the form shows, where nothing was typed meanwhile", () => {
    const sent = edit(opened, { a: 1 });
    const saved = reduce(sent, {
      type: "saved",
      stored: entity(2, { a: 1, b: 5, c: 0 }),
      sent: sent.draft,
    });
    expect(saved).toEqual(beginForm(shape, entity(2, { a: 1, b: 5, c: 0 })));
  });

  it("leaves what was typed meanwhile unsaved", () => {
    const sent = edit(opened, { a: 1 });
    const typed = edit(sent, { b: 7 });
    const saved = reduce(typed, {
      type: "saved",
      stored: entity(2, { a: 1, b: 0, c: 3 }),
      sent: sent.draft,
    });
    expect(saved).toMatchObject({
      base: { revision: 2 },
      draft: { a: 1, b: 7, c: 3 },
      conflicts: [],
    });
  });

  it("keeps what was typed over what the server has made of it", () => {
    const sent = edit(opened, { a: 1 });
    const typed = edit(sent, { a: 9 });
    const saved = reduce(typed, {
      type: "saved",
      stored: entity(2, { a: 4, b: 0, c: 0 }),
      sent: sent.draft,
    });
    expect(saved.draft["a"]).toBe(9);
  });
});

describe("a template that others have changed", () => {
  const merge = (state: State, from: Fields, theirs: Fields) =>
    reduce(state, { type: "merge", from, theirs });

  it("brings its changes, and leaves the version of the form alone", () => {
    const state = merge(edit(opened, { a: 1 }), { a: 0, b: 0, c: 0 }, { a: 0, b: 4, c: 0 });
    expect(state).toMatchObject({ base: opened.base, draft: { a: 1, b: 4, c: 0 }, isNewer: true });
  });

  it("asks about the same, beside what is asked about already", () => {
    const contested = rebase(edit(opened, { a: 1, b: 1 }), 2, { a: 2, b: 0, c: 0 });
    const state = merge(contested, { a: 0, b: 0, c: 0 }, { a: 0, b: 3, c: 0 });
    expect(keys(state).toSorted()).toEqual(["a", "b"]);
    expect(resolve(state, "theirs").draft).toEqual({ a: 2, b: 3, c: 0 });
  });
});
