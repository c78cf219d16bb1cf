import { afterEach, beforeAll, expect, it } from "vitest";
import { setLanguage } from "../i18n/texts.ts";
import { announcements } from "../page/announce.ts";
import { ApiError } from "../http/ApiError.ts";
import { toSendResult } from "./sendResult.ts";

beforeAll(() => setLanguage("de"));
afterEach(() => announcements.set([]));

const refusal = (payload: unknown) => {
  const errors = [{ type: "WRONG_PROCESS_RUN_STATE" as const, message: "", requestReference: "r" }];
  return new ApiError({ kind: "typed", errors, status: 400, payload });
};
const send = (payload: unknown) =>
  toSendResult(
    () => Promise.reject(refusal(payload)),
    { keepalive: false },
    () => Promise.reject(new Error("Nothing to parse.")),
  );

it("lets go of what came too late only where the server has kept it", async () => {
  expect(await send(null)).toEqual({ outcome: "refused", reason: "WRONG_PROCESS_RUN_STATE" });
  expect(announcements.get()).toEqual([]);
  expect(await send({ kept: true, entries: 0 })).toEqual({ outcome: "stored" });
  // It says what stands already.
  expect(announcements.get()).toEqual([]);
  expect(await send({ kept: true, entries: 1 })).toEqual({ outcome: "stored" });
  expect(await send({ kept: true, entries: 1 })).toEqual({ outcome: "stored" });
  // Its words are loaded first, which takes a while on a busy machine.
  await expect.poll(() => announcements.get().length).toBeGreaterThan(0);
  expect(announcements.get().map(({ text }) => text)).toEqual([
    expect.stringMatching(/liegt getrennt bei der Moderation/),
  ]);
});
