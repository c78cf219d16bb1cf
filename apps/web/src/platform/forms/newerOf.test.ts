import { describe, expect, it } from "vitest";
import { ApiError } from "../http/ApiError.ts";
import { newerOf } from "./newerOf.ts";

const base = { id: "a", revision: 3, name: "Auswahl" };
const refused = (payload: unknown, type: "UPDATE_FAILED" | "DUPLICATE_NAME" = "UPDATE_FAILED") =>
  new ApiError({
    kind: "typed",
    status: 400,
    errors: [{ type, message: "", requestReference: "r-1" }],
    payload,
  });

describe("the newer entity in a refused save", () => {
  it("is what others have stored meanwhile", () => {
    const theirs = { ...base, revision: 4, name: "Anders" };
    expect(newerOf(refused(theirs), base)).toBe(theirs);
  });

  it.each([
    ["the same revision", { ...base }],
    ["an older revision", { ...base, revision: 2 }],
    ["another entity", { ...base, id: "b", revision: 9 }],
    ["no entity", null],
    ["nothing", undefined],
  ])("is none where the answer holds %s", (_, payload) => {
    expect(newerOf(refused(payload), base)).toBeNull();
  });

  it("is none in any other error", () => {
    const newer = { ...base, revision: 4 };
    expect(newerOf(refused(newer, "DUPLICATE_NAME"), base)).toBeNull();
    expect(newerOf(new ApiError({ kind: "network", payload: newer }), base)).toBeNull();
    expect(newerOf(new Error("UPDATE_FAILED"), base)).toBeNull();
    expect(newerOf(undefined, base)).toBeNull();
  });
});
