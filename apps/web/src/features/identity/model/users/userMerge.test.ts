import type { User } from "@assay/contract";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { buildAbilities } from "../../../../testing/buildRole.ts";
import { buildUser } from "../../../../testing/fakeServer.ts";
import { isOver } from "./userState.ts";
import { refusalOf } from "./reasons.ts";
import {
  hasOtherEnd,
  hasOtherRoles,
  mergeValues,
  newUserBody,
  USER_FIELDS,
  userBody,
  type UserValues,
  valuesOf,
} from "./userForm.ts";

const text = fc.constantFrom("", "A", "B");
const values: fc.Arbitrary<UserValues> = fc.record({
  id: fc.constant("u"),
  firstName: text,
  lastName: text,
  email: fc.constant("a@b.de"),
  position: text,
  orgUnit: text,
  endsOn: fc.constantFrom(null, "2027-01-31", "2027-06-30"),
  roles: fc.shuffledSubarray(["admin", "observer", "moderator"]),
});
const inOrder = (one: UserValues) => ({
  ...one,
  roles: one.roles.toSorted((a, b) => (a < b ? -1 : 1)),
});

describe("two edits of one user", () => {
  it("are both kept where they changed different fields, and neither goes unasked", () => {
    fc.assert(
      fc.property(values, values, values, (base, mine, theirs) => {
        const { values: merged, conflicts } = mergeValues(base, mine, theirs);
        const [was, own, other, now] = [base, mine, theirs, merged].map((one) => inOrder(one));
        for (const field of USER_FIELDS) {
          const textOf = (one: UserValues | undefined) => JSON.stringify(one?.[field]);
          const isMine = textOf(own) !== textOf(was);
          const isTheirs = textOf(other) !== textOf(was);
          expect(textOf(now)).toBe(textOf(isMine ? own : other));
          expect(conflicts.includes(field)).toBe(
            isMine && isTheirs && textOf(own) !== textOf(other),
          );
        }
      }),
    );
  });

  it("are none where only the order of the roles differs", () => {
    const base = { ...valuesOf(buildUser()), roles: ["a", "b"] };
    const turned = { ...base, roles: ["b", "a"] };
    const theirs = { ...base, roles: ["c"] };
    expect(mergeValues(base, turned, theirs)).toEqual({ values: theirs, conflicts: [] });
  });
});

describe("a user as it is sent", () => {
  const user = buildUser({ roles: ["observer"], endsOn: "2027-01-31" });

  it("says nothing of roles and of the last day where they stay: both take a right of their own", () => {
    const body = userBody(user, valuesOf(user));
    expect(body).not.toHaveProperty("roles");
    expect(body).not.toHaveProperty("endsOn");
    expect(body).not.toHaveProperty("email");
    expect([hasOtherRoles(user, valuesOf(user)), hasOtherEnd(user, valuesOf(user))]).toEqual([
      false,
      false,
    ]);
  });

  it("can take the last day away", () => {
    const body = userBody(user, { ...valuesOf(user), endsOn: null });
    expect(body).toMatchObject({ endsOn: null });
  });

  it("has no spaces around its names, and nothing for what is empty", () => {
    const spaced = { ...valuesOf(user), firstName: " Ada ", position: "  ", orgUnit: " IT " };
    expect(userBody(user, spaced)).toMatchObject({
      firstName: "Ada",
      position: null,
      orgUnit: "IT",
    });
    expect(newUserBody({ ...spaced, email: " a@b.de ", endsOn: null })).toMatchObject({
      email: "a@b.de",
      position: null,
    });
    expect(newUserBody({ ...spaced, endsOn: null })).not.toHaveProperty("endsOn");
  });
});

describe("why something cannot be done with a user", () => {
  const of = (can: User["can"], ability: "delete" | "invite") =>
    refusalOf(buildUser({ can }), ability);
  it("is what the server says, and a missing right where it says nothing", () => {
    expect(of(buildAbilities(), "delete")).toBeNull();
    expect(of(buildAbilities(), "invite")).toBe("enrolled");
    expect(of(undefined, "delete")).toBe("permission");
  });
});

describe("an account with a last day", () => {
  it("is over after it, and never without one", () => {
    expect(isOver({ endsOn: "2000-01-31" })).toBe(true);
    expect(isOver({ endsOn: "2999-01-31" })).toBe(false);
    expect(isOver({})).toBe(false);
  });
});
