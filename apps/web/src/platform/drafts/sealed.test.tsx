import { openDB } from "idb";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { sealingOf } from "../cache/draftSealing.ts";
import { deriveKey } from "../cache/sealing.ts";
import type { Draft } from "./draft.ts";
import { readAside, takeBack } from "./claiming.ts";
import { closeJournal, entries, isReady, openJournal, put } from "./journal.ts";
import { storeWaiting } from "./storing.ts";
import { isKeyNeeded, type Sealing, sealing, type StoredDraft } from "./sealed.ts";
import { readDrafts, writeDraft } from "./store.ts";
import { sealReadable } from "./upkeep.ts";
import { noteKind, registerNotes } from "../../testing/noteDrafts.ts";

const TENANT = "tenant";
const WORDS = "Asks what the other one means.";
let userId = "";
let key = "";
const sent: unknown[] = [];
registerNotes("sealed note", ({ payload }) => {
  sent.push(payload);
  return Promise.resolve({ outcome: "stored" });
});

let maySeal = true;
const sealedWith = async (secret: string): Promise<Sealing> =>
  sealingOf(await deriveKey(secret), { userId, tenantId: TENANT, maySeal: () => maySeal });

/** What the browser holds, as somebody reads it who has the device. */
async function stored(): Promise<StoredDraft[]> {
  const db = await openDB<{ drafts: { key: string; value: StoredDraft } }>("assay.journal");
  const all = await db.getAll("drafts");
  db.close();
  return all.filter((draft) => draft.userId === userId);
}
const isSealed = async () => (await stored()).map((draft) => "sealed" in draft);
const write = (payload: unknown = WORDS) =>
  put({ key, kind: noteKind("sealed note"), payload, base: 1, delay: 60_000 });
const draft = (parts: Partial<Draft> = {}): Draft => ({
  key,
  kind: "sealed note",
  userId,
  tenantId: TENANT,
  payload: WORDS,
  base: 1,
  edit: 1,
  editedAt: Date.now(),
  ...parts,
});

beforeEach(async () => {
  userId = crypto.randomUUID();
  key = `sealed:${userId}`;
  sent.length = 0;
  maySeal = true;
  sealing.set(await sealedWith("ab".repeat(32)));
});
afterEach(() => {
  closeJournal();
  sealing.set(null);
  isKeyNeeded.set(false);
});

describe("a draft on the device", () => {
  it("shows whose it is, of what and when, and no word of it", async () => {
    await openJournal({ userId, tenantId: TENANT });
    write({ text: WORDS });
    await expect.poll(isSealed).toEqual([true]);
    const [raw] = await stored();
    const readable = ["edit", "editedAt", "key", "kind", "sealed", "tenantId", "userId"];
    expect(Object.keys(raw ?? {}).toSorted()).toEqual(readable);
    expect(JSON.stringify(raw)).not.toContain("Asks");
    expect(await readDrafts(userId, TENANT)).toMatchObject([{ payload: { text: WORDS }, base: 1 }]);
  });

  it("is the newest one, however fast somebody types", async () => {
    await openJournal({ userId, tenantId: TENANT });
    for (let count = 0; count < 50; count += 1) write(`${WORDS} ${count}`);
    await expect
      .poll(async () => (await readDrafts(userId, TENANT))[0]?.payload)
      .toBe(`${WORDS} 49`);
    expect(await isSealed()).toEqual([true]);
  });

  it("that was still being sealed when the page was left is written at once, and not overtaken", async () => {
    await openJournal({ userId, tenantId: TENANT });
    write("first");
    write("second");
    storeWaiting();
    await expect
      .poll(async () => (await readDrafts(userId, TENANT))[0]?.payload, { interval: 1 })
      .toBe("second");
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect((await readDrafts(userId, TENANT))[0]?.payload).toBe("second");
    await sealReadable(userId, TENANT);
    expect(await isSealed()).toEqual([true]);
  });

  it("stays readable as long as a page that knows no sealed ones could be opened", async () => {
    await writeDraft(draft());
    maySeal = false;
    await openJournal({ userId, tenantId: TENANT });
    // While it is being sent, what is written in its place is sent at once.
    await expect.poll(() => [sent, entries.get().size]).toEqual([[WORDS], 0]);
    write("later");
    await expect.poll(isSealed).toEqual([false]);
    maySeal = true;
    await sealReadable(userId, TENANT);
    expect(await isSealed()).toEqual([true]);
  });

  it("of an earlier version is read, sealed, sent, and gone", async () => {
    const own = sealing.get();
    sealing.set(null);
    await writeDraft(draft());
    expect(await isSealed()).toEqual([false]);
    sealing.set(own);
    await sealReadable(userId, TENANT);
    expect(await isSealed()).toEqual([true]);
    expect(await openJournal({ userId, tenantId: TENANT })).toBe(1);
    await expect.poll(() => sent).toEqual([WORDS]);
    await expect.poll(stored).toEqual([]);
  });
});

describe("without the key", () => {
  it("the page waits for it, so that nothing is written over what nobody can read yet", async () => {
    const own = sealing.get();
    await writeDraft(draft());
    sealing.set(null);
    const opening = openJournal({ userId, tenantId: TENANT });
    await expect.poll(() => isKeyNeeded.get()).toBe(true);
    expect(isReady.get()).toBe(false);
    sealing.set(own);
    expect(await opening).toBe(1);
    expect(isReady.get()).toBe(true);
  });

  describe("which does not come", () => {
    let own: Sealing | null = null;
    beforeEach(async () => {
      own = sealing.get();
      await writeDraft(draft());
      sealing.set(null);
      vi.useFakeTimers({ toFake: ["setTimeout"] });
      const opening = openJournal({ userId, tenantId: TENANT });
      vi.advanceTimersByTime(10_000);
      vi.useRealTimers();
      expect(await opening).toBe(0);
      expect(isReady.get()).toBe(true);
    });
    afterEach(() => void vi.useRealTimers());

    it("nobody is kept from writing, and what was there is sent when it comes after all", async () => {
      sealing.set(own);
      await expect.poll(() => sent).toEqual([WORDS]);
      await expect.poll(stored).toEqual([]);
    });

    it("what is written in the same place puts what was there aside, and loses neither", async () => {
      write("later");
      await expect.poll(isSealed).toEqual([false, false]);
      sealing.set(own);
      await expect.poll(() => sent).toEqual(["later"]);
      await expect.poll(isSealed).toEqual([false]);
      await sealReadable(userId, TENANT);
      expect(await isSealed()).toEqual([true]);
      const [aside] = await readAside(userId, TENANT);
      expect(aside?.payload.draft).toMatchObject({ key, payload: WORDS, base: 1 });
      expect(aside && (await takeBack(aside))).toBe(true);
      expect(sent).toEqual(["later", WORDS]);
      expect(await stored()).toEqual([]);
    });
  });

  it("what is written where nothing was is readable until it comes", async () => {
    const own = sealing.get();
    sealing.set(null);
    await openJournal({ userId, tenantId: TENANT });
    write();
    await expect.poll(isSealed).toEqual([false]);
    sealing.set(own);
    await sealReadable(userId, TENANT);
    expect(await isSealed()).toEqual([true]);
  });

  it("of whoever wrote it a draft stays where it is, and is shown to nobody", async () => {
    await writeDraft(draft());
    sealing.set(await sealedWith("cd".repeat(32)));
    expect(await openJournal({ userId, tenantId: TENANT })).toBe(0);
    expect([entries.get().size, sent]).toEqual([0, []]);
    expect(await isSealed()).toEqual([true]);
    write("later");
    await expect.poll(async () => (await stored()).length).toBe(2);
  });
});
