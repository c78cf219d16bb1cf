import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import * as z from "zod/mini";
import { buildDraft } from "../../testing/buildDraft.ts";
import { t } from "../i18n/texts.ts";
import { defineDraft, definitions } from "./definitions.ts";
import type { Draft } from "./draft.ts";
import { unread } from "./store.ts";
import { describe as describeDraft, understand, understandAll } from "./understanding.ts";

/** A kind that has changed its shape twice: a text, then lines, now lines with a title. */
interface Note {
  title: string;
  lines: string[];
}
const kind = { name: "changedNote" };
type Stored = Pick<Draft, "payload" | "base">;
const migrate = ({ payload, base }: Stored, version: number): Stored => ({
  payload: { title: "", lines: version === 1 ? [payload] : payload },
  base,
});
const changedNote = defineDraft<Note, number, number>({
  kind,
  version: 3,
  schemas: () =>
    Promise.resolve({
      schema: z.looseObject({ title: z.string(), lines: z.array(z.string()) }),
      base: z.number(),
      server: z.number(),
      migrate,
      describe: ({ title, lines }: Note) => ({ name: title, text: lines.join(" ") }),
    }),
  send: () => Promise.resolve({ outcome: "stored" }),
});
beforeAll(() => void definitions.set(kind.name, changedNote));
afterAll(() => void definitions.delete(kind.name));
afterEach(() => unread.clear());
const note = (payload: unknown, version?: number) =>
  buildDraft({ kind: kind.name, payload, ...(version !== undefined && { version }) });

describe("a draft of an earlier visit", () => {
  it("keeps fields that a later version has added", async () => {
    const payload = { title: "T", lines: [], later: 1 };
    expect(await understand(note(payload, 3))).toMatchObject({ payload });
  });

  it("is sent again where the server's state of its conflict cannot be read", async () => {
    const conflict = { server: { of: "another shape" } };
    const read = await understand({ ...note(["a"], 2), conflict });
    expect(read).toMatchObject({ payload: { lines: ["a"] } });
    expect(read).not.toHaveProperty("conflict");
  });

  it.each([
    ["this version", note({ title: "T", lines: ["a"] }, 3), { title: "T", lines: ["a"] }],
    ["the version before", note(["a", "b"], 2), { title: "", lines: ["a", "b"] }],
    ["the first version", note("a", 1), { title: "", lines: ["a"] }],
    ["the first version, which was not written down", note("a"), { title: "", lines: ["a"] }],
  ])("of %s is read in today's shape", async (_, draft, payload) => {
    expect(await understand(draft)).toEqual({ ...draft, payload, version: 3 });
  });

  it("keeps everything else: base, attempts, conflict, its number and its time", async () => {
    const draft = {
      ...note("a"),
      base: 7,
      attempts: ["m"],
      conflict: { server: 1 },
      edit: 4,
      editedAt: 99,
      isUnwritten: true as const,
    };
    expect(await understand(draft)).toEqual({
      ...draft,
      payload: { title: "", lines: ["a"] },
      version: 3,
    });
  });

  it.each([
    ["a newer version of the app", note({ title: "T", lines: [] }, 4)],
    ["something that is not whole", note({ title: "T" }, 3)],
    ["something of another shape", note({ title: "T", lines: [] }, 2)],
    ["something with an unknown base", { ...note(["a"], 2), base: "x" }],
    ["nothing", note(null, 3)],
  ])("is not understood where it is of %s", async (_, draft) => {
    expect(await understand(draft)).toBeUndefined();
  });

  it("is taken unchecked where its schemas cannot be loaded, but only in today's shape", async () => {
    const away = { ...changedNote, schemas: () => Promise.reject(new Error("No connection")) };
    definitions.set(kind.name, away);
    onTestFinished(() => void definitions.set(kind.name, changedNote));
    const today = { ...note({ title: "T", lines: ["a"] }, 3), edit: 4 };
    expect(await understand(today)).toEqual(today);
    expect(await understand(note(["a"], 2))).toBeUndefined();
    expect(await describeDraft(today, t)).toEqual({ name: "", text: "" });
  });

  it("of an unknown kind is left as it is: it may be known once its feature has loaded", async () => {
    const draft = buildDraft({ kind: "neverHeardOf" });
    expect(await understand(draft)).toBe(draft);
  });

  it("is understood with what was unsent before the session ended, or not at all", async () => {
    const unclaimed = (before: ReturnType<typeof note> | null) => ({
      ...note(["b"], 2),
      unclaimed: { since: 5, before },
    });
    expect((await understand(unclaimed(null)))?.unclaimed).toEqual({ since: 5, before: null });
    expect((await understand(unclaimed(note("a", 1))))?.unclaimed?.before).toMatchObject({
      payload: { lines: ["a"] },
      version: 3,
    });
    expect(await understand(unclaimed(note(5, 1)))).toBeUndefined();
  });

  it("that is not understood is neither sent nor lost: an edit in its place puts it aside", async () => {
    const [good, bad] = [
      { ...note("a", 1), key: "good" },
      { ...note({}, 9), key: "bad" },
    ];
    const all = await understandAll([bad, good]);
    expect(all.map(({ key }) => key)).toEqual(["good"]);
    expect([...unread]).toEqual(["bad"]);
  });

  it("is named by what it holds, and by nothing where it is not understood", async () => {
    expect(await describeDraft(note("a", 1), t)).toEqual({ name: "", text: "a" });
    expect(await describeDraft(note({}, 9), t)).toEqual({ name: "", text: "" });
    expect(await describeDraft(buildDraft({ kind: "neverHeardOf" }), t)).toEqual({
      name: "",
      text: "",
    });
  });
});
