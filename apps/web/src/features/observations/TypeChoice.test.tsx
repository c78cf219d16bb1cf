import type { Observation, ProcessRun } from "@assay/contract";
import { type Stroke, writeDrawing } from "@assay/domain";
import { notifications } from "@mantine/notifications";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import { fakeObservations } from "../../app/testing/fakeObservations.ts";
import { succeed } from "../../app/testing/fakeServer.ts";
import { drag } from "../../app/testing/inkPointer.ts";
import {
  ANNA,
  BERND,
  candidates,
  GROUP,
  newObserver,
  observedRun,
  RUN,
  TEAM,
} from "../../app/testing/observedRun.ts";
import { startApp, stopApp } from "../../app/testing/testApp.tsx";
import { lastType } from "./components/lastType.ts";
import { newPageId } from "./components/pageDraft.ts";
import { forgetPen } from "./components/ink/penMemory.ts";

const CREATE = "POST /Observation";
const SLOW = { timeout: 8000 };
let user = newObserver();

beforeEach(() => {
  user = newObserver();
  forgetPen();
  lastType.set(undefined);
});
afterEach(() => {
  vi.useRealTimers();
  notifications.clean();
  stopApp();
});

const line = (y: number, id = `0mdkq4x1z${y}`.padEnd(14, "0")): Stroke => ({
  id,
  c: "green",
  w: 2,
  p: [1000, 10 * y, 2000, 0],
});
const inkPage = (number: number, title: string, strokes: Stroke[] = []) => ({
  id: newPageId(),
  page: number,
  title,
  content: strokes.length > 0 ? writeDrawing(strokes) : "",
  competencyId: null,
  alternative: "",
  name: "",
  updatedOn: "2026-11-01T08:00:00.000Z",
  revision: 1,
});
const stored = (
  pages: Observation["pages"],
  type: Observation["type"] = "webInk",
): Observation => ({
  id: newPageId(),
  processRunId: RUN,
  candidateId: ANNA,
  exerciseId: GROUP,
  observerId: user.id,
  type,
  updatedOn: "2026-11-01T08:00:00.000Z",
  pages,
});
const address = (type: string, candidateId = ANNA) =>
  `/observations/${RUN}/candidate/${candidateId}/exercise/${GROUP}/type${type && `/${type}`}`;

async function open(
  observations: Observation[] = [],
  parts: Partial<ProcessRun> = {},
  path = address("webInk"),
) {
  const fake = fakeObservations(user.id, observations);
  const server = await startApp({
    path,
    user,
    answers: {
      [`GET /ProcessRun/${RUN}`]: succeed(observedRun(user.id, parts)),
      [`GET /ProcessRun/${RUN}/Candidates`]: succeed({ candidates }),
      "GET /ProcessRun/My?summary=true": succeed({ designs: [], processRuns: [] }),
      ...fake.answers,
    },
  });
  const bodies = (call: string) =>
    server.requests
      .filter((request) => request.call === call)
      .map(({ body }) => body as Record<string, never>);
  return { server, bodies, observations: fake.stored };
}

const button = (name: string | RegExp) => page.getByRole("button", { name });
const drawing = (name: RegExp | string = /Zeichnung|Skizze/) => page.getByRole("img", { name });
async function paper(): Promise<Element> {
  await expect.element(drawing(), SLOW).toBeVisible();
  await expect.poll(() => document.querySelector("[data-surface] canvas")).not.toBeNull();
  return drawing().element();
}
const write = async (y = 40) =>
  drag(await paper(), [
    [20, y],
    [60, y],
    [100, y],
  ]);
const title = () => page.getByRole("textbox", { name: "Titel" });
describe("the choice between text and pen", () => {
  const kinds = () => page.getByRole("navigation", { name: "Art der Beobachtung" });
  const choice = (name: string) => kinds().getByRole("link", { name });

  it("leads to the other editor, at its own address, with its own pages [OBS-006, ROUTE-007]", async () => {
    const { observations } = await open([], {}, address("html"));
    await expect.element(choice("Text")).toHaveAttribute("aria-current", "page");
    await choice("Stift").click();
    await expect.poll(() => location.pathname).toBe(address("webInk"));
    await write();
    await expect.poll(() => observations.map(({ type }) => type)).toEqual(["html", "webInk"]);
    await choice("Text").click();
    await expect
      .element(page.getByRole("textbox", { name: "Text der Beobachtung" }), SLOW)
      .toBeVisible();
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
    expect(kinds().query()).toBeNull();
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
    const described = { ...inkPage(1, "Erste", [line(50)]), alternative: "Skizze" };
    const { bodies } = await open([stored([described])], { runState: "FINISHED" });
    await expect.element(drawing("Skizze")).toBeVisible();
    expect(page.getByRole("toolbar", { name: "Werkzeuge" }).query()).toBeNull();
    await expect.element(page.getByText("Skizze")).toBeVisible();
    expect(bodies(CREATE)).toHaveLength(0);
  });
});
