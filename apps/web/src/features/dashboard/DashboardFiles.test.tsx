// @module-tag soak
import type { RunSummary } from "@assay/contract";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import {
  buildCandidateSummary,
  buildFile,
  buildSummary,
  testDesign,
  testId,
} from "../../testing/buildRun.ts";
import { buildUser, refuse, succeed } from "../../testing/fakeServer.ts";
import { startApp, stopApp } from "../../testing/testApp.tsx";
import { today } from "../../ui/dates.ts";

const realOpen = window.open;
beforeEach(() => page.viewport(1280, 800));
afterEach(() => {
  window.open = realOpen;
  stopApp();
});

const candidates = [
  buildCandidateSummary(1, { name: "Müller, Zoë", progress: "222" }),
  buildCandidateSummary(2, { name: "Klein, Dora", progress: "210" }),
];
const files = [
  buildFile(1, { usage: "SCHEDULE", originalFileName: "Zeitplan.pdf" }),
  buildFile(2, { usage: "CANDIDATE_FILE", originalFileName: "Aufgabe.pdf" }),
  buildFile(3, { usage: "OBSERVER_FILE", originalFileName: "Bogen.pdf" }),
  buildFile(4, { usage: "MODERATOR_FILE", originalFileName: "Intern.pdf", size: 3_500_000 }),
  buildFile(5, { usage: "CANDIDATE_CV", candidate: testId(301), originalFileName: "Zoë.pdf" }),
];
const CV = `GET /Files/${testId(5)}`;

async function openDashboard(fields: Partial<RunSummary> = {}, query = "", view = "") {
  const run = buildSummary(1, { plannedDate: today(), candidates, files, ...fields });
  const answer = succeed({ designs: [testDesign], processRuns: [run] });
  const server = await startApp({
    path: `${view}/dashboard${query}`,
    user: buildUser(),
    answers: {
      "GET /ProcessRun/My?summary=true": answer,
      "GET /ProcessRun/All?summary=true": answer,
    },
  });
  await expect.element(page.getByRole("heading", { level: 2, name: /^Lauf 1/ })).toBeVisible();
  return server;
}
const button = (name: string) => page.getByRole("button", { name, exact: true });
const cards = () => page.getByRole("heading", { level: 3, name: /, / }).elements();
const failed = /Datei konnte nicht heruntergeladen werden/;

/** Records the calls of the tab that a click opens. */
function watchTab() {
  const tab = { closed: false, opener: window as Window | null, shown: "", wasOpened: false };
  const location = { replace: (address: string) => (tab.shown = address) };
  window.open = () => {
    tab.wasOpened = true;
    return Object.assign(tab, { location, close: () => (tab.closed = true) }) as never;
  };
  return tab;
}

describe("the files of a run on the dashboard", () => {
  it("stand on a card by usage with their size, all but the CVs [DASH-017]", async () => {
    await openDashboard();
    const card = page.getByRole("region", { name: "Dateien" });
    const usages = card.getByRole("heading", { level: 4 }).elements();
    expect(usages.map((element) => element.textContent)).toEqual([
      "Zeitplan",
      "Unterlage für Kandidaten",
      "Unterlage für Beobachter",
      "Unterlage für die Moderation",
    ]);
    await expect.poll(() => card.getByRole("listitem").elements()).toHaveLength(4);
    await expect.element(card.getByText("3,3 MB")).toBeVisible();
    await expect.poll(() => card.getByText("Zoë.pdf").query()).toBeNull();
  });

  it("have no card while there are none, and a way to add some", async () => {
    await openDashboard({ files: [], isModerator: true });
    await expect.element(page.getByRole("link", { name: "Lauf bearbeiten" })).toBeVisible();
    await expect.poll(() => page.getByText("Dateien").query()).toBeNull();
  });

  it("list a candidate's CV on the card, to be shown and downloaded [DASH-024, OAPI-039]", async () => {
    const server = await openDashboard();
    const own = page.getByRole("list", { name: "Lebenslauf: Müller, Zoë" });
    await expect.element(own.getByText("Zoë.pdf")).toBeVisible();
    await expect
      .poll(() => page.getByRole("list", { name: "Lebenslauf: Klein, Dora" }).query())
      .toBeNull();
    const pdf = () => new Response("%PDF", { headers: { "Content-Type": "application/pdf" } });
    server.answers[CV] = pdf;
    server.answers[`${CV}?display=true`] = pdf;
    await button("Zoë.pdf herunterladen").click();
    await expect.element(page.getByText("„Zoë.pdf“ ist heruntergeladen.")).toBeVisible();
    const tab = watchTab();
    await button("Zoë.pdf in einem neuen Tab öffnen").click();
    // Opened during the click, as browsers block tabs that are opened later.
    expect(tab.wasOpened).toBe(true);
    await expect.poll(() => tab.shown).toMatch(/^blob:/);
    expect(tab.opener).toBeNull();
    const shown = await fetch(tab.shown);
    expect(await shown.text()).toBe("%PDF");
    expect(tab.closed).toBe(false);
  });

  it("say when one cannot be shown, and close its tab [OERR-033, OERR-034]", async () => {
    const server = await openDashboard();
    server.answers[`${CV}?display=true`] = refuse("ITEM_NOT_FOUND");
    const tab = watchTab();
    await button("Zoë.pdf in einem neuen Tab öffnen").click();
    await expect.element(page.getByText(failed)).toBeVisible();
    await expect.poll(() => tab.closed).toBe(true);
    for (const damaged of ['{"metadata":', "<html>"]) {
      const type = damaged === "<html>" ? "text/html" : "application/json";
      server.answers[`${CV}?display=true`] = () =>
        new Response(damaged, { headers: { "Content-Type": type } });
      const next = watchTab();
      await button("Zoë.pdf in einem neuen Tab öffnen").click();
      await expect.element(page.getByText(/Antwort des Servers war nicht lesbar/)).toBeVisible();
      await expect.poll(() => next.closed).toBe(true);
      expect(next.shown).toBe("");
    }
  });

  it("come as a download where the browser forbids tabs", async () => {
    const server = await openDashboard();
    server.answers[`${CV}?display=true`] = () =>
      new Response("%PDF", { headers: { "Content-Type": "application/pdf" } });
    window.open = () => null;
    const saved: string[] = [];
    const note = (event: Event) =>
      event.target instanceof HTMLAnchorElement && saved.push(event.target.download);
    const click = HTMLAnchorElement.prototype.click;
    HTMLAnchorElement.prototype.click = function (this: HTMLAnchorElement) {
      note({ target: this } as unknown as Event);
    };
    await button("Zoë.pdf in einem neuen Tab öffnen").click();
    await expect.poll(() => saved).toEqual(["Zoë.pdf"]);
    HTMLAnchorElement.prototype.click = click;
  });
});

describe("what is missing in a running run", () => {
  it("is told by candidate and exercise with a dot per observer, in words too", async () => {
    await openDashboard({
      isModerator: true,
      seesResults: true,
      observerNames: ["Ida Ernst", "Jan Beck"],
      candidates: [
        { ...candidates[0]!, raters: ["22", "2-", "-2"] },
        { ...candidates[1]!, raters: ["22", "10", "0-"] },
      ],
    });
    const matrix = page.getByRole("table", { name: /^Stand je Kandidat/ });
    const heads = matrix.getByRole("columnheader").elements();
    expect(heads.map((head) => head.textContent)).toEqual([
      "2 Kandidaten",
      "Gruppe2 von 2 fertig",
      "Rollenspiel1 von 2 fertig",
      "Interview1 von 2 fertig",
    ]);
    const cell = matrix.getByRole("link", { name: /^Rollenspiel, Klein, Dora/ });
    await expect
      .element(cell)
      .toHaveAccessibleName("Rollenspiel, Klein, Dora: Ida Ernst: begonnen; Jan Beck: offen");
    expect(cell.element().querySelectorAll("svg")).toHaveLength(2);
    await expect
      .element(cell)
      .toHaveAttribute("href", expect.stringMatching(/\/results\/.*\/processStep\//));
    // The first element on the page.
    const first = document.querySelector("main table, main [class*=cards]");
    expect(first).toBe(matrix.element());
  });

  it("names everybody in full, so that two with the same long last name can be told apart", async () => {
    const lastName = "Castellanos-Rodriguez de la Vega y Montoya";
    await openDashboard({
      isModerator: true,
      seesResults: true,
      observerNames: ["Ida Ernst"],
      candidates: [
        { ...candidates[0]!, name: `${lastName}, Zoë`, raters: ["2", "2", "-"] },
        { ...candidates[1]!, name: `${lastName}, Dora`, raters: ["2", "1", "0"] },
      ],
    });
    for (const width of [1440, 1024, 768, 390]) {
      await page.viewport(width, 900);
      const matrix = page.getByRole("table", { name: /^Stand je Kandidat/ });
      const names = matrix.getByRole("rowheader").elements();
      expect(names).toHaveLength(2);
      for (const name of names) {
        expect(name.scrollWidth, String(width)).toBeLessThanOrEqual(name.clientWidth);
        expect(name.textContent).toContain(lastName);
      }
    }
  });

  it("can be all that is shown, and stands in the address then", async () => {
    await openDashboard();
    expect(cards()).toHaveLength(2);
    const filter = button("Nur was fehlt (2)");
    await filter.click();
    await expect.element(filter).toHaveAttribute("aria-pressed", "true");
    expect(cards().map((card) => card.textContent)).toEqual(["Klein, Dora"]);
    await expect
      .poll(() => page.getByRole("link", { name: /^Bewerten: Gruppe/ }).query())
      .toBeNull();
    await expect.element(page.getByRole("link", { name: /^Bewerten: Rollenspiel/ })).toBeVisible();
    expect(new URLSearchParams(location.search).get("missing")).toBe("true");
    // The filter stays in another tab or panel, and in the address for a reload or a colleague.
    await openDashboard({}, "?missing=true");
    await expect.poll(cards).toHaveLength(1);
    await page.getByRole("button", { name: /^Lauf 1/ }).click();
    await page.getByRole("button", { name: /^Lauf 1/ }).click();
    await expect.poll(cards).toHaveLength(1);
    await filter.click();
    await expect.poll(cards).toHaveLength(2);
    expect(location.search).not.toContain("missing");
  });

  it("is nothing once all is rated, and is not offered after the end", async () => {
    const done = candidates.map((candidate) => ({ ...candidate, progress: "222" }));
    await openDashboard({ candidates: done }, "?missing=true");
    await expect.element(page.getByText("Hier fehlt nichts mehr")).toBeVisible();
    await openDashboard({ runState: "FINISHED" }, "?missing=true");
    await expect.poll(cards).toHaveLength(2);
    await expect.poll(() => page.getByRole("button", { name: /Nur was fehlt/ }).query()).toBeNull();
  });
});

describe("the audit view", () => {
  it("is offered in the app bar to who may see their own runs and all runs [DASH-002]", async () => {
    const answer = succeed({ designs: [testDesign], processRuns: [] });
    const toggle = page.getByRole("link", { name: /Audit-Ansicht/ });
    const start = (permissions: string[], path: string) =>
      startApp({
        path,
        user: buildUser({ permissions: permissions as never }),
        answers: {
          "GET /ProcessRun/My?summary=true": answer,
          "GET /ProcessRun/All?summary=true": answer,
        },
      });
    const title = () => page.getByRole("heading", { level: 1 });
    await start(["LOG_IN", "GET_PROCESS_RUNS", "GET_ALL_PROCESS_RUNS"], "/dashboard");
    await expect.element(title()).toMatchTextContent("Meine Läufe");
    await toggle.click();
    await expect.element(title()).toMatchTextContent(/Audit/);
    expect(location.pathname).toBe("/audit/dashboard");
    await toggle.click();
    await expect.element(title()).toMatchTextContent("Meine Läufe");
    for (const [right, path] of [
      ["GET_PROCESS_RUNS", "/dashboard"],
      ["GET_ALL_PROCESS_RUNS", "/audit/dashboard"],
    ] as const) {
      await start(["LOG_IN", right], path);
      await expect.element(title()).toBeVisible();
      await expect.poll(() => toggle.query()).toBeNull();
    }
  });
});
