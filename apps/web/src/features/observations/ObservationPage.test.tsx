import type { Observation, ProcessRun } from "@assay/contract";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import {
  ANNA,
  BERND,
  GROUP,
  INTERVIEW,
  LEADING,
  newObserver,
  RUN,
  TEAM,
} from "../../testing/observedRun.ts";
import { storedObservation, storedPage } from "../../testing/buildObservation.ts";
import { openDesk } from "../../testing/observationDesk.ts";
import { stopApp } from "../../testing/testApp.tsx";
import { pollAtOnce, stopClock } from "../../testing/stoppedClock.ts";
import { entries } from "../../platform/drafts/journal.ts";
import { readDrafts } from "../../platform/drafts/store.ts";

const SAVE_PAGE = "PUT /Observation/updateObservationPage";
const SAVE_LIST = "PUT /Observation";
const CREATE = "POST /Observation";
let user = newObserver();

beforeEach(() => {
  user = newObserver();
});
afterEach(() => {
  vi.useRealTimers();
  // A message whose time stood still would stay.
  stopApp();
});

const stored = (...pages: [string, string?][]): Observation =>
  storedObservation({
    observerId: user.id,
    pages: pages.map(([name, content = ""], index) =>
      storedPage({ page: index + 1, title: name, content }),
    ),
  });
const address = (candidateId = ANNA, exerciseId = GROUP) =>
  `/observations/${RUN}/candidate/${candidateId}/exercise/${exerciseId}/type/html`;

const open = (fields: Partial<ProcessRun> = {}, observations: Observation[] = []) =>
  openDesk({ user, path: address(), observations, fields });
const editor = () => page.getByRole("textbox", { name: "Text der Beobachtung" });
const title = () => page.getByRole("textbox", { name: "Titel" });
const entry = (name: RegExp) =>
  page.getByRole("navigation", { name: "Seiten" }).getByRole("button", { name }).first();
const state = () => document.querySelector("main [data-sync]")?.getAttribute("data-sync");
const button = (name: string | RegExp) => page.getByRole("button", { name });
const link = (name: RegExp) => page.getByRole("link", { name });
const failing = () => new Response("", { status: 500 });
const moderatorTeam = () => {
  const team = { id: TEAM, name: "Team 1", observers: [user.id], observersHaveModeratorView: true };
  return { observerTeams: [team] };
};

describe("a cell without an observation", () => {
  it("gets one with a page, and the observer writes at once [OBS-018, OBS-019]", async () => {
    const { bodies, observations } = await open();
    await expect.element(entry(/Gruppe Seite 1 - Beobachtung 1/)).toBeVisible();
    await expect.poll(() => bodies(CREATE)).toHaveLength(1);
    expect(bodies(CREATE)[0]).toMatchObject({
      candidateId: ANNA,
      exerciseId: GROUP,
      type: "html",
      pages: [{ page: 1, title: "Beobachtung 1", content: "" }],
    });
    await editor().click();
    await userEvent.keyboard("Er fragt.");
    await button("Jetzt speichern").click();
    await expect.poll(() => observations[0]?.pages[0]?.content).toBe("<p>Er fragt.</p>");
  });

  it("gets a page per competency in moderator view [OBS-020, OBS-015]", async () => {
    const { observations } = await open(moderatorTeam());
    await expect.element(entry(/Seite 1 - Beobachtungen zu Führen/)).toBeVisible();
    await expect.poll(() => observations[0]?.pages.length).toBe(2);
    expect(
      observations[0]?.pages.map(({ title: name, competencyId }) => [name, competencyId]),
    ).toEqual([
      ["Beobachtungen zu Führen", LEADING],
      ["Beobachtungen zu Zuhören", expect.any(String)],
    ]);
    const competency = page.getByRole("combobox", { name: "Kompetenz" });
    await expect.element(competency).toHaveValue(LEADING);
    await expect
      .poll(() => competency.getByRole("option").elements()[0]?.textContent)
      .toBe("Keine Kompetenz");
  });

  it("is written without a connection, and sent when it is back", async () => {
    const { server, observations } = await open();
    await expect.poll(() => observations.length).toBe(1);
    const create = server.answers[CREATE];
    server.answers[CREATE] = () => Promise.reject(new TypeError("Failed to fetch"));
    await button(/^Wechseln/).click();
    await page.getByRole("navigation", { name: "Übungen" }).getByRole("link").nth(2).click();
    await expect.element(entry(/Interview Seite 1/)).toBeVisible();
    await editor().click();
    await userEvent.keyboard("Ohne Netz.");
    await expect.poll(state).toBe("waiting");
    expect(observations).toHaveLength(1);
    if (create) server.answers[CREATE] = create;
    dispatchEvent(new Event("online"));
    await expect
      .poll(() => observations[1]?.pages.map(({ content }) => content))
      .toEqual(["<p>Ohne Netz.</p>"]);
    expect(observations[1]).toMatchObject({ candidateId: ANNA, exerciseId: INTERVIEW });
    await expect.poll(state).toBe("saved");
  });
});

describe("a page that is written on", () => {
  it("is saved 5 s after the last change [OBS-027, OBS-028, OBS-030, OBS-034, OBS-009]", async () => {
    const { bodies } = await open({}, [stored(["Erste"])]);
    await expect.element(entry(/Gruppe Seite 1 - Erste synchronisiert/)).toBeVisible();
    await editor().click();
    stopClock();
    await userEvent.keyboard("a");
    await expect.element(entry(/geändert/)).toBeVisible();
    await vi.advanceTimersByTimeAsync(4000);
    await userEvent.keyboard("b");
    await vi.advanceTimersByTimeAsync(4900);
    expect(bodies(SAVE_PAGE)).toHaveLength(0);
    await vi.advanceTimersByTimeAsync(200);
    vi.useRealTimers();
    await expect.poll(() => bodies(SAVE_PAGE)).toHaveLength(1);
    expect(bodies(SAVE_PAGE)[0]).toMatchObject({ Page: 1, Revision: 1, Content: "<p>ab</p>" });
    expect(bodies(SAVE_PAGE)[0]).not.toHaveProperty("Title");
    await expect.element(entry(/synchronisiert/)).toBeVisible();
  });

  it("is saved at once when another page is opened or the route is left [OBS-029]", async () => {
    const { bodies, observations } = await open({}, [stored(["Erste"], ["Zweite"])]);
    await editor().click();
    stopClock();
    await userEvent.keyboard("eins");
    await entry(/Zweite/).click();
    await pollAtOnce(() => observations[0]?.pages[0]?.content).toBe("<p>eins</p>");
    await title().fill("Neu");
    await link(/^Bewerten/).click();
    await pollAtOnce(() => observations[0]?.pages[1]?.title).toBe("Neu");
    await expect.poll(() => entries.get().size).toBe(0);
    expect(bodies(SAVE_PAGE)).toHaveLength(2);
  });

  it("is saved at once when the browser is closed [OBS-029]", async () => {
    const { observations } = await open({}, [stored(["Erste"])]);
    await editor().click();
    stopClock();
    await userEvent.keyboard("zuletzt");
    dispatchEvent(new PageTransitionEvent("pagehide"));
    await pollAtOnce(() => observations[0]?.pages[0]?.content).toBe("<p>zuletzt</p>");
    await expect.poll(() => entries.get().size).toBe(0);
  });

  it("goes to its own cell, however slow the answer and fast the switch [OBS-029]", async () => {
    const { server, observations } = await open({}, [stored(["Erste"])]);
    const save = server.answers[SAVE_PAGE];
    let release = () => {};
    server.answers[SAVE_PAGE] = async (request) => {
      await new Promise<void>((resolve) => {
        release = resolve;
      });
      return save?.(request) ?? failing();
    };
    await editor().click();
    await userEvent.keyboard("für Anna");
    await button(/^Wechseln/).click();
    await page.getByRole("navigation", { name: "Kandidaten" }).getByRole("link").nth(1).click();
    await expect.element(page.getByRole("heading", { name: "Kim Berg" })).toBeVisible();
    await expect.poll(() => location.pathname).toBe(address(BERND));
    await editor().click();
    await userEvent.keyboard("für Bernd");
    release();
    if (save) server.answers[SAVE_PAGE] = save;
    await button("Jetzt speichern").click();
    const contents = () =>
      observations.map((one) => [one.candidateId, one.pages.map(({ content }) => content)]);
    await expect.poll(contents).toEqual([
      [ANNA, ["<p>für Anna</p>"]],
      [BERND, ["<p>für Bernd</p>"]],
    ]);
    await expect.element(editor()).toHaveTextContent("für Bernd");
  });

  it("says 'saved' for one second [OBS-013]", async () => {
    await open({}, [stored(["Erste"])]);
    await editor().click();
    await userEvent.keyboard("x");
    await button("Jetzt speichern").click();
    const message = page.getByRole("status").getByText("Gespeichert", { exact: true }).last();
    await expect.element(message).toBeVisible();
    await expect.poll(() => document.querySelectorAll("[data-tone=success]").length).toBe(0);
  });
});

describe("a save that fails", () => {
  it("gives one message, and keeps the text on the device [OERR-026]", async () => {
    const { server, bodies } = await open({}, [stored(["Erste"], ["Zweite"])]);
    server.answers[SAVE_PAGE] = failing;
    await editor().click();
    await userEvent.keyboard("bleibt");
    await entry(/Zweite/).click();
    await title().fill("auch");
    await button("Jetzt speichern").click();
    await expect.poll(() => bodies(SAVE_PAGE).length).toBeGreaterThan(1);
    await expect.poll(state).toBe("waiting");
    await expect.element(page.getByText(/Fehler aufgetreten/)).toBeVisible();
    await expect.poll(() => page.getByText(/Fehler aufgetreten/).elements()).toHaveLength(1);
    expect(await readDrafts(user.id, "0123456789abcdef01234567")).toHaveLength(2);
  });

  it("loses nothing when the page is opened again: the text is there, and is sent", async () => {
    const before = await open({}, [stored(["Erste"])]);
    before.server.answers[SAVE_PAGE] = failing;
    await editor().click();
    await userEvent.keyboard("überlebt");
    await button("Jetzt speichern").click();
    await expect.poll(state).toBe("waiting");
    const { observations } = await open({}, before.observations);
    await expect.element(editor()).toHaveTextContent("überlebt");
    await expect.poll(() => observations[0]?.pages[0]?.content).toBe("<p>überlebt</p>");
  });
});

describe("a newer version on the server", () => {
  it("that this device has sent itself is no conflict, although its answer got lost", async () => {
    const { server, observations } = await open({}, [stored(["Erste"])]);
    const save = server.answers[SAVE_PAGE];
    server.answers[SAVE_PAGE] = async (request) => {
      await save?.(request);
      return failing();
    };
    await editor().click();
    await userEvent.keyboard("erst");
    await button("Jetzt speichern").click();
    await expect.poll(state).toBe("waiting");
    expect(observations[0]?.pages[0]?.revision).toBe(2);
    await editor().click();
    await userEvent.keyboard("{Control>}{End}{/Control} und dann");
    if (save) server.answers[SAVE_PAGE] = save;
    await button("Jetzt speichern").click();
    await expect.poll(() => observations[0]?.pages[0]?.content).toBe("<p>erst und dann</p>");
  });

  async function collide() {
    const all = [stored(["Erste", "<p>vorher</p>"])];
    const opened = await open({}, all);
    await expect.element(editor()).toHaveTextContent("vorher");
    const [first] = all[0]?.pages ?? [];
    if (all[0] && first) all[0].pages = [{ ...first, content: "<p>fremd</p>", revision: 2 }];
    await editor().click();
    await userEvent.keyboard("{Control>}{End}{/Control} eigen");
    await button("Jetzt speichern").click();
    await expect.poll(state).toBe("conflict");
    return opened;
  }

  it("replaces nothing unasked, both texts are shown, and both can stay [OBS-031]", async () => {
    const { observations } = await collide();
    await expect.element(editor()).toHaveTextContent("vorher eigen");
    await button("Vergleichen").click();
    const dialog = page.getByRole("dialog");
    await expect.element(dialog.getByText("fremd")).toBeVisible();
    await expect.element(dialog.getByText("vorher eigen")).toBeVisible();
    await dialog.getByRole("button", { name: "Beide Texte behalten" }).click();
    await expect
      .poll(() => observations[0]?.pages[0]?.content)
      .toBe("<p>fremd</p><p>vorher eigen</p>");
    await expect.element(editor()).toHaveTextContent("fremdvorher eigen");
    await expect.poll(state).toBe("saved");
  });

  it("is taken when the user chooses it", async () => {
    const { bodies } = await collide();
    await button("Vergleichen").click();
    await page.getByRole("button", { name: "Nur den Text des Servers" }).click();
    await expect.element(editor()).not.toHaveTextContent("eigen");
    expect(bodies(SAVE_PAGE)).toHaveLength(1);
  });
});

describe("the list of pages", () => {
  it("adds a page at the end and saves; the empty one is left out and stays [OBS-005, OBS-023, OBS-032, OBS-033]", async () => {
    const { bodies } = await open({}, [stored(["Erste"], ["Zweite"])]);
    await button("Seite hinzufügen").click();
    await expect.poll(() => bodies(SAVE_LIST)).toHaveLength(1);
    expect(bodies(SAVE_LIST)[0]?.pages).toHaveLength(2);
    await expect.element(entry(/Seite 3/)).toHaveAttribute("aria-current", "true");
    await title().fill("Dritte");
    await button("Jetzt speichern").click();
    await expect.poll(() => bodies(SAVE_LIST)).toHaveLength(2);
    expect(bodies(SAVE_LIST)[1]).toMatchObject({ pages: [{ page: 3, title: "Dritte" }] });
    await expect.element(entry(/Seite 3 - Dritte synchronisiert/)).toBeVisible();
  });

  it("deletes a page after a question, and goes to page 1 [OBS-010, OBS-011, OBS-024, OBS-025]", async () => {
    const { bodies, observations } = await open({}, [stored(["Eins"], ["Zwei"], ["Drei"])]);
    await entry(/Drei/).click();
    await button(/Zwei: löschen/).click();
    await button("Abbrechen").click();
    expect(bodies(SAVE_LIST)).toHaveLength(0);
    await button(/Zwei: löschen/).click();
    await page.getByRole("dialog").getByRole("button", { name: "Löschen" }).click();
    await expect
      .poll(() => observations[0]?.pages.map((one) => [one.page, one.title]))
      .toEqual([
        [1, "Eins"],
        [2, "Drei"],
      ]);
    await expect.element(entry(/Eins/)).toHaveAttribute("aria-current", "true");
    await button(/Drei: löschen/).click();
    await page.getByRole("dialog").getByRole("button", { name: "Löschen" }).click();
    await expect.poll(() => observations[0]?.pages.length).toBe(1);
    await expect.poll(() => button(/löschen/).query()).toBeNull();
  });

  it("deletes a whole observation by its only page in moderator view [OBS-026]", async () => {
    const { server, bodies } = await open(moderatorTeam(), [stored(["Einzige"])]);
    await button(/Einzige: löschen/).click();
    await page.getByRole("dialog").getByRole("button", { name: "Löschen" }).click();
    await expect
      .poll(() => server.requests.some(({ call }) => call.startsWith("DELETE /Observation/")))
      .toBe(true);
    expect(bodies(SAVE_LIST)).toHaveLength(0);
  });

  it("deletes no whole observation otherwise: not outside moderator view, and not of two pages [OBS-026]", async () => {
    await open({}, [stored(["Einzige"])]);
    await expect.element(entry(/Einzige/)).toBeVisible();
    expect(button(/löschen/).query()).toBeNull();
    const { server, observations } = await open(moderatorTeam(), [stored(["Eins"], ["Zwei"])]);
    await button(/Zwei: löschen/).click();
    await page.getByRole("dialog").getByRole("button", { name: "Löschen" }).click();
    await expect.poll(() => observations[0]?.pages.map((one) => one.title)).toEqual(["Eins"]);
    expect(server.requests.some(({ call }) => call.startsWith("DELETE"))).toBe(false);
  });
});

describe("beside the text", () => {
  it("stand chapters, competencies, manual, documents and questions [OBS-014, OBS-016, ROUTE-007]", async () => {
    await open({}, [stored(["Erste"])]);
    await expect.element(title()).toHaveValue("Erste");
    await expect.element(editor()).toBeVisible();
    const support = page.getByRole("complementary", { name: "Hilfen" });
    for (const name of ["Kompetenzen", "Leitfragen", "Kapitel", "Anleitung", "Übungsunterlagen"])
      await support.getByText(name, { exact: true }).click();
    await expect.element(support.getByText("Was Führen heißt.")).toBeVisible();
    await expect.element(support.getByText("fragt nach")).toBeVisible();
    await expect.element(support.getByText("Wer beginnt?")).toBeVisible();
    await expect.element(support.getByRole("button", { name: "Hinweise" })).toBeVisible();
    await expect.element(support.getByText("Dann schreiben.")).toBeVisible();
    await expect.element(support.getByText(/keine Unterlagen/)).toBeVisible();
    expect(state()).toBe("saved");
  });

  it("stands the way on: to the rating, else to the results that may be seen [OBS-012]", async () => {
    await open({}, [stored(["Erste"])]);
    await expect
      .element(link(/^Bewerten/))
      .toHaveAttribute("href", address().replace("/observations/", "/assessments/"));
    stopApp();
    const seeing = { seeAllAssessments: true } as ProcessRun["can"];
    const moderators = { moderators: [user.id], moderatorsAreObservers: true, observerTeams: [] };
    await open({ ...moderators, can: seeing }, [stored(["Erste"])]);
    await expect
      .element(link(/^Ergebnisse/))
      .toHaveAttribute("href", `/results/${RUN}/candidate/${ANNA}/processStep/${GROUP}`);
  });

  it("is said why nothing can be written", async () => {
    const { bodies } = await open({ runState: "FINISHED" }, [stored(["Erste", "<p>fest</p>"])]);
    await expect.element(page.getByText(/Beobachtungsphase ist abgeschlossen/)).toBeVisible();
    await expect.element(editor()).toHaveAttribute("aria-readonly", "true");
    await expect.poll(() => button("Seite hinzufügen").query()).toBeNull();
    expect(bodies(CREATE)).toHaveLength(0);
  });
});
