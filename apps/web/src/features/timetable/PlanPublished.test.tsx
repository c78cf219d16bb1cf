// @module-tag soak
import { VALIDATION_TITLE } from "@assay/contract";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { succeed } from "../../testing/fakeServer.ts";
import { testId } from "../../testing/buildRun.ts";
import {
  buildInvitations,
  buildPlan,
  buildTimetable,
  openPlanPage,
  PLAN_RUN,
} from "../../testing/planPage.ts";
import { button, callsOf } from "../../testing/runEditor.ts";
import { stopApp } from "../../testing/testApp.tsx";

beforeEach(() => page.viewport(1280, 900));
afterEach(stopApp);

const query = "?tab=published";
const TIMETABLE = `GET /Timetable/${PLAN_RUN}` as const;
const INVITATIONS = `/Timetable/${PLAN_RUN}/Invitations` as const;
const openPublished = () =>
  openPlanPage({
    query,
    plans: [buildPlan(800, { state: "PUBLISHED" })],
    answers: { [TIMETABLE]: succeed(buildTimetable()) },
  });
const file = (name: string) => () =>
  new Response("content", {
    headers: {
      "Content-Type": "application/octet-stream",
      "Content-Disposition": `attachment; filename="${name}"`,
    },
  });

describe("the published timetable", () => {
  it("says what to do until there is one", async () => {
    const none = { runId: PLAN_RUN, timeZone: null, entries: [] };
    await openPlanPage({ query, answers: { [TIMETABLE]: succeed(none) } });
    await expect.element(page.getByText("Kein Zeitplan ist veröffentlicht")).toBeVisible();
    await page.getByRole("link", { name: "Zu den Vorschlägen" }).click();
    await expect.element(button("Zeitpläne vorschlagen")).toBeVisible();
  });

  it("shows a day by room, observer and candidate, with preparation and rating", async () => {
    await openPublished();
    await expect.element(page.getByRole("heading", { name: "Montag, 23.11.2026" })).toBeVisible();
    await expect.element(page.getByRole("row", { name: "Raum A", exact: true })).toBeVisible();
    await expect
      .element(
        page.getByRole("row", {
          name: /^08:00–09:00 Vorbereitung ab 07:45 in Raum B Bewertung bis 09:15 Gruppe Raum A Kim Adler und Kim Berg Kim Ulm und Kim Uhl$/,
        }),
      )
      .toBeVisible();
    await expect
      .element(page.getByRole("row", { name: /^07:45–08:00 Vorbereitung Gruppe Raum B/ }))
      .toBeVisible();
    await page.getByRole("link", { name: "Kandidat", exact: true }).click();
    await expect.element(page.getByRole("row", { name: "Kim Berg", exact: true })).toBeVisible();
    await expect
      .element(page.getByRole("row", { name: /Gruppe Raum A Kim Berg Kim Uhl$/ }))
      .toBeVisible();
    await page.getByRole("link", { name: "Beobachter", exact: true }).click();
    await expect
      .element(page.getByRole("row", { name: /Gruppe Raum A Kim Adler Kim Ulm$/ }))
      .toBeVisible();
  });

  it("is taken back as long as it is a repair, and says why where it cannot be", async () => {
    const can = { edit: "notDraft", publish: "notDraft", delete: "notDraft", undo: true } as const;
    const server = await openPlanPage({
      query,
      plans: [buildPlan(800, { state: "PUBLISHED", origin: "REPAIR", can })],
      answers: { [TIMETABLE]: succeed(buildTimetable()) },
    });
    const undo = `POST /Plan/${testId(800)}/Undo` as const;
    server.answers[undo] = () =>
      Response.json({ title: VALIDATION_TITLE, errors: { sessions: ["past"] } }, { status: 400 });
    const takeBack = async () => {
      await button("Änderung zurücknehmen").click();
      await page.getByRole("dialog").getByRole("button", { name: "Änderung zurücknehmen" }).click();
    };
    await takeBack();
    await expect.element(page.getByText(/Inzwischen hat etwas begonnen/).first()).toBeVisible();
    server.answers[undo] = succeed(buildPlan(799, { state: "PUBLISHED" }));
    await takeBack();
    await expect.element(page.getByText(/Zeitplan von vorher gilt wieder/).first()).toBeVisible();
    expect(callsOf(server, undo)).toHaveLength(2);
  });

  it("offers nothing to take back where it is no repair", async () => {
    await openPublished();
    await expect.element(page.getByRole("heading", { name: "Montag, 23.11.2026" })).toBeVisible();
    expect(button("Änderung zurücknehmen").query()).toBeNull();
  });

  it("is given out as a workbook, and as the calendar of a person", async () => {
    const server = await openPublished();
    const workbook = `${TIMETABLE}/Workbook` as const;
    server.answers[workbook] = file("plan.xlsx");
    await button("Arbeitsmappe (.xlsx)").click();
    await expect.poll(() => callsOf(server, workbook)).toHaveLength(1);
    const calendar = `${TIMETABLE}/Calendar?personId=${testId(302)}` as const;
    server.answers[calendar] = file("plan.ics");
    await page.getByLabelText("Person").selectOptions("Kim Berg");
    await button("Kalender (.ics)").click();
    await expect.poll(() => callsOf(server, calendar)).toHaveLength(1);
    await expect.element(page.getByText(/plan\.ics/).first()).toBeVisible();
  });

  it("is given out on paper: days, rooms, people, and signs for doors", async () => {
    const server = await openPublished();
    const pdf = (asked: string) => `${TIMETABLE}/Pdf?${asked}` as const;
    const wanted = [
      pdf("kind=day"),
      pdf("kind=doors"),
      pdf(`kind=person&id=${testId(402)}`),
      pdf(`kind=room&id=${testId(601)}`),
    ];
    for (const call of wanted) server.answers[call] = file("plan.pdf");
    await button("Tagespläne (PDF)").click();
    await button("Türschilder (PDF)").click();
    const prints = page.getByRole("button", { name: "Zum Drucken (PDF)" });
    await prints.first().click();
    await prints.last().click();
    for (const call of wanted) await expect.poll(() => callsOf(server, call)).toHaveLength(1);
  });
});

describe("invitations to the published timetable", () => {
  const call = `POST ${INVITATIONS}` as const;
  const row = (name: string) => page.getByRole("listitem").filter({ hasText: name });

  it("show who knows the present times, and go to all others at once", async () => {
    const server = await openPublished();
    await expect.element(row("Kim Ulm").getByText(/^eingeladen 20\.11\.2026/)).toBeVisible();
    await expect.element(row("Kim Urban").getByText(/^geändert seit 20\.11\.2026/)).toBeVisible();
    await expect.element(row("Kim Uhl").getByText("noch nicht eingeladen")).toBeVisible();
    const [first, second, third] = buildInvitations().invitees;
    const now = { sentAt: "2026-11-20T11:00:00.000Z", isCurrent: true };
    server.answers[call] = succeed(
      buildInvitations({ invitees: [first!, { ...second!, ...now }, { ...third!, ...now }] }),
    );
    await button("2 Personen einladen").click();
    await expect.poll(() => callsOf(server, call)).toHaveLength(1);
    expect(callsOf(server, call)[0]?.body).toEqual({ personIds: [testId(401), testId(402)] });
    await expect.element(page.getByText("2 Einladungen sind unterwegs.")).toBeVisible();
    await expect.element(row("Kim Uhl").getByText(/^eingeladen/)).toBeVisible();
    await expect.element(button("Einladen")).toHaveAttribute("aria-disabled", "true");
  });

  it("are sent to one person again", async () => {
    const server = await openPublished();
    server.answers[call] = succeed(buildInvitations());
    await button("Kim Ulm noch einmal einladen").click();
    await expect.poll(() => callsOf(server, call)[0]?.body).toEqual({ personIds: [testId(400)] });
  });

  it("say why they cannot be sent once the run is over", async () => {
    await openPlanPage({
      query,
      plans: [buildPlan(800, { state: "PUBLISHED" })],
      answers: {
        [TIMETABLE]: succeed(buildTimetable()),
        [`GET ${INVITATIONS}`]: succeed(buildInvitations({ can: { send: "alreadyFinished" } })),
      },
    });
    await expect.element(button(/Personen einladen/)).toHaveAttribute("aria-disabled", "true");
    await expect.element(button(/noch einmal einladen/)).not.toBeInTheDocument();
  });
});
