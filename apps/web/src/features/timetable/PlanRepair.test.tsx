// @module-tag soak
import { VALIDATION_TITLE } from "@assay/contract";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import { testId } from "../../testing/buildRun.ts";
import { succeed } from "../../testing/fakeServer.ts";
import { buildPlan, buildPlanning, openPlanPage } from "../../testing/planPage.ts";
import { button, callsOf } from "../../testing/runEditor.ts";
import { stopApp } from "../../testing/testApp.tsx";

beforeEach(() => page.viewport(1280, 900));
afterEach(() => {
  vi.restoreAllMocks();
  stopApp();
});

const REPAIR = `POST /Plan/${testId(800)}/Repair` as const;
const can = {
  edit: "notDraft",
  publish: "notDraft",
  delete: "notDraft",
  undo: "noRepair",
} as const;
const published = buildPlan(800, { state: "PUBLISHED", can });
/** A day that nobody can have reached when the test runs. */
const planning = buildPlanning({ days: [{ date: "2199-01-05", from: 480, to: 1080, breaks: [] }] });
const dialog = () => page.getByRole("dialog", { name: "Was hat sich geändert?" });
const tap = (name: string) => dialog().getByRole("button", { name }).click();

async function openRepairs() {
  const server = await openPlanPage({
    query: "?tab=board",
    plans: [published],
    planning,
    runState: "STARTED",
  });
  await button("Etwas hat sich geändert").click();
  await tap("Jemand kommt nicht");
  await tap("Kim Berg");
  const repair = dialog().getByRole("listitem", { name: "Wenigste Änderungen" });
  await expect.element(repair).toBeVisible();
  return { server, repair };
}

describe("something that has changed on the day", () => {
  it("leads in two taps to who must be told what, and is accepted", async () => {
    const { server, repair } = await openRepairs();
    await expect.element(repair.getByText("3 Personen müssen es erfahren:")).toBeVisible();
    await expect.element(repair.getByText("Kim Berg: Interview entfällt").first()).toBeVisible();
    server.answers[REPAIR] = succeed(buildPlan(801, { state: "PUBLISHED", origin: "REPAIR", can }));
    await repair.getByRole("button", { name: "Annehmen und veröffentlichen" }).click();
    await expect.element(page.getByText(/geändert und veröffentlicht/).first()).toBeVisible();
    const sent = callsOf(server, REPAIR)[0]?.body as { sessions: { id: string }[] };
    expect(sent).toMatchObject({
      event: { kind: "noShow", candidateId: testId(302) },
      revision: 1,
    });
    // What stays keeps its id, so that calendars follow it.
    expect(sent.sessions.map(({ id }) => id).toSorted()).toEqual([701, 703, 705].map(testId));
    await expect.poll(() => dialog().query()).toBeNull();
  });

  it("can be taken back beside the message", async () => {
    const { server, repair } = await openRepairs();
    const repairCan = { ...can, undo: true } as const;
    const accepted = { state: "PUBLISHED", origin: "REPAIR", revision: 4, can: repairCan } as const;
    server.answers[REPAIR] = succeed(buildPlan(801, accepted));
    const undo = `POST /Plan/${testId(801)}/Undo` as const;
    server.answers[undo] = succeed(published);
    await repair.getByRole("button", { name: "Annehmen und veröffentlichen" }).click();
    await expect.poll(() => dialog().query()).toBeNull();
    await button("Rückgängig").click();
    await expect.element(page.getByText(/Die Änderung ist zurückgenommen/).first()).toBeVisible();
    expect(callsOf(server, undo)[0]?.body).toEqual({ revision: 4 });
  });

  it("is said to be too late where something has begun meanwhile", async () => {
    const { server, repair } = await openRepairs();
    server.answers[REPAIR] = () =>
      Response.json({ title: VALIDATION_TITLE, errors: { sessions: ["past"] } }, { status: 400 });
    await repair.getByRole("button", { name: "Annehmen und veröffentlichen" }).click();
    await expect.element(dialog().getByText(/Inzwischen hat etwas begonnen/)).toBeVisible();
    await tap("Etwas anderes wählen");
    await expect
      .element(dialog().getByRole("button", { name: "Ein Raum fällt weg" }))
      .toBeVisible();
  });

  it("can be somebody late only as long as they have not begun, and names who is there", async () => {
    vi.spyOn(Date, "now").mockReturnValue(Date.parse("2199-01-05T07:30:00Z"));
    const sessions = published.sessions.filter(({ id }) => id !== testId(702));
    await openPlanPage({
      query: "?tab=board",
      plans: [{ ...published, sessions }],
      planning,
      runState: "STARTED",
    });
    await button("Etwas hat sich geändert").click();
    await tap("Jemand kommt später");
    const who = dialog().getByRole("group", { name: "Wer später kommt" });
    await expect.element(who.getByRole("button", { name: "Kim Berg" })).toBeVisible();
    expect(who.getByRole("button", { name: "Kim Adler" }).query()).toBeNull();
    await expect
      .element(dialog().getByText("Kim Adler hat heute schon begonnen und ist also da."))
      .toBeVisible();
  });

  it("is not asked for drafts", async () => {
    await openPlanPage({
      query: "?tab=board",
      plans: [buildPlan(800)],
      runState: "STARTED",
    });
    await expect.element(button("Zeitplan speichern")).toBeVisible();
    expect(button("Etwas hat sich geändert").query()).toBeNull();
  });
});
