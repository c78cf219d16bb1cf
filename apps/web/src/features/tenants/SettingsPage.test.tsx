// @module-tag soak
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { buildTenant, buildUser, outdated, refuse, succeed } from "../../testing/fakeServer.ts";
import { heldAnswer } from "../../testing/heldAnswer.ts";
import {
  answerSent,
  openSettings as editor,
  period,
  saveSettings as save,
  savingIsRefused as isRefused,
  SETTINGS_PATH as PATH,
  settingsButton as button,
  settingsWrites as writes,
  storedSettings as stored,
} from "../../testing/settingsEditor.ts";
import { startApp, stopApp } from "../../testing/testApp.tsx";

beforeEach(() => page.viewport(1280, 900));
afterEach(stopApp);

const DAY_MS = 86_400_000;
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10);
const shown = (day: string) => day.split("-").toReversed().join(".");
const field = (label: string) => page.getByLabelText(label, { exact: true });

describe("the settings of the tenant", () => {
  it("need a session, and the right to them [NAV-22, SEC-13, ERR-46]", async () => {
    await startApp({ path: PATH, user: null });
    await expect.element(page.getByRole("heading", { name: "Anmelden" })).toBeVisible();
    await startApp({ path: PATH, answers: { "GET /Tenant/Settings": refuse("NO_PERMISSION") } });
    await expect.element(page.getByText("Das konnte nicht geladen werden.")).toBeVisible();
    await expect.poll(() => page.getByRole("button", { name: "Speichern" }).query()).toBeNull();
    await startApp({
      path: "/imprint",
      user: buildUser({ permissions: ["LOG_IN", "CORPORATE_DESIGN"] }),
    });
    await expect.element(page.getByRole("heading", { name: "Impressum" })).toBeVisible();
    await expect.poll(() => document.querySelector(`a[href="${PATH}"]`)).toBeNull();
  });

  it("say before Save that the right to change them is missing", async () => {
    await editor({ can: { edit: "noRight" } });
    await period("Löschfrist in Tagen").fill("120");
    await isRefused();
    await expect.element(button("Speichern")).toHaveAccessibleDescription("Dafür fehlt das Recht.");
  });

  it("keep what is entered while they are being saved, as unsaved", async () => {
    const server = await editor();
    const held = heldAnswer(answerSent);
    server.answers["POST /Tenant/Settings"] = held.answer;
    await period("Löschfrist in Tagen").fill("120");
    await save();
    await expect.poll(() => writes(server)).toHaveLength(1);
    await field("Fußzeile der E-Mails").fill("Acme AG");
    held.release();
    await expect.element(page.getByText(/Einstellungen sind gespeichert/).first()).toBeVisible();
    await expect.element(field("Fußzeile der E-Mails")).toHaveValue("Acme AG");
    await expect.element(button("Speichern")).not.toHaveAttribute("aria-disabled");
  });

  it("have the five mail settings, and those of the tenant's own [SETT-01]", async () => {
    const server = await editor();
    for (const label of [
      "Adresse des Logos",
      "Kontaktlink",
      "Fußzeile der E-Mails",
      "Abmeldelink",
      "Link zum Datenschutz",
    ])
      await expect.element(field(label)).toBeVisible();
    await expect.element(field("Kontaktlink")).toHaveValue("https://acme.example");
    await expect.element(field("Name")).toHaveValue("own");
    await button("Angabe hinzufügen").click();
    await field("Name").nth(1).fill("supportUrl");
    await field("Link").fill("https://acme.example/help");
    await button("Angabe „own“ entfernen").click();
    await field("Fußzeile der E-Mails").fill("Acme AG");
    await save();
    await expect.element(page.getByText(/Einstellungen sind gespeichert/)).toBeVisible();
    expect(writes(server)).toEqual([
      expect.objectContaining({
        revision: 7,
        emailSettings: {
          contactLink: "https://acme.example",
          footerLine: "Acme AG",
          supportUrl: "https://acme.example/help",
        },
      }),
    ]);
  });

  it("have the app's title, imprint and privacy notice, and say which is missing", async () => {
    const server = await editor();
    await field("Name der Anwendung").fill("Acme Auswahl");
    await expect.element(page.getByText(/^Der Datenschutzhinweis fehlt/)).toBeVisible();
    expect(page.getByText(/^Das Impressum fehlt/).query()).toBeNull();
    await page.getByRole("radio", { name: /^English/ }).click({ force: true });
    await page.getByRole("textbox", { name: "Impressum" }).fill("Acme Ltd");
    await save();
    await expect.poll(() => writes(server)).toHaveLength(1);
    expect(writes(server)[0]).toMatchObject({
      appTitle: "Acme Auswahl",
      legalTexts: {
        imprint: { de: { html: "<p>Acme AG</p>" }, en: { html: "<p>Acme Ltd</p>" } },
        privacy: {},
      },
    });
    await field("Name der Anwendung").fill(" ");
    await expect.element(page.getByText("Bitte ausfüllen.")).toBeVisible();
    await isRefused();
  });

  it("have the periods, the wording and the languages, German always [SETT-02, API-15]", async () => {
    const server = await editor();
    await period("Löschfrist in Tagen").fill("120");
    await period("Vorwarnung in Tagen").fill("0");
    await page.getByRole("switch", { name: /^Förmliche Anrede/ }).click({ force: true });
    await page
      .getByRole("switch", { name: /^Geschlechtergerechte Sprache/ })
      .click({ force: true });
    await page.getByRole("switch", { name: /^Beim Korrigieren/ }).click({ force: true });
    await page.getByRole("switch", { name: /^Bei Entscheidungen/ }).click({ force: true });
    await page.getByRole("switch", { name: /^Zweiter Faktor/ }).click({ force: true });
    await period("Sperre nach Minuten ohne Eingabe").fill("5");
    await period("Längste Sitzung in Stunden").fill("12");
    await page.getByRole("switch", { name: "English" }).click({ force: true });
    await page.getByRole("switch", { name: "Français" }).click({ force: true });
    await expect.element(page.getByRole("switch", { name: /^Deutsch/ })).toBeDisabled();
    await expect.element(page.getByRole("switch", { name: /^Deutsch/ })).toBeChecked();
    await save();
    await expect
      .poll(() => writes(server)[0])
      .toEqual({
        revision: 7,
        appTitle: stored.appTitle,
        legalTexts: stored.legalTexts,
        emailSettings: stored.emailSettings,
        useFormality: false,
        useGendering: true,
        baseLanguage: "de",
        overwriteReasons: true,
        decisionReasons: true,
        lockAfterMinutes: 5,
        sessionHours: 12,
        languages: ["de", "fr"],
        deletionPolicy: 120,
        warningPolicy: 0,
        secondFactorRequired: true,
      });
  });

  it("take no deletion period but whole days from 1 on [SETT-03]", async () => {
    await editor();
    for (const value of ["", "0", "-1", "1,5", "bald", "3651"]) {
      await period("Löschfrist in Tagen").fill(value);
      await expect.element(page.getByText(/^Ungültige Löschfrist/)).toBeVisible();
      await isRefused();
    }
    await period("Löschfrist in Tagen").fill("1");
    await expect.element(page.getByText(/^Ungültige Löschfrist/)).not.toBeInTheDocument();
  });

  it("take no warning period but whole days from 0 on [SETT-04]", async () => {
    await editor();
    for (const value of ["", "-1", "0.5", "bald"]) {
      await period("Vorwarnung in Tagen").fill(value);
      await expect.element(page.getByText(/^Ungültige Vorwarnung/)).toBeVisible();
      await isRefused();
    }
    await period("Vorwarnung in Tagen").fill("0");
    await expect.element(page.getByText(/^Ungültige Vorwarnung/)).not.toBeInTheDocument();
  });

  it("take a plain text in the footer line, and in no link [SETT-07]", async () => {
    await editor();
    await field("Fußzeile der E-Mails").fill("plain text");
    await expect.element(button("Speichern")).not.toHaveAttribute("aria-disabled");
    for (const label of ["Kontaktlink", "Adresse des Logos", "Link zum Datenschutz"]) {
      await field(label).fill("plain text");
      await expect.element(page.getByText(/kein gültiger Link/)).toBeVisible();
      await isRefused();
      await field(label).fill("");
      await expect.element(page.getByText(/kein gültiger Link/)).not.toBeInTheDocument();
    }
    // A name of the tenant's own makes a link, too.
    await field("Name").fill("ownLink");
    await expect.element(page.getByText(/kein gültiger Link/)).toBeVisible();
    await field("Name").fill("contactLink");
    await expect.element(page.getByText(/gibt es schon/)).toBeVisible();
    await field("Name").fill("1 x");
    await expect.element(page.getByText(/mit einem Buchstaben beginnen/)).toBeVisible();
  });

  it("say in a sentence how German would speak", async () => {
    await editor();
    const sample = () => page.getByText(/fertig\.$/);
    await expect
      .element(sample())
      .toHaveTextContent("Bitte prüfen Sie Ihre Bewertungen. Alle Beobachter sind fertig.");
    await page.getByRole("switch", { name: /^Förmliche Anrede/ }).click({ force: true });
    await page
      .getByRole("switch", { name: /^Geschlechtergerechte Sprache/ })
      .click({ force: true });
    await expect
      .element(sample())
      .toHaveTextContent("Bitte prüfe deine Bewertungen. Alle Beobachter:innen sind fertig.");
  });
});

describe("what the periods mean for the finished runs", () => {
  const finishedRuns = [
    { date: daysAgo(80), runs: 2 },
    { date: daysAgo(20), runs: 1 },
  ];

  it("is said while one types, by number and date", async () => {
    await editor({ finishedRuns });
    await expect.element(page.getByText(/3 abgeschlossene Läufe/)).toBeVisible();
    const due = (days: number) => shown(daysAgo(-days));
    await expect
      .element(page.getByText(`Die nächsten 2 sind am ${due(10)} an der Reihe.`, { exact: false }))
      .toBeVisible();
    await period("Löschfrist in Tagen").fill("100");
    await expect
      .element(
        page.getByText(
          `am ${due(20)} an der Reihe. Die Moderation wird am ${due(10)} vorgewarnt.`,
          { exact: false },
        ),
      )
      .toBeVisible();
    await period("Löschfrist in Tagen").fill("30");
    await expect.element(page.getByText(/Bei 2 Läufen ist die Frist abgelaufen/)).toBeVisible();
    await period("Vorwarnung in Tagen").fill("40");
    await expect.element(page.getByText(/länger als die Löschfrist/)).toBeVisible();
    await period("Löschfrist in Tagen").fill("x");
    await expect.element(page.getByText(/Sobald beide Zahlen gültig sind/)).toBeVisible();
  });

  it("is a list of the next nights, with how many runs and when their moderators are told", async () => {
    await editor({ finishedRuns });
    await page.getByText("Die nächsten Termine").click();
    const rows = page.getByRole("table").getByRole("row");
    const due = (days: number) => shown(daysAgo(-days));
    await expect.element(rows.nth(1)).toHaveTextContent(`${due(10)}2${due(0)}`);
    await expect.element(rows.nth(2)).toHaveTextContent(`${due(70)}1${due(60)}`);
    await period("Löschfrist in Tagen").fill("50");
    await expect.poll(() => rows.elements()).toHaveLength(2);
    await expect.element(rows.nth(1)).toHaveTextContent(`${due(30)}1${due(20)}`);
    await period("Löschfrist in Tagen").fill("10");
    await expect.element(page.getByText("Die nächsten Termine")).not.toBeInTheDocument();
  });

  it("counts runs that nobody finishes too, from their last change", async () => {
    await editor({ finishedRuns, openRuns: [{ date: daysAgo(80), runs: 1 }] });
    await expect.element(page.getByText(/3 abgeschlossene Läufe/)).toBeVisible();
    await expect
      .element(page.getByText(/Dazu kommt ein Lauf, der nicht abgeschlossen/))
      .toBeVisible();
    await page.getByText("Die nächsten Termine").click();
    const rows = page.getByRole("table").getByRole("row");
    const due = (days: number) => shown(daysAgo(-days));
    await expect.element(rows.nth(1)).toHaveTextContent(`${due(10)}3${due(0)}`);
    await expect.poll(() => rows.elements()).toHaveLength(3);
  });

  it("is that nobody is told, where the warning period is 0 [SETT-05]", async () => {
    await editor({ finishedRuns });
    await period("Vorwarnung in Tagen").fill("0");
    await expect.element(page.getByText(/Niemand wird vorgewarnt/)).toBeVisible();
  });

  it("is asked about before a shorter period takes runs at once", async () => {
    const server = await editor({ finishedRuns });
    await period("Löschfrist in Tagen").fill("30");
    await save();
    const dialog = page.getByRole("dialog");
    await expect.element(dialog.getByText("2 Läufe heute Nacht anonymisieren?")).toBeVisible();
    await dialog.getByRole("button", { name: "Abbrechen" }).click();
    expect(writes(server)).toEqual([]);
    await save();
    await dialog.getByRole("button", { name: "Trotzdem speichern" }).click();
    await expect.poll(() => writes(server).length).toBe(1);
  });

  it("is not asked about where nothing more is taken", async () => {
    const server = await editor({ finishedRuns });
    await period("Löschfrist in Tagen").fill("300");
    await save();
    await expect.poll(() => writes(server).length).toBe(1);
  });
});

describe("settings that somebody else changed meanwhile", () => {
  it("are shown beside the own ones, and none is overwritten", async () => {
    const theirs = { ...stored, revision: 8, deletionPolicy: 60, useGendering: true };
    const server = await editor({}, { "POST /Tenant/Settings": outdated(theirs) });
    await period("Löschfrist in Tagen").fill("120");
    await save();
    const row = page.getByRole("row", { name: /Löschfrist/ });
    await expect.element(row.getByText("120")).toBeVisible();
    await expect.element(row.getByText("60")).toBeVisible();
    await isRefused();
    await button("Diese Fassung behalten").click();
    await expect
      .element(page.getByRole("switch", { name: /^Geschlechtergerechte Sprache/ }))
      .toBeChecked();
    server.answers["POST /Tenant/Settings"] = answerSent;
    await save();
    await expect
      .poll(() => writes(server).at(-1))
      .toMatchObject({ revision: 8, deletionPolicy: 120, useGendering: true });
  });

  it("are asked about before they are left behind", async () => {
    await editor();
    await period("Löschfrist in Tagen").fill("120");
    await page.getByRole("link", { name: "Impressum" }).click();
    await expect.element(page.getByRole("dialog")).toBeVisible();
  });
});

it("saved settings count here at once, without a reload", async () => {
  const server = await editor();
  await expect.element(page.getByRole("combobox", { name: "Sprache" })).toBeVisible();
  server.answers["GET /Tenant"] = succeed(buildTenant({ languages: ["de"], useFormality: true }));
  await page.getByRole("switch", { name: "English" }).click({ force: true });
  await save();
  await expect.poll(() => document.querySelectorAll("footer select option").length).toBe(1);
});
