import { FILE_BYTES } from "@assay/contract";
import { describe, expect, it } from "vitest";
import { HungUp } from "../platform/hungUp.ts";
import { Unavailable } from "./failure.ts";
import { FORM_BYTES, openUploadRoom } from "./uploadRoom.ts";

const options = { bytes: 100, waitMs: 50 };
const here = new AbortController().signal;

describe("the room for uploads", () => {
  it("takes what fits, and refuses after a while what does not", async () => {
    const room = openUploadRoom(options);
    await room.enter("a", 50, here);
    await room.enter("b", 50, here);
    const refusal = await room.enter("c", 1, here).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(Unavailable);
    expect(refusal).toMatchObject({ statusCode: 429 });
  });

  it("gives a tenant no more than half of it", async () => {
    const room = openUploadRoom(options);
    await room.enter("a", 30, here);
    await expect(room.enter("a", 21, here)).rejects.toThrow("unavailable");
    await room.enter("a", 20, here);
    await room.enter("b", 50, here);
  });

  it("lets in who waits as soon as somebody leaves, in the order in which they came", async () => {
    const room = openUploadRoom({ ...options, waitMs: 5_000 });
    const leave = await room.enter("a", 50, here);
    await room.enter("b", 50, here);
    const entered: string[] = [];
    const waiting = ["c", "d"].map(async (tenant) => {
      const leaveAgain = await room.enter(tenant, 50, here);
      entered.push(tenant);
      return leaveAgain;
    });
    leave();
    // Leaving twice makes no more room.
    leave();
    (await waiting[0])?.();
    await waiting[1];
    expect(entered).toEqual(["c", "d"]);
    const small = openUploadRoom(options);
    const once = await small.enter("a", 50, here);
    once();
    once();
    await small.enter("a", 50, here);
    await expect(small.enter("a", 1, here)).rejects.toThrow("unavailable");
  });

  it("forgets who waited in vain", async () => {
    const room = openUploadRoom(options);
    const leave = await room.enter("a", 50, here);
    await expect(room.enter("a", 50, here)).rejects.toThrow("unavailable");
    leave();
    await room.enter("a", 50, here);
  });

  it("keeps no place for who hangs up while waiting, or before", async () => {
    const room = openUploadRoom({ ...options, waitMs: 60_000 });
    const leave = await room.enter("a", 50, here);
    const caller = new AbortController();
    const waiting = room.enter("a", 50, caller.signal);
    caller.abort();
    await expect(waiting).rejects.toBeInstanceOf(HungUp);
    leave();
    await expect(room.enter("a", 50, caller.signal)).rejects.toBeInstanceOf(HungUp);
    await room.enter("a", 50, here);
  });

  it("has six of the largest files with their forms, three of them of one tenant", async () => {
    const room = openUploadRoom({ waitMs: 20 });
    const largest = FILE_BYTES + FORM_BYTES;
    for (const tenant of ["a", "a", "a", "b", "b", "b"]) await room.enter(tenant, largest, here);
    await expect(room.enter("c", 1, here)).rejects.toThrow("unavailable");
  });
});
