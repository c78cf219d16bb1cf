import { describe, expect, it } from "vitest";
import { buildUser } from "../../../../testing/fakeServer.ts";
import { mergeValues, newUserBody, userBody, valuesOf } from "./userForm.ts";

const user = buildUser({ roles: ["observer", "moderator"], position: "Leitung", revision: 7 });
const base = valuesOf(user);

describe("the form of a user", () => {
  it("sends trimmed texts, nothing for an empty one, and no e-mail with a change", () => {
    const body = userBody(user, { ...base, firstName: " Ada ", position: "  " });
    expect(body).toEqual({
      id: user.id,
      revision: 7,
      firstName: "Ada",
      lastName: "Lovelace",
      position: null,
      orgUnit: null,
    });
  });

  it("sends the roles only when they are others, whatever their order", () => {
    expect(userBody(user, { ...base, roles: ["moderator", "observer"] })).not.toHaveProperty(
      "roles",
    );
    expect(userBody(user, { ...base, roles: ["moderator"] }).roles).toEqual(["moderator"]);
  });

  it("sends the id it has made with a new user", () => {
    expect(newUserBody({ ...base, email: " ada@demo.example " })).toMatchObject({
      id: base.id,
      email: "ada@demo.example",
      roles: ["observer", "moderator"],
    });
  });
});

describe("two edits of a user", () => {
  it("are both kept where they touch different fields", () => {
    const mine = { ...base, lastName: "King" };
    const theirs = { ...base, orgUnit: "Nord", roles: ["observer"] };
    expect(mergeValues(base, mine, theirs)).toEqual({
      values: { ...theirs, lastName: "King" },
      conflicts: [],
    });
  });

  it("conflict where both changed the same field differently, and mine stays", () => {
    const mine = { ...base, lastName: "King", position: "Neu", roles: ["auditor"] };
    const theirs = { ...base, lastName: "Byron", position: "Neu", roles: ["observer"] };
    const { values, conflicts } = mergeValues(base, mine, theirs);
    expect(conflicts).toEqual(["lastName", "roles"]);
    expect(values).toEqual(mine);
  });
});
