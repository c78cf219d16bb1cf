import { openDB } from "idb";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { sealingOf } from "../cache/draftSealing.ts";
import { deriveKey } from "../cache/sealing.ts";
import { LEFTOVER_KEY, readSession, USER_KEY } from "../session/storage.ts";
import { readAside } from "./claiming.ts";
import type { Draft, Sender } from "./draft.ts";
import { hold } from "./holding.ts";
import { closeJournal, entries, flush, isReady, openJournal, put } from "./journal.ts";
import { fromJson } from "./json.ts";
import { addLeftovers, type Leftover } from "./leftover.ts";
import { sealing } from "./sealed.ts";
import { cannotStore } from "./storing.ts";
import { database, readAllDrafts, readDraft, readDrafts, unread, writeDraft } from "./store.ts";
import { watchPage } from "./watching.ts";
import { noteKind, registerNotes } from "../../testing/noteDrafts.ts";

const TENANT = "tenant";
let userId = "";
let key = "";
let sent: unknown[] = [];
const never: Sender = () => new Promise(() => undefined);
const stored: Sender = () => Promise.resolve({ outcome: "stored" });
let answer = never;
registerNotes(
  "left note",
  (draft, options) => {
    sent.push(draft.payload);
    return answer(draft, options);
  },
  String,
);
watchPage();

const write = (payload: unknown) =>
  put({ key, kind: noteKind("left note"), payload, base: 1, delay: 60_000 });
const draft = (parts: Partial<Draft> = {}): Draft => ({
  key,
  kind: "left note",
  version: 1,
  userId,
  tenantId: TENANT,
  payload: "words",
  base: 1,
  edit: 1,
  editedAt: Date.now(),
  ...parts,
});
const left = () =>
  (localStorage.getItem(LEFTOVER_KEY) ?? "")
    .split("\n")
    .filter(Boolean)
    .map((line) => (fromJson(line) as Leftover).draft.payload);
/** As browsers do it: a page that is left is hidden after that. */
function leave(persisted = true): void {
  dispatchEvent(new PageTransitionEvent("pagehide", { persisted }));
  vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
  document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
}
function comeBack(): void {
  vi.restoreAllMocks();
  dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));
}

/** What another page reads that opens the database now. */
async function readElsewhere(): Promise<unknown[]> {
  const db = await openDB("assay.journal");
  const all = (await db.getAll("drafts")) as Draft[];
  db.close();
  return all.filter((one) => one.userId === userId).map(({ payload }) => payload);
}

beforeEach(async () => {
  localStorage.removeItem(LEFTOVER_KEY);
  userId = crypto.randomUUID();
  key = `left:${userId}`;
  sent = [];
  answer = never;
  await openJournal({ userId, tenantId: TENANT });
});
afterEach(() => {
  comeBack();
  closeJournal();
  sealing.set(null);
  cannotStore.set(false);
});

describe("a page that is left and may be kept", () => {
  it("is prepared for it with the first edit", async () => {
    await expect
      .poll(() => {
        write("first");
        leave();
        comeBack();
        return left();
      })
      .toContain("first");
  });

  it("leaves what is not written yet, and no transaction under way", async () => {
    const db = await database();
    const transaction = db.transaction("drafts", "readwrite");
    const ended = expect(transaction.done).rejects.toThrow("AbortError");
    // It would never end by itself.
    const goOn = (): void => void transaction.store.get(["", "", ""]).then(goOn, () => undefined);
    goOn();
    write({ text: "a", at: new Date(5), parts: new Map([["b", new Set([1])]]) });
    leave();
    await ended;
    expect(left()).toEqual([{ text: "a", at: new Date(5), parts: new Map([["b", new Set([1])]]) }]);
    // Answers, since nothing blocks it.
    await readElsewhere();
  });

  it("leaves what other listeners write as it goes", async () => {
    const writeOne = (): void =>
      void hold(draft(), { key: `form:${userId}`, kind: "form", version: 1, payload: "typed" });
    addEventListener("pagehide", writeOne, { once: true });
    const writeMore = (): void =>
      void hold(draft(), { key: `form2:${userId}`, kind: "form", version: 1, payload: "more" });
    document.addEventListener("visibilitychange", writeMore, { once: true });
    leave();
    expect(left()).toEqual(["typed", "more"]);
  });

  it("leaves nothing that is written or confirmed", async () => {
    write("written");
    await expect.poll(async () => (await readDraft(draft()))?.payload).toBe("written");
    answer = stored;
    await flush(key);
    leave();
    expect(localStorage.getItem(LEFTOVER_KEY)).toBeNull();
  });

  it("ends nothing where the browser takes no leftovers", async () => {
    vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
      throw new DOMException("full", "QuotaExceededError");
    });
    write("words");
    leave();
    await expect.poll(async () => (await readDraft(draft()))?.payload).toBe("words");
    expect(left()).toEqual([]);
  });

  it("writes on when it comes back, and says of nothing that it cannot be stored", async () => {
    write("before");
    leave();
    comeBack();
    expect((await readDraft(draft()))?.payload).toBe("before");
    await expect.poll(() => localStorage.getItem(LEFTOVER_KEY)).toBeNull();
    write("after");
    await expect.poll(async () => (await readDraft(draft()))?.payload).toBe("after");
    expect(cannotStore.get()).toBe(false);
  });
});

describe("a page that is left and not kept", () => {
  it("leaves what it sends and the device has not taken, with the mark of the try, and ends nothing", async () => {
    const db = await database();
    const transaction = db.transaction("drafts", "readwrite");
    let isSlow = true;
    const goOn = (): void => {
      if (isSlow) void transaction.store.get(["", "", ""]).then(goOn);
    };
    goOn();
    write("written");
    leave(false);
    expect([left(), sent]).toEqual([["written"], ["written"]]);
    const line = fromJson(localStorage.getItem(LEFTOVER_KEY)!.trim()) as Leftover;
    expect(line.draft.attempts).toEqual(["written"]);
    isSlow = false;
    await transaction.done;
    expect((await readDraft(draft()))?.payload).toBe("written");
    expect(localStorage.getItem(LEFTOVER_KEY)).toBeNull();
  });
});

describe("what a page has left over", () => {
  it("is shown and sent by the author's next page", async () => {
    closeJournal();
    addLeftovers([{ draft: draft(), isOverUnread: false }]);
    answer = stored;
    expect(await openJournal({ userId, tenantId: TENANT })).toBe(1);
    await expect.poll(() => entries.get().size).toBe(0);
    expect([sent, localStorage.getItem(LEFTOVER_KEY)]).toEqual([["words"], null]);
  });

  it("stays its author's, whoever comes next", async () => {
    addLeftovers([{ draft: draft(), isOverUnread: false }]);
    await openJournal({ userId: "somebody else", tenantId: TENANT });
    expect([entries.get().size, sent]).toEqual([0, []]);
    expect(await readDrafts(userId, TENANT)).toHaveLength(1);
  });

  it.each([
    ["replaces an earlier edit", -1, "words"],
    ["replaces the same edit, of which it may know more", 0, "words"],
    ["gives way to a later edit", 1, "stored"],
  ])("%s", async (_name, later, expected) => {
    const leftover = draft();
    await writeDraft({ ...leftover, payload: "stored", edit: leftover.edit + later });
    addLeftovers([{ draft: leftover, isOverUnread: false }]);
    expect((await readDraft(leftover))?.payload).toBe(expected);
    expect(localStorage.getItem(LEFTOVER_KEY)).toBeNull();
  });

  it("puts aside what its page could not read and had not put aside", async () => {
    const about = { userId, tenantId: TENANT, maySeal: () => true };
    sealing.set(sealingOf(await deriveKey("ab".repeat(32)), about));
    await writeDraft(draft({ payload: "unread", editedAt: 5 }));
    unread.add(key);
    write("later");
    leave();
    comeBack();
    expect((await readDraft(draft()))?.payload).toBe("later");
    const [aside] = await readAside(userId, TENANT);
    expect(aside?.payload.draft.payload).toBe("unread");
  });

  it("of one draft is the later edit, and of several all", async () => {
    const one = draft({ edit: 2, payload: "second" });
    const others = [{ ...one, edit: 1, payload: "first" }, draft({ key: "other" })];
    addLeftovers([{ draft: one, isOverUnread: false }]);
    addLeftovers(others.map((other) => ({ draft: other, isOverUnread: false })));
    const payloads = (await readAllDrafts(userId, TENANT)).map(({ payload }) => payload);
    expect(new Set(payloads)).toEqual(new Set(["second", "words"]));
  });

  it("outlives an account that cannot be read, and what is no draft is none", async () => {
    addLeftovers([{ draft: draft(), isOverUnread: false }]);
    localStorage.setItem(USER_KEY, "{}");
    readSession();
    expect(left()).toEqual(["words"]);
    localStorage.setItem(
      LEFTOVER_KEY,
      `{\n1\n{"draft":{"key":"a"}}\n${localStorage.getItem(LEFTOVER_KEY)}`,
    );
    expect(await readAllDrafts(userId, TENANT)).toHaveLength(1);
    expect(localStorage.getItem(LEFTOVER_KEY)).toBeNull();
  });
});

describe("a device that does not answer", () => {
  it("keeps nobody from writing and sending, and loses nothing", async () => {
    const other = `${key}:other`;
    closeJournal();
    await writeDraft(draft({ payload: "earlier", editedAt: 5 }));
    await writeDraft(draft({ key: other, payload: "elsewhere", editedAt: 5 }));
    const db = await openDB("assay.journal");
    const { store, done } = db.transaction("drafts", "readwrite");
    let isSilent = true;
    const goOn = (): void => {
      if (isSilent) void store.get(["", "", ""]).then(goOn);
    };
    goOn();
    answer = stored;
    vi.useFakeTimers({ toFake: ["setTimeout"] });
    try {
      const opening = openJournal({ userId, tenantId: TENANT });
      await vi.advanceTimersByTimeAsync(10_000);
      expect(isReady.get()).toBe(false);
      await vi.advanceTimersByTimeAsync(5_000);
      expect([await opening, isReady.get()]).toEqual([0, true]);
      write("later");
      const sending = flush(key);
      await expect.poll(() => sent).toEqual(["later"]);
      await vi.advanceTimersByTimeAsync(10_000);
      await sending;
      expect(entries.get().size).toBe(0);
    } finally {
      vi.useRealTimers();
      isSilent = false;
    }
    await done;
    db.close();
    await expect.poll(() => sent).toEqual(["later", "elsewhere"]);
    await expect.poll(async () => (await readAllDrafts(userId, TENANT)).length).toBe(1);
    const [aside] = await readAside(userId, TENANT);
    expect(aside?.payload.draft.payload).toBe("earlier");
  });
});
