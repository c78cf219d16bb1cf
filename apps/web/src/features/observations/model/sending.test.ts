import type { Observation } from "@assay/contract";
import { readDrawing, writeDrawing } from "@assay/domain";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { queryClient } from "../../../platform/cache/queryClient.ts";
import { entries } from "../../../platform/drafts/journal.ts";
import type { Draft } from "../../../platform/drafts/draft.ts";
import { announcements } from "../../../platform/page/announce.ts";
import {
  buildCell,
  inkLine,
  pageEntry,
  storedObservation,
  storedPage,
  unsentLines,
} from "../../../testing/buildObservation.ts";
import { testId } from "../../../testing/buildRun.ts";
import { fakeObservations } from "../../../testing/fakeObservations.ts";
import { fakeServer, refuse } from "../../../testing/fakeServer.ts";
import { newId } from "../../../ui/newId.ts";
import { observationsQuery } from "../api.ts";
import { OPENING, type Opening, openingKey, type PageDraft, type PageText } from "./pageDraft.ts";
import { ownRevisions, pageMark, sendOpening, sendPage } from "./sending.ts";

const CREATE = "POST /Observation";
const UPDATE = "PUT /Observation";
const SAVE = "PUT /Observation/updateObservationPage";
const [STORED, OTHER_PAGE] = [testId(600), testId(700)];
const ink = buildCell({ type: "webInk" });
const html = buildCell();
let server: ReturnType<typeof fakeServer>;
let stored: Observation[];

/** The server, and what the page has read of it. */
function begin(...observations: Observation[]): void {
  const fake = fakeObservations(html.observerId, observations);
  ({ stored } = fake);
  server = fakeServer(fake.answers, { userId: html.observerId });
  const { queryKey } = observationsQuery(html.processRunId);
  queryClient.setQueryData(queryKey, structuredClone(observations));
}
afterEach(() => {
  server.close();
  queryClient.clear();
  entries.set(new Map());
  ownRevisions.clear();
  announcements.set([]);
});
const send = (draft: PageDraft, keepalive = false) => sendPage(draft, { keepalive });
const calls = () => server.requests.map(({ call }) => call);
const bodies = () => server.requests.map(({ body }) => body as Record<string, unknown>);
const pagesOf = (type: Observation["type"] = "webInk") =>
  stored.find((one) => one.type === type)?.pages ?? [];
const strokesOf = (id: string) =>
  readDrawing(pagesOf().find((page) => page.id === id)?.content ?? "")?.map((stroke) => stroke.id);
const title = (id: string, text: string, options: Parameters<typeof pageEntry>[1] = {}) =>
  pageEntry(id, { cell: ink, changed: ["title"], text: { title: text }, ...options }).draft;

describe("the edit of a page that the server has", () => {
  let id: string;
  beforeEach(() => {
    id = newId();
    begin(
      storedObservation({
        ...ink,
        id: STORED,
        pages: [storedPage({ id, title: "Alt", revision: 3 })],
      }),
    );
  });
  const base = { observationId: STORED, revision: 3 };

  it("sends what has changed, and on which version", async () => {
    const result = await send(title(id, "Neu", { base }));
    expect(calls()).toEqual([SAVE]);
    expect(bodies()[0]).toEqual({
      ObservationId: STORED,
      Page: 1,
      PageId: id,
      Revision: 3,
      Title: "Neu",
    });
    expect(result).toMatchObject({
      outcome: "stored",
      base: { observationId: STORED, revision: 4 },
    });
    expect(ownRevisions.get(id)).toBe(4);
  });

  it("says when it was written, in case that it arrives late", async () => {
    const editedAt = Date.UTC(2026, 10, 23, 9, 30);
    await send(title(id, "Neu", { base, editedAt }));
    const written = [...(server.requests[0]?.headers.values() ?? [])];
    expect(written).toContain("2026-11-23T09:30:00.000Z");
  });

  it("is what the page shows once it is confirmed", async () => {
    await send(title(id, "Neu", { base }));
    const [seen] = queryClient.getQueryData(observationsQuery(ink.processRunId).queryKey) ?? [];
    expect(seen?.pages[0]).toMatchObject({ title: "Neu", revision: 4 });
  });

  it("sent twice changes nothing more", async () => {
    await send(title(id, "Neu", { base }));
    await send(title(id, "Neu", { base }));
    expect(pagesOf()).toHaveLength(1);
    expect(pagesOf()[0]).toMatchObject({ title: "Neu", revision: 4 });
  });

  it("of an older version is a conflict, with what the server has", async () => {
    const result = await send(title(id, "Neu", { base: { ...base, revision: 1 } }));
    expect(result).toMatchObject({ outcome: "conflict", server: { title: "Alt", revision: 3 } });
    expect(pagesOf()[0]?.title).toBe("Alt");
  });

  it("tells in a conflict by what the server's words are known as the own ones", async () => {
    const result = await send(title(id, "Neu", { base: { ...base, revision: 1 } }));
    const alike = title(id, "Alt").payload;
    expect(result).toMatchObject({ own: { mark: pageMark(alike), base } });
    expect(pageMark(title(id, "Neu").payload)).not.toBe(pageMark(alike));
  });

  it("that removes it removes it alone", async () => {
    const other = newId();
    stored[0]?.pages.push(storedPage({ id: other, page: 2 }));
    const result = await send(title(id, "", { base, isRemoved: true }));
    expect(result.outcome).toBe("stored");
    expect(bodies()).toEqual([{ id: STORED, pages: [{ id, page: 1, deleted: true }] }]);
    expect(pagesOf().map((page) => [page.id, page.page])).toEqual([[other, 1]]);
  });
});

describe("a drawing", () => {
  let id: string;
  beforeEach(() => {
    id = newId();
    const content = writeDrawing([inkLine(20)]);
    begin(
      storedObservation({ ...ink, id: STORED, pages: [storedPage({ id, content, revision: 3 })] }),
    );
  });
  const base = { observationId: STORED, revision: 3 };
  const drawn = (options: Parameters<typeof pageEntry>[1] = {}) =>
    pageEntry(id, { cell: ink, changed: [], base, ink: unsentLines(40), ...options }).draft;

  it("sends its new strokes alone, and keeps those that were there", async () => {
    const result = await send(drawn());
    expect(calls()).toEqual([SAVE]);
    expect(bodies()[0]).not.toHaveProperty("Content");
    expect(result.outcome).toBe("stored");
    expect(strokesOf(id)).toEqual([inkLine(20).id, inkLine(40).id]);
  });

  it("and its words are sent apart, so that a title in dispute holds no stroke up", async () => {
    const stale = { observationId: STORED, revision: 3 };
    stored[0]!.pages[0]!.title = "Ihrer";
    stored[0]!.pages[0]!.revision = 5;
    const result = await send(
      drawn({ changed: ["title"], text: { title: "Meiner" }, base: stale }),
    );
    expect(result.outcome).toBe("conflict");
    expect(strokesOf(id)).toEqual([inkLine(20).id, inkLine(40).id]);
    expect(pagesOf()[0]?.title).toBe("Ihrer");
  });

  it("and its words go together from a page that unloads: there is time for one request", async () => {
    await send(drawn({ changed: ["title"], text: { title: "Skizze" } }), true);
    expect(calls()).toEqual([SAVE]);
    expect(bodies()[0]).toMatchObject({ Title: "Skizze" });
    expect(strokesOf(id)).toHaveLength(2);
  });

  it("that grew meanwhile has only the later strokes left to send", async () => {
    const result = await send(drawn());
    const now = drawn({ ink: unsentLines(40, 50) }).payload;
    if (result.outcome !== "stored") throw new Error("It was not stored.");
    expect(result.rest?.(now)).toMatchObject({ ink: unsentLines(50) });
    expect(result.rest?.({ ...now, ink: undefined })).toEqual({ ...now, ink: undefined });
  });

  it("sent twice holds each stroke once", async () => {
    await send(drawn());
    await send(drawn());
    expect(strokesOf(id)).toEqual([inkLine(20).id, inkLine(40).id]);
  });
});

describe("the edit of a page that the server does not have", () => {
  const content = "<p>Hört zu</p>";
  const fresh = (id: string, text: Partial<PageText> = {}) =>
    pageEntry(id, { cell: html, text: { content, ...text } }).draft;

  it("creates the observation of its cell with all of its page", async () => {
    begin();
    const id = newId();
    const result = await send(fresh(id, { title: "Auftakt" }));
    expect(calls()).toEqual([CREATE]);
    expect(pagesOf("html")).toMatchObject([{ id, title: "Auftakt", content }]);
    expect(result).toMatchObject({ outcome: "stored", base: { observationId: stored[0]?.id } });
  });

  it("creates it with the other pages that it was opened with, in their order", async () => {
    begin();
    const [one, two] = [newId(), newId()];
    const pages = [one, two].map((id, index): PageText => ({
      id,
      page: index + 1,
      title: id,
      content: "",
      competencyId: null,
    }));
    const { userId, tenantId } = fresh(one);
    const draft = {
      key: openingKey(html),
      kind: OPENING.name,
      userId,
      tenantId,
      edit: 1,
      editedAt: 0,
      payload: { cell: html, pages } satisfies Opening,
    };
    entries.set(new Map([[draft.key, { draft, state: "waiting" as const }]]));
    await send(fresh(two, { page: 2 }));
    expect(pagesOf("html").map((page) => [page.id, page.content])).toEqual([
      [one, ""],
      [two, content],
    ]);
  });

  it("is added to an observation that is there already", async () => {
    begin(storedObservation({ ...html, id: STORED, pages: [storedPage({ id: OTHER_PAGE })] }));
    const id = newId();
    await send(fresh(id, { page: 2 }));
    expect(calls()).toEqual([UPDATE]);
    expect(pagesOf("html").map((page) => page.id)).toEqual([OTHER_PAGE, id]);
  });

  it("is not sent again where an earlier try has stored it: its answer was lost", async () => {
    const id = newId();
    begin(
      storedObservation({ ...html, id: STORED, pages: [storedPage({ id, content, revision: 7 })] }),
    );
    const result = await send(fresh(id));
    expect(calls()).toEqual([]);
    expect(result).toEqual({ outcome: "stored", base: { observationId: STORED, revision: 7 } });
  });

  it("is one observation, however many new pages of a cell are sent at once", async () => {
    begin();
    const ids = [newId(), newId(), newId()];
    await Promise.all(ids.map((id, index) => send(fresh(id, { page: index + 1 }))));
    expect(calls().filter((call) => call === CREATE)).toHaveLength(1);
    expect(pagesOf("html").map((page) => page.id)).toEqual(ids);
  });

  it("that removes it asks the server for nothing", async () => {
    begin();
    const { draft } = pageEntry(newId(), { cell: html, isRemoved: true });
    expect((await send(draft)).outcome).toBe("stored");
    expect(calls()).toEqual([]);
  });

  it("adds the rest of a drawing of which the server has a part", async () => {
    const id = newId();
    const half = writeDrawing([inkLine(20)]);
    begin(storedObservation({ ...ink, id: STORED, pages: [storedPage({ id, content: half })] }));
    const both = pageEntry(id, { cell: ink, changed: [], ink: unsentLines(20, 40) });
    await send(both.draft);
    expect(strokesOf(id)).toEqual([inkLine(20).id, inkLine(40).id]);
  });
});

describe("the edit of what was deleted elsewhere", () => {
  it("comes back as a page of its own: nothing that was written is lost", async () => {
    begin();
    const id = newId();
    server.answers[SAVE] = refuse("ITEM_NOT_FOUND");
    const base = { observationId: "gone", revision: 2 };
    const result = await send(
      pageEntry(id, { cell: html, base, text: { title: "Auftakt", content: "<p>x</p>" } }).draft,
    );
    expect(calls()).toEqual([SAVE, CREATE]);
    expect(pagesOf("html")).toMatchObject([{ id, title: "Auftakt", content: "<p>x</p>" }]);
    expect(result.outcome).toBe("stored");
  });
});

describe("a failure", () => {
  const base = { observationId: STORED, revision: 1 };
  const draftOf = (id: string) => title(id, "Neu", { base });
  const texts = () => announcements.get().length;

  it("that will not pass is told, and the text stays for its author to see", async () => {
    begin();
    server.answers[SAVE] = refuse("WRONG_PROCESS_RUN_STATE");
    expect(await send(draftOf(newId()))).toEqual({
      outcome: "refused",
      reason: "WRONG_PROCESS_RUN_STATE",
    });
    expect(texts()).toBe(1);
  });

  it("of the connection is told by the banner, and tried again later", async () => {
    begin();
    server.answers[SAVE] = () => new Response("", { status: 404 });
    await expect(send(draftOf(newId()))).rejects.toMatchObject({ kind: "network" });
  });
});

describe("an opened observation", () => {
  const pages = [{ id: newId(), page: 1, title: "Seite 1", content: "", competencyId: null }];
  const opened = (): Draft<Opening, never, never> => ({
    key: openingKey(html),
    kind: OPENING.name,
    userId: html.observerId,
    tenantId: "t",
    edit: 1,
    editedAt: 0,
    payload: { cell: html, pages },
  });

  it("is created with its pages, once [OBS-018]", async () => {
    begin();
    const both = [opened(), opened()].map((draft) => sendOpening(draft, { keepalive: false }));
    expect((await Promise.all(both)).map(({ outcome }) => outcome)).toEqual(["stored", "stored"]);
    expect(calls()).toEqual([CREATE]);
    expect(pagesOf("html")).toMatchObject(pages);
  });

  it("ends with a refusal: nobody has written anything in it", async () => {
    begin();
    server.answers[CREATE] = refuse("WRONG_PROCESS_RUN_STATE");
    expect(await sendOpening(opened(), { keepalive: false })).toEqual({ outcome: "stored" });
  });
});
