// @module-tag soak
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import {
  buildCandidate,
  buildRun,
  buildRunCandidate,
  testId,
  moderatorCan,
} from "../../testing/buildRun.ts";
import { candidateList } from "../../testing/buildLists.ts";
import { outdated, refuse, refuseField, succeed } from "../../testing/fakeServer.ts";
import { button, callsOf, openRunEditor, RUN_ID, staffed } from "../../testing/runEditor.ts";
import { stopApp } from "../../testing/testApp.tsx";

beforeEach(() => page.viewport(1280, 900));
afterEach(stopApp);

const can = moderatorCan;
const dialog = () => page.getByRole("dialog");
const cells = { [testId(11)]: testId(200) };
const started = {
  ...staffed,
  candidates: [buildRunCandidate(301, cells)],
  runState: "STARTED" as const,
  started: true,
  people: [{ id: testId(400), firstName: "Kim", lastName: "Ulm", type: "USER" as const }],
  can: { ...can, finish: true as const },
};
const finished = {
  ...started,
  runState: "FINISHED" as const,
  can: { ...can, archive: true as const },
};
const missing = {
  ratings: [
    {
      candidateId: testId(301),
      exerciseId: testId(11),
      observerId: testId(400),
      rated: 1,
      competencies: 3,
    },
  ],
  unsent: [
    {
      observerId: testId(400),
      candidateId: testId(301),
      exerciseId: testId(11),
      pages: 2,
      ratings: 1,
      reportedAt: new Date(2026, 10, 21, 9, 5).toISOString(),
      devices: ["Safari, iPad"],
    },
  ],
};

describe("the life of a run", () => {
  it("names its phase [RUN-013]", async () => {
    await openRunEditor();
    await expect.element(page.getByText("In Vorbereitung")).toBeVisible();
    await openRunEditor(started);
    await expect.element(page.getByText("In Durchführung")).toBeVisible();
    await openRunEditor(finished);
    await expect.element(page.getByText("Beobachtungsphase abgeschlossen")).toBeVisible();
  });

  it("has save, cancel and delete at the foot of the editor [RUN-021]", async () => {
    await openRunEditor({ can: { ...can, delete: true } });
    for (const name of ["Speichern", "Abbrechen", "Löschen"])
      await expect.element(button(name)).toBeEnabled();
    await button("Abbrechen").click();
    await expect.poll(() => location.pathname).toBe("/processruns");
  });

  it("is reloaded after the start, and its phase with it [RUN-036]", async () => {
    const prepared = {
      ...staffed,
      candidates: [buildRunCandidate(301, cells)],
      runState: "PREPARED" as const,
      can: { ...can, start: true as const },
    };
    const server = await openRunEditor(prepared);
    const reads = () => callsOf(server, `GET /ProcessRun/${RUN_ID}`).length;
    await expect.element(button("Lauf starten")).toBeVisible();
    const before = reads();
    server.answers[`GET /ProcessRun/${RUN_ID}`] = succeed(buildRun(started));
    await button("Lauf starten").click();
    await dialog().getByRole("button", { name: "Lauf starten" }).click();
    await expect.element(page.getByText("In Durchführung")).toBeVisible();
    await expect.poll(reads).toBeGreaterThan(before);
  });

  it("is started despite what the design check demands only by who says so", async () => {
    const prepared = {
      ...staffed,
      candidates: [buildRunCandidate(301, cells)],
      runState: "PREPARED" as const,
      can: { ...can, start: true as const },
    };
    const server = await openRunEditor(prepared);
    const START = `POST /ProcessRun/${RUN_ID}/Start`;
    server.answers[START] = refuseField("designCheck.R1", "unmet");
    const start = async () => {
      await button("Lauf starten").click();
      await dialog().getByRole("button", { name: "Lauf starten" }).click();
      await expect.element(dialog().getByText(/eine Forderung .* nicht: R1\./)).toBeVisible();
    };
    await start();
    await dialog().getByRole("button", { name: "Abbrechen" }).click();
    await expect.element(dialog()).not.toBeInTheDocument();
    expect(callsOf(server, START)).toHaveLength(1);
    await start();
    server.answers[`${START}?anyway=true`] = succeed(buildRun(started));
    server.answers[`GET /ProcessRun/${RUN_ID}`] = succeed(buildRun(started));
    await dialog().getByRole("button", { name: "Trotzdem starten" }).click();
    await expect.element(page.getByText("In Durchführung")).toBeVisible();
  });

  it("asks before the finish, and tells who has not rated or sent everything [RUN-028]", async () => {
    const server = await openRunEditor(started);
    server.answers[`GET /ProcessRun/${RUN_ID}/Missing`] = succeed(missing);
    await button("Lauf abschließen").click();
    const owed = dialog().getByText(/Kim Ulm: eine Bewertung fehlt · noch nicht alles gesendet/);
    await expect.element(owed).toBeVisible();
    await owed.click();
    await expect
      .element(dialog().getByText("Kim Adler, Gruppe: 1 von 3 Kompetenzen bewertet"))
      .toBeVisible();
    await expect
      .element(dialog().getByText(/2 Seiten und die Bewertung auf dem Gerät, gemeldet um 09:05/))
      .toBeVisible();
    const device = "Kim Ulm (Safari, iPad): 2 Seiten, eine Bewertung, gemeldet um 09:05";
    await expect.element(dialog().getByText(device)).toBeVisible();
    await expect.element(dialog().getByText(/lässt sich nicht wieder öffnen/)).toBeVisible();
    await dialog().getByRole("button", { name: "Abbrechen" }).click();
    expect(callsOf(server, "POST")).toHaveLength(0);
  });

  it("can be finished all the same, and is reloaded then [RUN-036]", async () => {
    const server = await openRunEditor(started);
    server.answers[`GET /ProcessRun/${RUN_ID}/Missing`] = succeed(missing);
    await expect.element(button("Lauf abschließen")).toBeVisible();
    const done = buildRun({ ...finished, revision: 2 });
    server.answers[`POST /ProcessRun/${RUN_ID}/Finish`] = succeed(done);
    server.answers[`GET /ProcessRun/${RUN_ID}`] = succeed(done);
    await button("Lauf abschließen").click();
    await dialog().getByRole("button", { name: "Trotzdem abschließen" }).click();
    await dialog().getByRole("button", { name: "Jetzt abschließen" }).click();
    await expect.element(page.getByText("Beobachtungsphase abgeschlossen")).toBeVisible();
    expect(callsOf(server, "POST")).toHaveLength(1);
  });

  it("says when nothing is missing", async () => {
    await openRunEditor(started);
    await button("Lauf abschließen").click();
    await expect.element(dialog().getByText("Alles ist bewertet und gesendet.")).toBeVisible();
    await expect.element(dialog().getByRole("button", { name: "Lauf abschließen" })).toBeVisible();
  });

  it("asks nothing about ratings for a moderator who may not see them", async () => {
    const server = await openRunEditor({
      ...started,
      can: { ...started.can, seeAllAssessments: "noRight" },
    });
    await button("Lauf abschließen").click();
    await expect.element(dialog().getByRole("button", { name: "Lauf abschließen" })).toBeEnabled();
    expect(callsOf(server, `GET /ProcessRun/${RUN_ID}/Missing`)).toHaveLength(0);
    await expect.poll(() => page.getByRole("heading", { name: "Noch offen" }).query()).toBeNull();
  });

  it("leads back to the list once it is archived, and not before it was confirmed [RUN-029, RUN-039]", async () => {
    const server = await openRunEditor(finished);
    server.answers[`POST /ProcessRun/${RUN_ID}/Archive`] = succeed(
      buildRun({ ...finished, runState: "ARCHIVED" }),
    );
    await button("Archivieren").click();
    await dialog().getByRole("button", { name: "Abbrechen" }).click();
    expect(callsOf(server, "POST")).toHaveLength(0);
    await button("Archivieren").click();
    await dialog().getByRole("button", { name: "Archivieren" }).click();
    await expect.poll(() => location.pathname).toBe("/processruns");
  });

  it("says what went wrong with a step, and stays as it was [OERR-016]", async () => {
    const server = await openRunEditor(finished);
    server.answers[`POST /ProcessRun/${RUN_ID}/Archive`] = refuse("WRONG_PROCESS_RUN_STATE");
    await button("Archivieren").click();
    await dialog().getByRole("button", { name: "Archivieren" }).click();
    await expect.element(page.getByText(/Der Lauf wurde nicht archiviert/)).toBeVisible();
    expect(location.pathname).toBe(`/processruns/${RUN_ID}`);
  });

  it("has its results in reach of those who may see them, and of nobody else [RUN-030, ROUTE-014]", async () => {
    for (const runState of ["DRAFT", "STARTED", "FINISHED"] as const) {
      await openRunEditor({ runState });
      const link = page.getByRole("link", { name: "Zu den Ergebnissen" });
      await expect.element(link).toHaveAttribute("href", expect.stringContaining(RUN_ID));
    }
    await openRunEditor({ can: { ...can, seeAllAssessments: "noRight" } });
    await expect.element(button("Speichern")).toBeVisible();
    await expect
      .poll(() => page.getByRole("link", { name: "Zu den Ergebnissen" }).query())
      .toBeNull();
  });
});

describe("saving and deleting a run", () => {
  it("warns when a save failed, and loses nothing [OERR-018]", async () => {
    const server = await openRunEditor();
    server.answers["PUT /ProcessRun"] = () => new Response("", { status: 500 });
    const name = page.getByRole("textbox", { name: "Name" });
    await name.fill("Neuer Name");
    await button("Speichern").click();
    await expect.element(page.getByText(/Der Lauf wurde nicht gespeichert/).first()).toBeVisible();
    await expect.element(name).toHaveValue("Neuer Name");
    await expect.element(page.getByText("Noch nicht gespeichert")).toBeVisible();
  });

  it("names the candidates and cells that were written in, where one was removed", async () => {
    const server = await openRunEditor(started);
    const current = buildRun(started);
    server.answers["PUT /ProcessRun"] = outdated(current);
    await button("Kim Adler entfernen").click();
    await dialog().getByRole("button", { name: "Aus dem Lauf entfernen" }).click();
    await button("Speichern").click();
    await expect
      .element(page.getByText(/hat schon Beobachtungen oder Bewertungen/).first())
      .toBeVisible();
  });

  it("tells that it is deleted, and leads to the list [OERR-020]", async () => {
    const server = await openRunEditor({ can: { ...can, delete: true } });
    server.answers[`DELETE /ProcessRun/${RUN_ID}`] = succeed({ id: RUN_ID });
    await button("Löschen").click();
    await dialog().getByRole("button", { name: "Löschen" }).click();
    await expect.element(page.getByText("Der Lauf ist gelöscht.").first()).toBeVisible();
    await expect.poll(() => location.pathname).toBe("/processruns");
  });

  it("alerts where somebody has started it meanwhile [OERR-019]", async () => {
    const server = await openRunEditor({ can: { ...can, delete: true } });
    server.answers[`DELETE /ProcessRun/${RUN_ID}`] = refuse("DELETE_DENIED");
    await button("Löschen").click();
    await dialog().getByRole("button", { name: "Löschen" }).click();
    await expect
      .element(page.getByRole("alert").getByText(/nur vor dem Start löschen/))
      .toBeVisible();
  });
});

describe("the parts of the editor", () => {
  it("take a description in each language [RUN-015, RUN-011]", async () => {
    const server = await openRunEditor();
    await page.getByRole("textbox", { name: "Beschreibung" }).fill("Ablauf");
    await page.getByRole("radio", { name: "English" }).click();
    await page.getByRole("textbox", { name: "Beschreibung" }).fill("Schedule");
    await button("Speichern").click();
    await expect
      .poll(() => callsOf(server, "PUT")[0]?.body)
      .toMatchObject({ texts: { de: { description: "Ablauf" }, en: { description: "Schedule" } } });
  });

  it("choose the date in weeks that begin on Monday [RUN-014]", async () => {
    await openRunEditor({ plannedDate: "2026-11-23" });
    await button("Kalender öffnen").click();
    const heads = () => [...document.querySelectorAll("th")].map((head) => head.textContent);
    await expect.poll(heads).toHaveLength(7);
    expect(heads()[0]).toMatch(/^Mo/);
    expect(heads()[6]).toMatch(/^So/);
  });

  it("give a team the moderators’ view, and explain it [TEAM-005]", async () => {
    const server = await openRunEditor(staffed);
    const team = page.getByRole("listitem", { name: "Team 1" });
    const explanation = team.getByRole("button", { name: /sieht in seinen Übungen/ });
    await explanation.hover();
    await expect.element(page.getByRole("tooltip").first()).toBeVisible();
    await team.getByRole("checkbox", { name: "Moderationssicht" }).click();
    await button("Speichern").click();
    await expect
      .poll(() => callsOf(server, "PUT")[0]?.body)
      .toMatchObject({
        observerTeams: [
          { observersHaveModeratorView: true },
          { observersHaveModeratorView: false },
        ],
      });
  });

  it("stay usable where the candidates’ names cannot be loaded, and try again [OERR-021]", async () => {
    const call = `GET /ProcessRun/${RUN_ID}/Candidates`;
    const server = await openRunEditor(staffed, {
      answers: { [call]: () => new Response("", { status: 500 }) },
    });
    await expect.element(page.getByText("Die Namen konnten nicht geladen werden")).toBeVisible();
    const name = page.getByRole("textbox", { name: "Name" });
    await name.fill("Neuer Name");
    await expect.element(button("Speichern")).toBeEnabled();
    server.answers[call] = succeed(candidateList([buildCandidate(301, "Adler")]));
    await page
      .getByRole("button", { name: /noch einmal/i })
      .first()
      .click();
    await expect.element(page.getByText("Kim Adler").first()).toBeVisible();
    await expect.element(name).toHaveValue("Neuer Name");
  });
});
