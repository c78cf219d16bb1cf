import { beforeEach, describe, expect, it } from "vitest";
import * as z from "zod/mini";
import stored from "../../testing/drafts-2.4.1.json" with { type: "json" };
import { noteKind, registerNotes } from "../../testing/noteDrafts.ts";
import { drafts as assessmentDrafts } from "../../features/assessments/drafts.ts";
import { drafts as observationDrafts } from "../../features/observations/drafts.ts";
import { drafts as resultDrafts } from "../../features/results/drafts.ts";
import { readAside } from "./claiming.ts";
import type { DraftDefinition } from "./definitions.ts";
import type { Draft } from "./draft.ts";
import { closeJournal, entries, openJournal, put, registerDrafts } from "./journal.ts";
import { draftStored } from "./storing.ts";
import { understand } from "./understanding.ts";
import { readAllDrafts, writeDraft } from "./store.ts";

const tenantId = "0123456789abcdef01234567";
let userId: string;
/** What the drafts of each kind were sent as. */
let sent: Draft[];

/** The app's own definitions, of which only the sending is another. */
function register(definition: DraftDefinition): void {
  registerDrafts({
    ...definition,
    send: (draft) => {
      sent.push(draft);
      return Promise.resolve({ outcome: "stored" });
    },
  });
}
const ofUser = (draft: object): Draft => ({ ...(draft as Draft), userId, tenantId });
/** A value without a moderator's says so by now. */
function whole(draft: Draft): Draft {
  const { values, ...payload } = draft.payload as { values?: object[] };
  const all = values?.map((value) => ({ selectedCriterionOverwrite: null, ...value }));
  return { ...draft, payload: { ...payload, ...(all && { values: all }) } };
}
const isSent = ({ isHeld }: Draft): boolean => !isHeld;

beforeEach(() => {
  closeJournal();
  userId = crypto.randomUUID();
  sent = [];
  for (const one of [...observationDrafts, ...assessmentDrafts, ...resultDrafts]) register(one);
});

describe("drafts that version 2.4.1 has written", () => {
  it("are read and sent as they are, and none is dropped unsent", async () => {
    const all = stored.map(ofUser);
    for (const draft of all) await writeDraft(draft);
    await openJournal({ userId, tenantId });
    await expect.poll(() => entries.get().size).toBe(0);
    const byKey = (drafts: Draft[]) => drafts.toSorted((a, b) => a.key.localeCompare(b.key));
    expect(byKey(sent).map(({ key, payload, base }) => ({ key, payload, base }))).toEqual(
      byKey(all.filter(isSent).map(whole)).map(({ key, payload, base }) => ({
        key,
        payload,
        base,
      })),
    );
    // What an editor holds unsaved stays until somebody opens that editor.
    const held = all.filter(({ isHeld }) => isHeld);
    expect(await readAllDrafts(userId, tenantId)).toEqual(held);
  });

  it.each(stored.map((draft) => [draft.kind, ofUser(draft)] as const).filter(([, d]) => isSent(d)))(
    "of the kind %s are understood with every field",
    async (_kind, draft) => {
      expect(await understand(draft)).toEqual({ ...whole(draft), version: 1 });
    },
  );
});

describe("a draft in an older shape", () => {
  it("is taken over into today's, also what was unsent before the session ended", async () => {
    registerDrafts({
      kind: { name: "shaped" },
      version: 2,
      schemas: () =>
        Promise.resolve({
          schema: z.object({ words: z.string() }),
          base: z.number(),
          server: z.never(),
          migrate: ({ payload, base }, version) => ({
            payload: { words: payload },
            base: version + Number(base),
          }),
          describe: () => ({ name: "", text: "" }),
        }),
      send: () => Promise.reject(new Error("away")),
    });
    const old = {
      key: "shaped:1",
      kind: "shaped",
      payload: "first",
      base: 6,
      edit: 1,
      editedAt: 1,
    };
    const before = ofUser({ ...old, payload: "before" });
    await writeDraft(ofUser({ ...old, unclaimed: { since: 2, before } }));
    await openJournal({ userId, tenantId });
    expect(entries.get().get("shaped:1")?.draft).toMatchObject({
      version: 2,
      payload: { words: "first" },
      base: 7,
      unclaimed: { before: { payload: { words: "before" } } },
    });
  });
});

describe("a draft that a newer version of the app has written", () => {
  it("stays on the device unsent, and beside what is written in its place", async () => {
    registerNotes("later", (draft) => {
      sent.push(draft);
      return Promise.reject(new Error("away"));
    });
    const newer = { key: "later:1", kind: "later", version: 7, payload: "of tomorrow" };
    await writeDraft(ofUser({ ...newer, edit: 1, editedAt: 1 }));
    await openJournal({ userId, tenantId });
    expect(entries.get().size).toBe(0);
    put({ key: "later:1", kind: noteKind("later"), payload: "of today", delay: 60_000 });
    await draftStored("later:1");
    const aside = await readAside(userId, tenantId);
    expect(aside.map(({ payload }) => payload.draft.payload)).toEqual(["of tomorrow"]);
    expect(sent).toEqual([]);
  });
});
