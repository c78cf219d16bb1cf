import { describe, expect, it } from "vitest";
import { DEFAULT_ROLES } from "../identity/permissions.ts";
import { GUIDES, guidesFor, isGuide } from "./guides.ts";

describe("the guides for a person", () => {
  it.each([
    ["observer", ["observer"]],
    ["moderator", ["moderator", "observer"]],
    ["administrator", ["administrator"]],
    ["auditor", ["auditor"]],
  ] as const)("begin for the role %s with what it may do", (role, own) => {
    expect(guidesFor(DEFAULT_ROLES[role]).own).toEqual(own);
  });

  it("are the candidate's for somebody without an account", () => {
    expect(guidesFor(null).own).toEqual(["candidate"]);
  });

  it("name each other guide once, also for somebody who may do nothing or everything", () => {
    const all = Object.values(DEFAULT_ROLES).flat();
    for (const permissions of [null, [], ["LOG_IN"], ...Object.values(DEFAULT_ROLES), all]) {
      const { own, others } = guidesFor(permissions);
      expect([...own, ...others].toSorted()).toEqual(GUIDES.toSorted());
    }
    expect(guidesFor([]).own).toEqual([]);
    expect(guidesFor(all).own).toEqual(["moderator", "administrator", "auditor", "observer"]);
  });

  it("are known by their names", () => {
    expect(isGuide("observer")).toBe(true);
    expect(isGuide("constructor")).toBe(false);
    expect(isGuide(undefined)).toBe(false);
  });
});
