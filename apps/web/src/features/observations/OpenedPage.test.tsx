import type { Observation } from "@assay/contract";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { storedObservation, storedPage } from "../../testing/buildObservation.ts";
import { openDesk } from "../../testing/observationDesk.ts";
import { ANNA, GROUP, newObserver, RUN } from "../../testing/observedRun.ts";
import { stopApp } from "../../testing/testApp.tsx";
import { entries, isReady } from "../../platform/drafts/journal.ts";

const SAVE_PAGE = "PUT /Observation/updateObservationPage";
const CREATE = "POST /Observation";
let user = newObserver();

beforeEach(() => {
  user = newObserver();
});
afterEach(stopApp);

const stored = (...titles: string[]): Observation =>
  storedObservation({
    observerId: user.id,
    pages: titles.map((title, index) => storedPage({ page: index + 1, title })),
  });
const open = (observation: Observation) => {
  const path = `/observations/${RUN}/candidate/${ANNA}/exercise/${GROUP}/type/html`;
  return openDesk({ user, path, observations: [observation] });
};
const editor = () => page.getByRole("textbox", { name: "Text der Beobachtung" });
const title = () => page.getByRole("textbox", { name: "Titel" });
const entry = (name: RegExp) =>
  page.getByRole("navigation", { name: "Seiten" }).getByRole("button", { name }).first();
const state = () => document.querySelector("main [data-sync]")?.getAttribute("data-sync");
const button = (name: RegExp) => page.getByRole("button", { name });

describe("a page that is opened", () => {
  it("is no edit before something is written, with or without a connection", async () => {
    const { server, bodies } = await open(stored("Erste"));
    await expect.element(entry(/Erste synchronisiert/)).toBeVisible();
    server.answers[CREATE] = () => Promise.reject(new TypeError("Failed to fetch"));
    await button(/^Wechseln/).click();
    await page.getByRole("navigation", { name: "Übungen" }).getByRole("link").nth(2).click();
    await expect.element(entry(/Interview Seite 1/)).toBeVisible();
    const opening = () => [...entries.get().values()].map((one) => one.state);
    await expect.poll(opening).toEqual(["waiting"]);
    expect(state()).toBe("saved");
    expect(page.getByText(/noch nicht gesendet/).query()).toBeNull();
    expect(bodies(SAVE_PAGE)).toHaveLength(0);
    await editor().click();
    await userEvent.keyboard("a");
    await expect.poll(state).not.toBe("saved");
  });

  it("is not called saved before what an earlier visit has left was read", async () => {
    await open(stored("Erste"));
    await expect.element(entry(/Erste synchronisiert/)).toBeVisible();
    isReady.set(false);
    await expect.poll(state).toBeUndefined();
    expect(page.getByText("synchronisiert").query()).toBeNull();
    isReady.set(true);
    await expect.poll(state).toBe("saved");
  });

  it("keeps the space at its end while another page is open", async () => {
    await open(stored("Erste", "Zweite"));
    await editor().click();
    await userEvent.keyboard("Er fragt ");
    await entry(/Seite 2/).click();
    await expect.element(title()).toHaveValue("Zweite");
    await entry(/Seite 1/).click();
    await expect.element(title()).toHaveValue("Erste");
    await editor().click();
    await userEvent.keyboard("{End}nach.");
    await expect.element(editor()).toHaveTextContent("Er fragt nach.");
  });
});
