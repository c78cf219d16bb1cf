import type { Observation, ProcessRun } from "@assay/contract";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import { buildTenant } from "../../testing/fakeServer.ts";
import {
  ANNA,
  BERND,
  GROUP,
  newObserver,
  observedRun,
  RUN,
  TEAM,
} from "../../testing/observedRun.ts";
import { inkLine, inkPage, storedObservation } from "../../testing/buildObservation.ts";
import { drawing, drawLine, openDesk, paper } from "../../testing/observationDesk.ts";
import { stopApp } from "../../testing/testApp.tsx";
import { lastType } from "./model/observationTypes.ts";
import { forgetPen } from "./model/ink/penMemory.ts";

const CREATE = "POST /Observation";
let user = newObserver();

beforeEach(() => {
  user = newObserver();
  forgetPen();
  lastType.set(undefined);
});
afterEach(() => {
  vi.useRealTimers();
  stopApp();
});

const stored = (pages: Observation["pages"], type: Observation["type"] = "webInk") =>
  storedObservation({ observerId: user.id, type, pages });
const address = (type: string, candidateId = ANNA) =>
  `/observations/${RUN}/candidate/${candidateId}/exercise/${GROUP}/type${type && `/${type}`}`;

const open = (
  observations: Observation[] = [],
  fields: Partial<ProcessRun> = {},
  path = address("webInk"),
) => openDesk({ user, path, observations, fields });

const button = (name: string | RegExp) => page.getByRole("button", { name });
const title = () => page.getByRole("textbox", { name: "Titel" });
describe("the other candidates and exercises", () => {
  it("are listed in the colours of the page, whatever those of the app bar are", async () => {
    const { styling } = buildTenant();
    const light = { ...styling.theme.light, appbar: "#112233" };
    const tenant = buildTenant({ styling: { ...styling, theme: { ...styling.theme, light } } });
    await openDesk({ user, path: address("html"), tenant });
    document.documentElement.dataset["mantineColorScheme"] = "light";
    await button(/^Wechseln/).click();
    const other = page.getByRole("navigation", { name: "Kandidaten" }).getByRole("link").nth(1);
    await expect.element(other).toBeVisible();
    const colourOf = (element: Element) => getComputedStyle(element).color;
    const bar = document.querySelector("[data-zone=appbar]") ?? document.body;
    expect(colourOf(bar)).toBe("rgb(255, 255, 255)");
    expect(colourOf(other.element())).toBe(colourOf(document.body));
  });
});

describe("the choice between text and pen", () => {
  const kinds = () => page.getByRole("navigation", { name: "Art der Beobachtung" });
  const choice = (name: string) => kinds().getByRole("link", { name });

  it("leads to the other editor, at its own address, with its own pages [OBS-006, ROUTE-007]", async () => {
    const { observations } = await open([], {}, address("html"));
    await expect.element(choice("Text")).toHaveAttribute("aria-current", "page");
    await choice("Stift").click();
    await expect.poll(() => location.pathname).toBe(address("webInk"));
    await drawLine();
    await expect.poll(() => observations.map(({ type }) => type)).toEqual(["html", "webInk"]);
    await choice("Text").click();
    await expect.element(page.getByRole("textbox", { name: "Text der Beobachtung" })).toBeVisible();
    expect(location.pathname).toBe(address("html"));
  });

  it("is kept from candidate to candidate, and where an address does not say it", async () => {
    await open();
    await paper();
    await button(/^Wechseln/).click();
    await page.getByRole("navigation", { name: "Kandidaten" }).getByRole("link").nth(1).click();
    await expect.poll(() => location.pathname).toBe(address("webInk", BERND));
    stopApp();
    await open([], {}, address("", BERND));
    await expect.poll(() => location.pathname).toBe(address("webInk", BERND));
    stopApp();
    await open([stored([{ ...inkPage(1, "Text"), content: "<p>x</p>" }], "html")], {}, address(""));
    await expect.poll(() => location.pathname).toBe(address("html"));
  });

  it("is nobody's in moderator view, whatever the address says [OBS-007, OBS-008]", async () => {
    const observersHaveModeratorView = true;
    const team = { id: TEAM, name: "Team 1", observers: [user.id], observersHaveModeratorView };
    await open([], { observerTeams: [team] });
    await expect.poll(() => location.pathname).toBe(address("html"));
    await expect.element(title()).toBeVisible();
    await expect.poll(() => kinds().query()).toBeNull();
  });

  it("is a plain observer's also where results are set by hand [OBS-008]", async () => {
    const run = observedRun(user.id);
    const process = { ...run.process, cutOffStrategy: "MANUAL" as const };
    await open([], { process, moderatorsAreObservers: true });
    await expect.element(choice("Stift")).toBeVisible();
  });
});

describe("a drawing that can only be read", () => {
  it("is shown with its description, without tools", async () => {
    const described = { ...inkPage(1, "Erste", [inkLine(50)]), alternative: "Skizze" };
    const { bodies } = await open([stored([described])], { runState: "FINISHED" });
    await expect.element(drawing("Skizze")).toBeVisible();
    await expect.poll(() => page.getByRole("toolbar", { name: "Werkzeuge" }).query()).toBeNull();
    await expect.element(page.getByText("Skizze")).toBeVisible();
    expect(bodies(CREATE)).toHaveLength(0);
  });
});
