import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { ApiError } from "../../../platform/http/ApiError.ts";
import { announcements } from "../../../platform/page/announce.ts";
import { newId } from "../../../ui/newId.ts";
import { announcing } from "./announcing.ts";

const broken = new ApiError({ kind: "server", status: 500, reference: "r-1" });
const typed = (
  type: "UPDATE_FAILED" | "NOT_LOGGED_IN" | "NO_PERMISSION",
  payload: unknown = null,
) =>
  new ApiError({ kind: "typed", errors: [{ type, message: "", requestReference: "" }], payload });
const fail = (key: string, error: unknown = broken) =>
  expect(announcing(key, () => Promise.reject(error))).rejects.toBe(error);
const save = (key: string) => expect(announcing(key, () => Promise.resolve(5))).resolves.toBe(5);
const told = () => announcements.get().length;

describe("a save of a page that fails", () => {
  let [one, other] = ["", ""];
  beforeEach(async () => {
    [one, other] = [newId(), newId()];
    await save(newId());
    announcements.set([]);
  });
  afterEach(() => announcements.set([]));

  it("is told, once [OERR-026]", async () => {
    await fail(one);
    expect(told()).toBe(1);
    await fail(one);
    await fail(one);
    expect(told()).toBe(1);
  });

  it("is not told beside another that fails at the same time", async () => {
    await fail(one);
    await fail(other);
    await fail(other);
    expect(told()).toBe(1);
  });

  it("is told again once it was saved in between", async () => {
    await fail(one);
    await save(one);
    await fail(one);
    expect(told()).toBe(2);
  });

  it("is told although another one fails for good, as after the end of its run", async () => {
    await fail(one, typed("NO_PERMISSION"));
    await save(newId());
    await fail(other);
    expect(told()).toBe(2);
    // The first one was told already, however often something else is saved.
    await save(newId());
    await fail(one, typed("NO_PERMISSION"));
    expect(told()).toBe(2);
  });

  it.each([
    ["a conflict, which the page asks about", typed("UPDATE_FAILED")],
    ["the end of the session, which a dialog asks about", typed("NOT_LOGGED_IN")],
    ["no connection, which the banner shows", new ApiError({ kind: "network" })],
    [
      "late work that was kept apart, which is told by itself",
      typed("NO_PERMISSION", { kept: true, entries: 1 }),
    ],
    ["an error of the page itself", new TypeError("x")],
  ])("is told elsewhere: %s", async (_, error) => {
    await fail(one, error);
    expect(told()).toBe(0);
    // It does not keep what comes after from being told.
    await fail(other);
    expect(told()).toBe(1);
  });

  it("is told where the answer came from something in between, such as a proxy", async () => {
    await fail(one, new ApiError({ kind: "network", status: 403 }));
    expect(told()).toBe(1);
  });
});
