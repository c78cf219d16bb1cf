import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ApiError } from "../http/ApiError.ts";
import { beforeForgetting } from "./delivery.ts";
import type { Draft, Sender } from "./draft.ts";
import {
  closeJournal,
  discard,
  entries,
  flush,
  flushAll,
  resolveWithOwn,
  openJournal,
  put,
} from "./journal.ts";
import { readDrafts } from "./store.ts";
import { watchPage } from "./watching.ts";
import { noteKind, registerNotes } from "../../testing/noteDrafts.ts";

const TENANT = "tenant";
let userId = "";
let key = "";
let sent: Draft[] = [];
let answersStored: () => Promise<void>;
let answer: Sender = () => Promise.resolve({ outcome: "stored" });

registerNotes("note", (draft, options) => {
  sent.push(structuredClone(draft));
  return answer(draft, options);
});
watchPage();

const offline: Sender = () => Promise.reject(new ApiError({ kind: "network" }));
const stored: Sender = () => Promise.resolve({ outcome: "stored" });
const state = () => entries.get().get(key)?.state ?? "synced";
const onDevice = () => readDrafts(userId, TENANT);
const write = (payload: string, delay = 60_000) =>
  put({ key, kind: noteKind("note"), payload, base: 1, delay });

beforeEach(async () => {
  userId = crypto.randomUUID();
  key = `note:${userId}`;
  sent = [];
  answer = stored;
  // The app's own, where a test of this page has started it, waits for a clock that a test may stop.
  answersStored = beforeForgetting(async () => undefined);
  await openJournal({ userId, tenantId: TENANT });
});
afterEach(() => {
  closeJournal();
  beforeForgetting(answersStored);
});

/** The device is written in its own time, whatever the clock of the test says. */
async function atRest(): Promise<void> {
  for (let frame = 0; frame < 3 || state() === "saving"; frame += 1)
    await new Promise(requestAnimationFrame);
}

describe("an edit", () => {
  it("is on the device within one frame", async () => {
    write("a");
    write("ab");
    await new Promise(requestAnimationFrame);
    await expect.poll(async () => (await onDevice())[0]?.payload, { interval: 1 }).toBe("ab");
    expect(state()).toBe("modified");
  });

  it("is sent the given time after the last change, and then gone from the device", async () => {
    write("a", 30);
    write("ab", 30);
    expect(sent).toEqual([]);
    await expect.poll(state).toBe("synced");
    expect(sent.map((draft) => draft.payload)).toEqual(["ab"]);
    expect(await onDevice()).toEqual([]);
  });

  it("waits ten seconds at most while somebody goes on without a pause, again and again", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] });
    try {
      const longest: number[] = [];
      let since: number | undefined;
      answer = (draft) => {
        longest.push(Date.now() - (since ?? Date.now()));
        since = undefined;
        return stored(draft, { keepalive: false });
      };
      for (let second = 0; second < 94; second += 2) {
        since ??= Date.now();
        write(`second ${second}`, 5_000);
        await vi.advanceTimersByTimeAsync(2_000);
        await atRest();
      }
      expect(longest.length).toBeGreaterThanOrEqual(7);
      expect(Math.max(...longest)).toBe(10_000);
      // A pause is a pause.
      write("the end", 5_000);
      since = Date.now();
      await vi.advanceTimersByTimeAsync(5_000);
      await atRest();
      expect(longest.at(-1)).toBe(5_000);
      expect(sent.at(-1)?.payload).toBe("the end");
    } finally {
      vi.useRealTimers();
    }
  });

  it("stays when sending fails, and is sent when the connection returns", async () => {
    answer = offline;
    write("words");
    await flush(key);
    expect([state(), (await onDevice())[0]?.payload]).toEqual(["waiting", "words"]);
    answer = stored;
    dispatchEvent(new Event("online"));
    await expect.poll(state).toBe("synced");
  });

  it("made while an older one is under way is sent after it, on its base", async () => {
    let release = () => {};
    answer = async ({ payload }) => {
      if (payload === "a") {
        await new Promise<void>((resolve) => {
          release = resolve;
        });
      }
      return { outcome: "stored", base: payload === "a" ? 2 : 3 };
    };
    write("a");
    const sending = flush(key);
    await expect.poll(() => sent.length).toBe(1);
    write("ab");
    expect(await onDevice()).toHaveLength(1);
    release();
    await sending;
    expect(sent.map(({ payload, base }) => [payload, base])).toEqual([
      ["a", 1],
      ["ab", 2],
    ]);
    expect([state(), await onDevice()]).toEqual(["synced", []]);
  });

  it("is never sent twice at the same time", async () => {
    write("a");
    await Promise.all([flush(key), flush(key), flushAll()]);
    expect(sent).toHaveLength(1);
  });
});

describe("a conflict", () => {
  it("keeps both versions, and nothing is sent until somebody has chosen", async () => {
    answer = () => Promise.resolve({ outcome: "conflict", server: "theirs" });
    write("mine");
    await flush(key);
    expect(state()).toBe("conflict");
    expect((await onDevice())[0]).toMatchObject({
      payload: "mine",
      conflict: { server: "theirs" },
    });
    write("mine, longer");
    await flushAll();
    expect(sent).toHaveLength(1);
    answer = stored;
    await resolveWithOwn(noteKind("note"), key, 7);
    expect(sent.at(-1)).toMatchObject({ payload: "mine, longer", base: 7 });
    expect(state()).toBe("synced");
  });

  it("is over when one's own version is given up", async () => {
    answer = () => Promise.resolve({ outcome: "conflict", server: "theirs" });
    write("mine");
    await flush(key);
    await discard(key);
    expect([state(), await onDevice()]).toEqual(["synced", []]);
  });
});

describe("the drafts of a user", () => {
  it("outlive the session, and are sent at the next one", async () => {
    answer = offline;
    write("words");
    await flush(key);
    closeJournal();
    expect(state()).toBe("synced");
    answer = stored;
    expect(await openJournal({ userId, tenantId: TENANT })).toBe(1);
    await expect.poll(onDevice).toEqual([]);
    expect(sent.at(-1)?.payload).toBe("words");
  });

  it("are sent while one of the same key, of the user before, is still under way", async () => {
    let end = (): void => undefined;
    answer = () =>
      new Promise((resolve) => {
        end = () => resolve({ outcome: "stored" });
      });
    write("of the user before");
    void flush(key);
    await expect.poll(() => sent.length).toBe(1);
    answer = stored;
    await openJournal({ userId: crypto.randomUUID(), tenantId: TENANT });
    write("own", 0);
    await expect
      .poll(() => sent.map(({ payload }) => payload))
      .toEqual(["of the user before", "own"]);
    await expect.poll(state).toBe("synced");
    end();
  });

  it("are neither shown to nor sent by another", async () => {
    answer = offline;
    write("secret");
    await flush(key);
    sent = [];
    answer = stored;
    await openJournal({ userId: "somebody else", tenantId: TENANT });
    await openJournal({ userId, tenantId: "another tenant" });
    await flushAll();
    expect([sent, entries.get().size]).toEqual([[], 0]);
    expect(await onDevice()).toHaveLength(1);
  });
});

describe("leaving the page", () => {
  it("sends what fits at once, and keeps the rest on the device", async () => {
    write("short");
    put({ key: `${key}:long`, kind: noteKind("note"), payload: "x".repeat(70_000), delay: 60_000 });
    dispatchEvent(new Event("pagehide"));
    await expect.poll(state).toBe("synced");
    expect(sent.map((draft) => draft.payload)).toEqual(["short"]);
    expect(await onDevice()).toHaveLength(1);
  });

  it("keeps what is confirmed on the device until what it became is kept there", async () => {
    let areStored = (): void => undefined;
    beforeForgetting(() => new Promise((resolve) => (areStored = resolve)));
    write("words");
    dispatchEvent(new Event("pagehide"));
    await expect.poll(() => sent.length).toBe(1);
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(await onDevice()).toHaveLength(1);
    areStored();
    await expect.poll(onDevice).toEqual([]);
  });
});
