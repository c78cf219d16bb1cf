// @module-tag soak
import type {
  Process,
  ProcessDraft,
  ProcessDraftSummary,
  processDraftCalls,
  SentBody,
} from "@assay/contract";
import { PERMISSIONS } from "@assay/domain";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { testId } from "../../testing/buildRun.ts";
import { buildTenant, buildUser, outdated, succeed } from "../../testing/fakeServer.ts";
import {
  answeredItems,
  button,
  link,
  nameField,
  openEditor,
  PROCESS_ID,
  scale,
  sent,
  stored,
} from "../../testing/processEditor.ts";
import { readHeldDrafts } from "../../platform/drafts/upkeep.ts";
import { stopApp } from "../../testing/testApp.tsx";

beforeEach(() => page.viewport(1280, 1000));
afterEach(stopApp);

const DRAFT_ID = testId(900);
const known = {
  id: DRAFT_ID,
  revision: 3,
  processId: null,
  changedAt: "2026-11-20T09:30:00.000Z",
  author: { id: testId(901), firstName: "Grace", lastName: "Hopper" },
  can: { edit: true, delete: true } as const,
};
const draft = (fields: Partial<ProcessDraft> = {}): ProcessDraft => ({
  ...known,
  content: {
    name: "Leitung",
    texts: { de: { displayName: "", description: "" } },
    items: [],
    competencyIds: [],
    scaleId: null,
    cutOffStrategy: "AVG",
  },
  origin: null,
  ...fields,
});
const contentOf = (process: Process): ProcessDraft["content"] => {
  const { name, texts, items, competencyIds, scaleId, cutOffStrategy } = process;
  return { name, texts, items, competencyIds, scaleId, cutOffStrategy };
};
const summary = (fields: Partial<ProcessDraftSummary> = {}): ProcessDraftSummary => ({
  ...known,
  name: "",
  processName: null,
  scaleName: null,
  ...fields,
});

type Server = Awaited<ReturnType<typeof openEditor>>;
type DraftBody = SentBody<typeof processDraftCalls.putProcessDraft>;
const PUT = `PUT /ProcessDrafts/${DRAFT_ID}`;
const draftsSent = (server: Server, call = PUT) => sent(server, call) as unknown as DraftBody[];
const openDraft = (stands = draft(), process?: Process, keepsForms = false) =>
  openEditor({
    keepsForms,
    path: `/processes/drafts/${DRAFT_ID}`,
    ...(process && { process }),
    answers: { [`GET /ProcessDrafts/${DRAFT_ID}`]: succeed(stands) },
  });

/** Writes come a moment after the last key. */
const heldOnDevice = async () =>
  JSON.stringify(await readHeldDrafts(buildUser().id, buildTenant().id));

/** Stores what comes under an id that the page makes, and gives it back as a draft. */
function takeNewDraft(server: Server) {
  const taken: { id: string; body: DraftBody }[] = [];
  const answers = new Proxy(
    {},
    {
      get: (_, call: string) => {
        const [, method, id = ""] = /^(PUT|GET) \/ProcessDrafts\/(\w{24})$/.exec(call) ?? [];
        if (method === undefined) return undefined;
        return ({ body }: { body: unknown }) => {
          if (method === "PUT") taken.push({ id, body: body as DraftBody });
          const content = taken.at(-1)?.body.content as ProcessDraft["content"];
          const items = answeredItems(content.items);
          return succeed(draft({ id, revision: taken.length, content: { ...content, items } }))(
            {} as never,
          );
        };
      },
    },
  );
  Object.setPrototypeOf(server.answers, answers);
  return taken;
}

describe("an incomplete process", () => {
  it("is stored beside a dead Save, and goes on under an address of its own", async () => {
    const server = await openEditor({ path: "/processes/create-process" });
    const taken = takeNewDraft(server);
    await expect.element(button("Entwurf speichern")).toHaveAttribute("aria-disabled", "true");
    await nameField().fill("Leitung");
    await expect.element(button("Speichern")).toHaveAttribute("aria-disabled", "true");
    await button("Entwurf speichern").click();
    await expect.poll(() => taken).toHaveLength(1);
    const [{ id, body } = { id: "" }] = taken;
    expect(body).toMatchObject({
      revision: 0,
      process: null,
      content: { name: "Leitung", scaleId: null, competencyIds: [], items: [] },
    });
    await expect.poll(() => location.pathname).toBe(`/processes/drafts/${id}`);
    await expect.element(page.getByRole("heading", { level: 1 })).toHaveTextContent("Leitung");
    await expect.element(page.getByText("Entwurf", { exact: true })).toBeVisible();
    await nameField().fill("Leitung Süd");
    await button("Entwurf speichern").click();
    await expect.poll(() => taken).toHaveLength(2);
    expect(taken[1]).toMatchObject({ id, body: { revision: 1, content: { name: "Leitung Süd" } } });
    // What is stored needs no question when the page is left.
    await link(/Zu den Verfahren/).click();
    await expect.poll(() => location.pathname).toBe("/processes");
  });

  it("becomes a process, which ends the draft in the same call", async () => {
    const { id, ...process } = stored({ name: "Leitung" });
    const server = await openDraft(draft({ content: contentOf({ id, ...process }) }));
    const POST = `POST /Processes?draft=${DRAFT_ID}&draftRevision=3`;
    server.answers[POST] = succeed({ id, ...process });
    await expect.element(page.getByText(/Grace Hopper/)).toBeVisible();
    expect(button("Entwurf speichern").query()).toBeNull();
    await button("Speichern").click();
    await expect.poll(() => sent(server, POST)).toHaveLength(1);
    await expect.poll(() => location.pathname).toBe(`/processes/${id}`);
  });

  it("is brought together with what a colleague has stored meanwhile", async () => {
    const server = await openDraft();
    const { content } = draft();
    const texts = { de: { displayName: "Von Grace", description: "" } };
    server.answers[PUT] = outdated(draft({ revision: 4, content: { ...content, texts } }));
    await nameField().fill("Von mir");
    await button("Entwurf speichern").click();
    await expect.element(page.getByLabelText("Anzeigename").first()).toHaveValue("Von Grace");
    await expect.element(nameField()).toHaveValue("Von mir");
    server.answers[PUT] = succeed(draft({ revision: 5 }));
    await button("Entwurf speichern").click();
    await expect.poll(() => draftsSent(server)).toHaveLength(2);
    expect(draftsSent(server)[1]).toMatchObject({ revision: 4, content: { texts } });
  });

  it("holds on the device what was typed since it was stored", async () => {
    const server = await openDraft();
    await nameField().fill("Getippt");
    await expect.poll(heldOnDevice).toContain("Getippt");
    stopApp();
    await openDraft(draft(), stored(), true);
    await expect.element(nameField()).toHaveValue("Getippt");
    await expect
      .element(page.getByText("Ungespeicherte Änderungen wiederhergestellt"))
      .toBeVisible();
    expect(draftsSent(server)).toEqual([]);
  });

  it("is deleted only after a question", async () => {
    const server = await openDraft();
    const DELETE = `DELETE /ProcessDrafts/${DRAFT_ID}`;
    server.answers[DELETE] = succeed({ id: DRAFT_ID });
    await button("Entwurf löschen").click();
    const dialog = page.getByRole("dialog");
    await expect.element(dialog).toMatchTextContent(/Der Entwurf „Leitung“ wird endgültig/);
    await dialog.getByRole("button", { name: "Löschen" }).click();
    await expect.poll(() => sent(server, DELETE)).toHaveLength(1);
    await expect.poll(() => location.pathname).toBe("/processes");
  });

  it("lets competencies go that were deleted meanwhile, and says that the scale is gone", async () => {
    const content = { ...contentOf(stored()), competencyIds: [testId(80), testId(777)] };
    const server = await openDraft(draft({ content: { ...content, scaleId: testId(778) } }));
    await expect.element(link(/gewählte Kompetenz gibt es nicht mehr/)).toBeVisible();
    await link(/^2/).click();
    await button("Aus dem Verfahren entfernen").click();
    await expect.poll(() => page.getByRole("alert").query()).toBeNull();
    await link(/^1/).click();
    await expect.element(link(/^Teil 2: Es ist noch keine Skala gewählt/)).toBeVisible();
    server.answers[PUT] = succeed(draft({ revision: 4 }));
    await button("Entwurf speichern").click();
    await expect.poll(() => draftsSent(server)).toHaveLength(1);
    expect(draftsSent(server)[0]?.content.competencyIds).toEqual([testId(80)]);
  });
});

describe("incomplete changes of a process", () => {
  it("are stored apart from it, from its own editor", async () => {
    const server = await openEditor();
    const taken = takeNewDraft(server);
    await nameField().fill("");
    await button("Entwurf speichern").click();
    await expect.poll(() => taken).toHaveLength(1);
    expect(taken[0]?.body).toMatchObject({
      revision: 0,
      process: { id: PROCESS_ID, revision: 1 },
      content: { name: "", scaleId: scale.id },
    });
    expect(sent(server, "PUT /Processes")).toEqual([]);
  });

  it("follow what others have made of the process, and are saved onto that", async () => {
    const process = stored({ revision: 2, name: "Von anderen" });
    const was = contentOf(stored());
    const texts = { de: { displayName: "Von mir", description: "" } };
    const server = await openDraft(
      draft({
        processId: PROCESS_ID,
        content: { ...was, texts },
        origin: { revision: 1, content: was },
      }),
      process,
    );
    await expect.element(nameField()).toHaveValue("Von anderen");
    await expect.element(page.getByLabelText("Anzeigename").first()).toHaveValue("Von mir");
    await expect.element(page.getByText(/Änderungen an „Von anderen“/)).toBeVisible();
    const call = `PUT /Processes?draft=${DRAFT_ID}&draftRevision=3`;
    server.answers[call] = succeed({ ...process, revision: 3, texts });
    await button("Speichern").click();
    await expect.poll(() => sent(server, call)).toHaveLength(1);
    expect(sent(server, call)[0]).toMatchObject({
      id: PROCESS_ID,
      revision: 2,
      name: "Von anderen",
      texts,
    });
    await expect.poll(() => location.pathname).toBe(`/processes/${PROCESS_ID}`);
  });
});

describe("the list of processes", () => {
  const drafts = [
    summary(),
    summary({
      id: testId(910),
      name: "Neue Leitung",
      processId: PROCESS_ID,
      processName: "Leitung",
    }),
  ];
  const openList = (permissions: readonly string[] = PERMISSIONS) =>
    openEditor({
      path: "/processes",
      user: buildUser({ permissions: [...permissions] as never }),
      answers: { "GET /ProcessDrafts": succeed({ drafts }) },
    });

  it("shows incomplete processes as such, with who and when, and deletes them after a question", async () => {
    const server = await openList();
    const row = page.getByRole("row", { name: /Neue Leitung/ });
    await expect.element(row).toMatchTextContent(/Entwurf.*Änderungen an „Leitung“.*Grace Hopper/);
    await expect
      .element(row.getByRole("link"))
      .toHaveAttribute("href", `/processes/drafts/${testId(910)}`);
    expect(row.getByRole("button", { name: /kopieren/ }).query()).toBeNull();
    server.answers[`DELETE /ProcessDrafts/${DRAFT_ID}`] = succeed({ id: DRAFT_ID });
    server.answers["GET /ProcessDrafts"] = succeed({ drafts: drafts.slice(1) });
    await button("Entwurf „Ohne Namen“ löschen").click();
    await page.getByRole("dialog").getByRole("button", { name: "Löschen" }).click();
    await expect.poll(() => page.getByRole("row", { name: /Ohne Namen/ }).query()).toBeNull();
  });

  it("asks for none without the right to edit processes", async () => {
    const server = await openList(["LOG_IN", "EDIT_PROCESS_RUNS"]);
    await expect.element(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect.poll(() => sent(server, "GET /Processes?summary=true")).toHaveLength(1);
    expect(sent(server, "GET /ProcessDrafts")).toEqual([]);
  });
});
