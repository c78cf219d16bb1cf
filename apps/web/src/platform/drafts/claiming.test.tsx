import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { claim, putAside, readAside, takeBack, unclaimedIn } from "./claiming.ts";
import type { Draft, Sender } from "./draft.ts";
import { forgetDrafts } from "./forgetting.ts";
import { closeJournal, entries, flush, flushAll, openJournal, put } from "./journal.ts";
import { sessionEnd } from "./sessionEnd.ts";
import { readDrafts } from "./store.ts";
import { noteKind, registerNotes } from "../../testing/noteDrafts.ts";

const TENANT = "tenant";
const ENDED = 1_000;
let userId = "";
let key = "";
let sent: Draft[] = [];
let isAway = false;

const answer: Sender = (draft) => {
  if (isAway) return Promise.reject(new Error("offline"));
  sent.push(structuredClone(draft));
  return Promise.resolve({ outcome: "stored" });
};
registerNotes("unclaimed", answer);
const write = (payload: string) =>
  put({ key, kind: noteKind("unclaimed"), payload, base: 1, delay: 60_000 });
const onDevice = () => readDrafts(userId, TENANT);
const payloads = () => sent.map(({ payload }) => payload);

beforeEach(async () => {
  userId = crypto.randomUUID();
  key = `unclaimed:${userId}`;
  sent = [];
  isAway = false;
  await openJournal({ userId, tenantId: TENANT });
});
afterEach(() => {
  sessionEnd.set(null);
  closeJournal();
});

/** Something unsent of the user, and more that somebody wrote after the session had ended. */
async function writeOn(): Promise<void> {
  isAway = true;
  write("mine");
  await flush(key);
  sessionEnd.set(ENDED);
  write("mine, and a stranger's");
  await flush(key);
  isAway = false;
}

describe("what is written after the session ended", () => {
  it("is on the device, and is sent neither before nor after the next sign-in", async () => {
    await writeOn();
    expect(entries.get().get(key)?.state).toBe("waiting");
    sessionEnd.set(null);
    await flushAll();
    dispatchEvent(new Event("pagehide"));
    expect(sent).toEqual([]);
    expect(await onDevice()).toMatchObject([{ payload: "mine, and a stranger's" }]);
    expect(unclaimedIn(entries.get()).map((draft) => draft.key)).toEqual([key]);
  });

  it("is asked about after a reload, too", async () => {
    await writeOn();
    sessionEnd.set(null);
    await openJournal({ userId, tenantId: TENANT });
    await flushAll();
    expect(sent).toEqual([]);
    expect(unclaimedIn(entries.get())).toMatchObject([{ key, unclaimed: { since: ENDED } }]);
  });

  it("is sent once the user says that it is theirs", async () => {
    await writeOn();
    sessionEnd.set(null);
    await claim(key);
    expect(payloads()).toEqual(["mine, and a stranger's"]);
    expect(await onDevice()).toEqual([]);
  });

  it("goes where its person was erased, also when it was put aside", async () => {
    sessionEnd.set(ENDED);
    for (const candidateId of ["gone", "here"]) {
      const payload = { cell: { processRunId: "run", candidateId } };
      put({ key: key + candidateId, kind: noteKind<object>("unclaimed"), payload, delay: 60_000 });
      await putAside(key + candidateId);
    }
    await forgetDrafts({ userId, tenantId: TENANT }, [{ runId: "run", candidateId: "gone" }]);
    const left = await readAside(userId, TENANT);
    expect(left.map(({ payload }) => payload.draft.payload)).toMatchObject([
      { cell: { candidateId: "here" } },
    ]);
  });

  it("is put aside on the device where it is not, and what was unsent before is sent", async () => {
    await writeOn();
    sessionEnd.set(null);
    await putAside(key);
    expect(payloads()).toEqual(["mine"]);
    expect(await onDevice()).toEqual([]);
    const [aside] = await readAside(userId, TENANT);
    expect(aside?.payload).toMatchObject({
      since: ENDED,
      draft: { key, payload: "mine, and a stranger's" },
    });
    expect(aside && (await takeBack(aside))).toBe(true);
    expect(payloads()).toEqual(["mine", "mine, and a stranger's"]);
    expect(await readAside(userId, TENANT)).toEqual([]);
  });

  it("leaves nothing behind on the page where nothing was unsent before", async () => {
    sessionEnd.set(ENDED);
    write("a stranger's");
    sessionEnd.set(null);
    await putAside(key);
    expect([sent, entries.get().size, await onDevice()]).toEqual([[], 0, []]);
    expect(await readAside(userId, TENANT)).toHaveLength(1);
  });

  it("is not decided twice: what another tab has decided holds", async () => {
    await writeOn();
    sessionEnd.set(null);
    const seen = entries.get();
    await putAside(key);
    entries.set(seen);
    await claim(key);
    expect(payloads()).toEqual(["mine"]);
  });

  it("of an earlier end is asked about first", async () => {
    await writeOn();
    sessionEnd.set(ENDED - 1);
    put({ key: `${key}:2`, kind: noteKind("unclaimed"), payload: "b", delay: 60_000 });
    expect(unclaimedIn(entries.get()).map((draft) => draft.key)).toEqual([`${key}:2`]);
  });
});
