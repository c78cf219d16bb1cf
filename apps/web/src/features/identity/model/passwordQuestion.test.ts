import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ApiError } from "../../../platform/http/ApiError.ts";
import { session } from "../../../platform/session/session.ts";
import { accountOf, buildUser } from "../../../testing/fakeServer.ts";
import { passwordQuestion, withPassword } from "./passwordQuestion.ts";

const denied = new ApiError({
  kind: "typed",
  errors: [{ type: "NO_PERMISSION", message: "", requestReference: "r" }],
});
const signIn = (permissions = buildUser().permissions) =>
  session.set({
    user: accountOf(buildUser({ permissions })),
    credentials: null,
    needsSignIn: false,
  });
/** Something that is refused until the password was confirmed. */
const refusedOnce = () => vi.fn().mockRejectedValueOnce(denied).mockResolvedValue("done");
const asked = () => vi.waitFor(() => expect(passwordQuestion.get()).not.toBeNull());

beforeEach(() => signIn());
afterEach(() => {
  passwordQuestion.set(null);
  session.set({ user: null, credentials: null, needsSignIn: false });
});

describe("something that needs a confirmed password", () => {
  it("is done at once where it was confirmed a moment ago", async () => {
    expect(await withPassword(() => Promise.resolve("done"))).toEqual({ value: "done" });
    expect(passwordQuestion.get()).toBeNull();
  });

  it("is tried once more after the password was confirmed", async () => {
    const action = refusedOnce();
    const result = withPassword(action);
    await asked();
    passwordQuestion.get()?.(true);
    expect(await result).toEqual({ value: "done" });
    expect(action).toHaveBeenCalledTimes(2);
    expect(passwordQuestion.get()).toBeNull();
  });

  it("is not done where somebody gives up", async () => {
    const action = refusedOnce();
    const result = withPassword(action);
    await asked();
    passwordQuestion.get()?.(false);
    expect(await result).toBeNull();
    expect(action).toHaveBeenCalledTimes(1);
  });

  it("fails where it is refused again", async () => {
    const result = withPassword(() => Promise.reject(denied));
    const failing = expect(result).rejects.toBe(denied);
    await asked();
    passwordQuestion.get()?.(true);
    await failing;
  });

  it("fails at once for any other reason", async () => {
    await expect(withPassword(() => Promise.reject(new Error("x")))).rejects.toThrow("x");
    expect(passwordQuestion.get()).toBeNull();
  });

  it("fails at once for who may not change their own account: no password would help", async () => {
    signIn([]);
    await expect(withPassword(() => Promise.reject(denied))).rejects.toBe(denied);
    expect(passwordQuestion.get()).toBeNull();
  });

  it("is asked for where it is somebody else's account, whatever one may do with one's own", async () => {
    signIn([]);
    const result = withPassword(refusedOnce(), { isOwn: false });
    await asked();
    passwordQuestion.get()?.(true);
    expect(await result).toEqual({ value: "done" });
  });

  it("takes the place of an earlier question, which is answered with no", async () => {
    const first = withPassword(refusedOnce());
    await asked();
    const before = passwordQuestion.get();
    const second = withPassword(refusedOnce());
    expect(await first).toBeNull();
    await vi.waitFor(() => expect([null, before]).not.toContain(passwordQuestion.get()));
    passwordQuestion.get()?.(true);
    expect(await second).toEqual({ value: "done" });
  });
});
