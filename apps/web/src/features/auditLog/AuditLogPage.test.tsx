import type { LogEntry } from "@assay/contract";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { buildTenant, buildUser, refuseField, succeed } from "../../testing/fakeServer.ts";
import { startApp, stopApp } from "../../testing/testApp.tsx";

beforeEach(() => page.viewport(1280, 900));
afterEach(stopApp);

const RUN = "a".repeat(24);
const PERSON = "b".repeat(24);
const GONE = "c".repeat(24);
const entry = (position: number, fields: Partial<LogEntry> = {}): LogEntry => ({
  position,
  at: "2026-11-20T09:00:00.000Z",
  actorId: PERSON,
  action: "run.start",
  subjectId: RUN,
  details: { from: "PREPARED", candidateId: PERSON },
  ...fields,
});
const names = { [RUN]: "Auswahl Juni", [PERSON]: "Kim Ulm" };
const ENTRIES = [
  entry(9),
  entry(8, { actorId: null, action: "tenant.licence", subjectId: null, details: {} }),
  entry(7, { actorId: GONE, action: "api.createRun" }),
  entry(6, { action: "assessment.submit", details: null }),
  entry(5, { action: "new.thing", subjectId: GONE }),
];
type Answers = NonNullable<Parameters<typeof startApp>[0]>["answers"];
const open = (answers: Answers = {}, { isShown = true, query = "" } = {}) =>
  startApp({
    path: `/audit-log${query}`,
    user: buildUser(),
    tenant: { ...buildTenant(), ...(isShown && { auditPage: true as const }) },
    answers: {
      "GET /AuditLog": succeed({ entries: ENTRIES, names, next: 5 }),
      "GET /AuditLog?before=5": succeed({ entries: [entry(4)], names: {}, next: null }),
      ...answers,
    },
  });
const button = (name: string) => page.getByRole("button", { name, exact: true });
const menuItem = page.getByRole("link", { name: "Protokoll", exact: true });

describe("the page of the audit log", () => {
  it("is in the menu where the organisation shows it", async () => {
    const server = await open({}, { isShown: false });
    await expect.element(page.getByRole("heading", { level: 1, name: "Protokoll" })).toBeVisible();
    await expect.element(page.getByText("Das Protokoll ist nicht freigegeben")).toBeVisible();
    expect(button("Prüfen").elements()).toEqual([]);
    expect(server.requests.some(({ call }) => call.includes("/AuditLog"))).toBe(false);
    expect(menuItem.elements()).toEqual([]);
    stopApp();
    await open();
    await expect.element(menuItem).toBeVisible();
  });

  it("says in words who did what to what, the operator and what is gone included", async () => {
    await open();
    const row = (words: string) => page.getByRole("row", { name: new RegExp(words) });
    await expect
      .element(row("Kim Ulm Lauf gestartet Auswahl Juni from PREPARED · candidateId Kim Ulm"))
      .toBeVisible();
    await expect.element(row("Betrieb Lizenz geändert")).toBeVisible();
    await expect
      .element(row("nicht mehr vorhanden Durch ein Programm: createRun Auswahl Juni"))
      .toBeVisible();
    await expect
      .element(row("Bewertungen abgegeben Auswahl Juni Zu sehen, sobald der Lauf"))
      .toBeVisible();
    await expect.element(row("Kim Ulm new.thing")).toBeVisible();
    await button("Mehr anzeigen").click();
    await expect.poll(() => page.getByRole("row").elements().length).toBe(7);
    expect(button("Mehr anzeigen").elements()).toEqual([]);
  });

  it("asks for what is chosen, in the reader's days, and keeps it in the address", async () => {
    const none = succeed({ entries: [], names: {}, next: null });
    const begin = new Date(2026, 10, 1).toISOString();
    const end = new Date(2026, 10, 3).toISOString();
    const asked = `GET /AuditLog?action=run&since=${encodeURIComponent(begin)}&until=${encodeURIComponent(end)}`;
    const server = await open(
      { [asked]: none, [`${asked}&actor=${PERSON}`]: none },
      {
        query: `?area=run&since=2026-11-01&until=2026-11-02&actor=${PERSON}`,
      },
    );
    await expect.element(page.getByText("Keine Einträge")).toBeVisible();
    expect(server.requests.map(({ call }) => call)).toContain(`${asked}&actor=${PERSON}`);
    await button("Nur, was jemand getan hat").click();
    await expect.poll(() => location.search).not.toContain("actor");
    await expect.poll(() => server.requests.map(({ call }) => call)).toContain(asked);
  });
});

describe("a check", () => {
  const end = { position: 30_000, hash: "f".repeat(64) };

  it("goes on to the end, which is told", async () => {
    await open({
      "GET /AuditLog/Check?after=0": succeed({ reached: 20_000, isEnd: false, fault: null, end }),
      "GET /AuditLog/Check?after=20000": succeed({
        reached: 30_000,
        isEnd: true,
        fault: null,
        end,
      }),
    });
    await button("Prüfen").click();
    await expect
      .element(page.getByText("Alle 30.000 Einträge sind unverändert, und keiner fehlt."))
      .toBeVisible();
    await expect.element(page.getByText(end.hash)).toBeVisible();
  });

  it("says where something was changed, and what to do", async () => {
    const fault = { kind: "changed" as const, position: 17, at: null, action: null };
    await open({
      "GET /AuditLog/Check?after=0": succeed({ reached: 9, isEnd: true, fault, end }),
    });
    await button("Prüfen").click();
    await expect.element(page.getByText("Eintrag 17 wurde geändert.")).toBeVisible();
  });

  it("finds an end that was kept, or says that it is gone", async () => {
    const server = await open({ "POST /AuditLog/Ends": succeed({ isThere: true }) });
    const field = page.getByLabelText("Ein früher aufbewahrtes Ende");
    await field.fill("abc");
    await expect.element(page.getByText("64 Zeichen, 0 bis 9 und a bis f")).toBeVisible();
    await expect.element(button("Suchen")).toBeDisabled();
    await field.fill(` ${end.hash.toUpperCase()} `);
    await button("Suchen").click();
    await expect.element(page.getByText("Dieses Ende ist im Protokoll enthalten.")).toBeVisible();
    server.answers["POST /AuditLog/Ends"] = succeed({ isThere: false });
    await button("Suchen").click();
    await expect.element(page.getByText(/nicht im Protokoll/)).toBeVisible();
  });
});

it("is taken along as a file, or says that it is too much for one", async () => {
  await open({ "GET /AuditLog/File?format=csv": refuseField("since", "tooManyEntries") });
  await button("Herunterladen").click();
  await button("Als Tabelle (CSV)").click();
  await expect.element(page.getByText(/Mehr als 50.000 Einträge/)).toBeVisible();
});
