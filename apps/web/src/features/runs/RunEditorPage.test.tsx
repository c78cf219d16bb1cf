// @module-tag soak
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import {
  buildRun,
  buildRunCandidate,
  buildTeam,
  testId,
  moderatorCan,
} from "../../testing/buildRun.ts";
import { outdated, succeed } from "../../testing/fakeServer.ts";
import { field } from "../../testing/field.ts";
import { heldAnswer } from "../../testing/heldAnswer.ts";
import { button, callsOf, openRunEditor, RUN_ID, staffed } from "../../testing/runEditor.ts";
import { stopApp } from "../../testing/testApp.tsx";

beforeEach(() => page.viewport(1280, 900));
afterEach(stopApp);

const name = () => page.getByRole("textbox", { name: "Name" });
const cell = (label: string) => page.getByRole("combobox", { name: label, exact: true });
describe("the candidate dialog", () => {
  it("asks for title, names and job, and checks the e-mail [CAND-003, CAND-004, CAND-005, CAND-006]", async () => {
    const server = await openRunEditor();
    await button("Kandidat hinzufügen").click();
    const dialog = page.getByRole("dialog");
    for (const title of ["Frau", "Herr", "Keine"])
      await expect.element(dialog.getByRole("radio", { name: title })).toBeVisible();
    await dialog.getByLabelText("E-Mail-Adresse").fill("adler@");
    await button("Speichern").last().click();
    await expect.element(dialog.getByText("Ungültige E-Mail-Adresse.")).toBeVisible();
    const missing = dialog.getByText("Diese Angabe fehlt noch.");
    await expect.poll(() => missing.elements()).toHaveLength(3);
    expect(callsOf(server, "POST")).toHaveLength(0);
    await expect.poll(() => button("Aus dem Lauf entfernen").query()).toBeNull();
  });

  it("locks the e-mail, and everything of a person with an account [CAND-007, CAND-008, CAND-009]", async () => {
    await openRunEditor(staffed);
    await button("Kim Adler bearbeiten").click();
    const dialog = page.getByRole("dialog");
    await expect.element(dialog.getByLabelText("E-Mail-Adresse")).toBeDisabled();
    await expect.element(field("Vorname")).toBeEnabled();
    await expect.element(button("Aus dem Lauf entfernen")).toBeVisible();
    await dialog.getByRole("button", { name: "Abbrechen" }).click();
    await button("Kim Berg bearbeiten").click();
    for (const label of ["Vorname", "Nachname", "Stelle", "E-Mail-Adresse"])
      await expect.element(field(label)).toBeDisabled();
  });
});

describe("the teams", () => {
  it("are named in their order, renamed, and kept on cancel [TEAM-002, TEAM-006]", async () => {
    await openRunEditor();
    await button("Team hinzufügen").click();
    await button("Team hinzufügen").click();
    await expect.element(page.getByRole("listitem", { name: "Team 2" })).toBeVisible();
    await button("Team 1 umbenennen").click();
    await page.getByRole("textbox", { name: "Name des Teams" }).fill("Nord");
    await button("Namen speichern").click();
    await button("Nord umbenennen").click();
    await page.getByRole("textbox", { name: "Name des Teams" }).fill("Süd");
    await button("Umbenennen abbrechen").click();
    await expect.element(page.getByRole("listitem", { name: "Nord" })).toBeVisible();
  });

  it("undo an observer too many, and say so for 10 s [TEAM-003, TEAM-008, TEAM-009]", async () => {
    await openRunEditor(staffed, { licence: { maxObservers: 1 } });
    const team = page.getByRole("listitem", { name: "Team 2" });
    const choose = async (person: string) => {
      await team.getByRole("button", { name: /Personen wählen/ }).click();
      await team.getByRole("combobox").fill(person);
      await userEvent.keyboard("{ArrowDown}{Enter}");
    };
    await choose("Ulm, Kim");
    await expect.element(team.getByText("Ulm, Kim")).toBeVisible();
    await userEvent.tab();
    await choose("Urban, Kim");
    const message = team.getByText(/keine weiteren Beobachter/);
    await expect.element(message).toBeVisible();
    const shown = performance.now();
    await userEvent.keyboard("{Escape}");
    await expect.poll(() => team.getByText("Urban, Kim").query()).toBeNull();
    await expect.poll(() => message.query()).toBeNull();
    expect(performance.now() - shown).toBeGreaterThan(9_000);
  });
});

describe("the matrix", () => {
  it("shows only with candidates and a team [TEAM-010]", async () => {
    await openRunEditor({ candidates: staffed.candidates });
    await expect.element(button("Team hinzufügen")).toBeVisible();
    await expect.poll(() => page.getByRole("grid").query()).toBeNull();
    await button("Team hinzufügen").click();
    await expect.element(page.getByRole("grid")).toBeVisible();
  });

  it("is walked and filled by keyboard, and marks what nobody observes", async () => {
    await openRunEditor(staffed);
    await cell("Kim Adler, Gruppe").click();
    await userEvent.keyboard("{Escape}{ArrowRight}{ArrowDown}1");
    const chosen = cell("Kim Berg, Rollenspiel");
    await expect.element(chosen).toHaveFocus();
    await expect.element(chosen).toHaveValue(testId(200));
    await expect.element(chosen).not.toHaveAttribute("data-unobserved");
    await expect.element(page.getByText("5 Zellen ohne Team")).toBeVisible();
    await userEvent.keyboard("0{Home}");
    await expect.element(cell("Kim Berg, Gruppe")).toHaveFocus();
    await expect.element(page.getByText("6 Zellen ohne Team")).toBeVisible();
  });

  it("is sent with the teams in one save [TEAM-011, CAND-011]", async () => {
    const server = await openRunEditor(staffed);
    const column = page.getByRole("combobox", { name: "Ganze Spalte einteilen: Interview" });
    await column.selectOptions("Team 1");
    await button("Speichern").click();
    await expect.poll(() => callsOf(server, "PUT")).toHaveLength(1);
    const exercises = [{ exerciseId: testId(13), observerTeamId: testId(200) }];
    expect(callsOf(server, "PUT")[0]?.body).toMatchObject({
      id: RUN_ID,
      revision: 1,
      candidates: [{ exercises }, { exercises }],
    });
  });

  it("shows a team that a timetable has made only in the cells that have it", async () => {
    const planned = { ...buildTeam(300, 400, 401), name: "KU · KU", isPlanned: true };
    await openRunEditor({
      candidates: [buildRunCandidate(301, { [testId(11)]: planned.id }), buildRunCandidate(302)],
      observerTeams: [...staffed.observerTeams, planned],
    });
    const filled = page.getByRole("combobox", { name: /^Kim Adler, / }).first();
    await expect.element(filled).toHaveValue(planned.id);
    await expect.element(page.getByRole("listitem", { name: "Team 2" })).toBeVisible();
    const options = [...document.querySelectorAll("option")].map(({ textContent }) => textContent);
    expect(options.filter((text) => text === planned.name)).toHaveLength(1);
    expect(page.getByRole("listitem", { name: planned.name }).query()).toBeNull();
    await expect.element(page.getByText(/^Der Zeitplan hat ein Team gebildet/)).toBeVisible();
  });

  it("refuses that somebody observes themselves", async () => {
    await openRunEditor({ ...staffed, observerTeams: [buildTeam(200, 301)] });
    const option = cell("Kim Adler, Gruppe").getByRole("option", {
      name: /beobachtet sich selbst/,
    });
    await expect.element(option).toBeDisabled();
  });
});

describe("the run editor", () => {
  it("tells what is missing for the start, and follows each edit", async () => {
    await openRunEditor(staffed);
    await expect.element(page.getByText("Zum Start fehlt noch eine Angabe")).toBeVisible();
    await page.getByRole("combobox", { name: "Alle Zellen einteilen" }).selectOptions("Team 1");
    await expect.element(page.getByText("Nach dem Speichern bereit zum Start")).toBeVisible();
  });

  it("needs a name to be saved [RUN-012, RUN-022]", async () => {
    await openRunEditor();
    await name().fill("");
    await expect.element(page.getByText("Diese Angabe fehlt noch.")).toBeVisible();
    await expect.element(button("Speichern")).toHaveAttribute("aria-disabled", "true");
  });

  it("stays with a DRAFT after saving, and returns to the list otherwise [RUN-024, OERR-017]", async () => {
    await openRunEditor();
    await name().fill("Neuer Name");
    await button("Speichern").click();
    // The message bar outlives the app of the test before: an older message may stand beside it.
    await expect.element(page.getByText("Der Lauf ist gespeichert.").first()).toBeVisible();
    expect(location.pathname).toBe(`/processruns/${RUN_ID}`);
    await openRunEditor({ runState: "PREPARED" });
    await button("Speichern").click();
    await expect.poll(() => location.pathname).toBe("/processruns");
  });

  it("keeps what is entered while it is being saved, as unsaved", async () => {
    const server = await openRunEditor();
    const held = heldAnswer(succeed(buildRun({ name: "Neuer Name", revision: 2 })));
    server.answers["PUT /ProcessRun"] = held.answer;
    await name().fill("Neuer Name");
    await button("Speichern").click();
    await expect.poll(() => callsOf(server, "PUT")).toHaveLength(1);
    await name().fill("Noch neuer");
    held.release();
    await expect.element(page.getByText("Der Lauf ist gespeichert.").first()).toBeVisible();
    await expect.element(name()).toHaveValue("Noch neuer");
    await button("Speichern").click();
    await expect.poll(() => callsOf(server, "PUT")).toHaveLength(2);
    expect(callsOf(server, "PUT")[1]?.body).toMatchObject({ revision: 2, name: "Noch neuer" });
  });

  it("asks before the start, and sends nothing when dismissed [RUN-025, RUN-026]", async () => {
    const cells = { [testId(11)]: testId(200) };
    const can = { ...moderatorCan, start: true } as const;
    const server = await openRunEditor({
      ...staffed,
      candidates: [buildRunCandidate(301, cells)],
      runState: "PREPARED",
      can,
    });
    await button("Lauf starten").click();
    await page.getByRole("dialog").getByRole("button", { name: "Abbrechen" }).click();
    expect(callsOf(server, "POST")).toHaveLength(0);
    await button("Lauf starten").click();
    await page.getByRole("dialog").getByRole("button", { name: "Lauf starten" }).click();
    await expect.element(page.getByText("Der Lauf ist gestartet.")).toBeVisible();
  });

  it("says why a started run cannot be deleted [RUN-042]", async () => {
    const can = { ...moderatorCan, delete: "noRight" } as const;
    await openRunEditor({ runState: "STARTED", can });
    await expect.element(button("Löschen")).toHaveAttribute("aria-disabled", "true");
    await button("Löschen").hover();
    await expect.element(page.getByRole("tooltip")).toMatchTextContent(/nur vor dem Start löschen/);
  });

  it("shows both versions when somebody else was faster, and overwrites none", async () => {
    const server = await openRunEditor();
    const current = buildRun({ name: "Von anderen", revision: 5 });
    server.answers["PUT /ProcessRun"] = outdated(current);
    await name().fill("Meiner");
    await button("Speichern").click();
    await expect.element(page.getByRole("cell", { name: "Von anderen" })).toBeVisible();
    await expect.element(button("Speichern")).toHaveAttribute("aria-disabled", "true");
    server.answers["PUT /ProcessRun"] = succeed({ ...current, name: "Meiner", revision: 6 });
    await button("Diese Fassung behalten").click();
    await button("Speichern").click();
    await expect.poll(() => callsOf(server, "PUT").at(-1)?.body).toMatchObject({ revision: 5 });
  });

  it("asks before unsaved changes are left behind [RUN-011]", async () => {
    await openRunEditor();
    await name().fill("Geändert");
    await page.getByRole("link", { name: "Zu den Läufen" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: "Abbrechen" }).click();
    await expect.element(name()).toHaveValue("Geändert");
    await page.getByRole("link", { name: "Zu den Läufen" }).click();
    await dialog.getByRole("button", { name: "Verlassen" }).click();
    await expect.poll(() => location.pathname).toBe("/processruns");
  });
});
