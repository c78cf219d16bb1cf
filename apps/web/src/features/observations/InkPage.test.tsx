import type { Observation, ProcessRun } from "@assay/contract";
import { joinDrawing, readDrawing, type Stroke } from "@assay/domain";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { refuse } from "../../testing/fakeServer.ts";
import { down, drag, move, up } from "../../testing/inkPointer.ts";
import { ANNA, GROUP, newObserver, RUN } from "../../testing/observedRun.ts";
import { inkLine, inkPage, storedObservation, storedPage } from "../../testing/buildObservation.ts";
import { drawing, drawLine, openDesk, paper } from "../../testing/observationDesk.ts";
import { stopClock } from "../../testing/stoppedClock.ts";
import { stopApp } from "../../testing/testApp.tsx";
import { queryClient } from "../../platform/cache/queryClient.ts";
import { readDrafts } from "../../platform/drafts/store.ts";
import { lastType } from "./model/observationTypes.ts";
import { forgetPen } from "./model/ink/penMemory.ts";

const SAVE_PAGE = "PUT /Observation/updateObservationPage";
const SAVE_LIST = "PUT /Observation";
const CREATE = "POST /Observation";
const TENANT = "0123456789abcdef01234567";
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
const strokesOf = (observation: Observation | undefined, index = 0) =>
  readDrawing(observation?.pages[index]?.content ?? "") ?? [];
const state = () => document.querySelector("main [data-sync]")?.getAttribute("data-sync");
const title = () => page.getByRole("textbox", { name: "Titel" });

describe("a page of ink", () => {
  it("is made for a cell that has none, written on at once, and read again [OBS-001, OBS-004, OBS-018, OBS-019]", async () => {
    const { bodies, observations } = await open();
    await drawLine();
    await expect.poll(() => bodies(CREATE)).toHaveLength(1);
    expect(bodies(CREATE)[0]).toMatchObject({ type: "webInk", candidateId: ANNA });
    await button("Jetzt speichern").click();
    await expect.poll(() => strokesOf(observations[0])).toHaveLength(1);
    expect(observations[0]).toMatchObject({ type: "webInk", pages: [{ title: "Beobachtung 1" }] });
    stopApp();
    await open(observations);
    await expect.element(drawing("Zeichnung mit einem Strich")).toBeVisible();
  });

  it("is made beside the text of the same cell, which stays [OBS-018]", async () => {
    const text = stored([storedPage({ title: "Text", content: "<p>Er fragt.</p>" })], "html");
    const { bodies, observations } = await open([text]);
    await paper();
    await expect.poll(() => bodies(CREATE)).toHaveLength(1);
    expect(bodies(CREATE)[0]).toMatchObject({
      type: "webInk",
      pages: [{ title: "Beobachtung 1" }],
    });
    await expect.poll(() => observations.map(({ type }) => type)).toEqual(["html", "webInk"]);
    expect(observations[0]).toEqual(text);
  });

  it("is saved 5 s after the last line, by what has changed [OBS-027, OBS-028, OBS-030, OBS-034]", async () => {
    const { bodies, observations } = await open([stored([inkPage(1, "Erste", [inkLine(200)])])]);
    await paper();
    await expect.poll(state).toBe("saved");
    stopClock();
    await drawLine(40);
    await expect.poll(state).toBe("modified");
    // What the browser does on its own advances the clock by the time that it takes.
    await vi.advanceTimersByTimeAsync(2000);
    await drawLine(60);
    await vi.advanceTimersByTimeAsync(4900);
    expect(bodies(SAVE_PAGE)).toHaveLength(0);
    await vi.advanceTimersByTimeAsync(200);
    vi.useRealTimers();
    await expect.poll(() => bodies(SAVE_PAGE)).toHaveLength(1);
    const [sent] = bodies(SAVE_PAGE);
    expect(Object.keys(sent ?? {}).toSorted()).toEqual([
      "ObservationId",
      "Page",
      "PageId",
      "Revision",
      "Strokes",
    ]);
    expect(sent).toMatchObject({ Strokes: { added: [{ c: "red" }, { c: "red" }], removed: [] } });
    await expect.poll(state).toBe("saved");
    expect(strokesOf(observations[0])).toHaveLength(3);
    await expect.element(drawing("Zeichnung mit 3 Strichen")).toBeVisible();
  });

  it("sends nothing when it has not changed [INK-008]", async () => {
    const { bodies } = await open([stored([inkPage(1, "Erste", [inkLine(200)])])]);
    await paper();
    await button("Jetzt speichern").click();
    await expect.element(page.getByText("Gespeichert", { exact: true }).last()).toBeVisible();
    expect([...bodies(SAVE_PAGE), ...bodies(SAVE_LIST), ...bodies(CREATE)]).toEqual([]);
  });

  it("is on the device before it is sent, and sent when the app is opened again [OBS-029]", async () => {
    const first = await open([stored([inkPage(1, "Erste")])]);
    first.server.answers[SAVE_PAGE] = () => Promise.reject(new TypeError("Failed to fetch"));
    const surface = await paper();
    down(surface, [20, 20]);
    move(surface, [
      [60, 20],
      [90, 30],
    ]);
    // Still drawing: what is there is kept all the same.
    await expect
      .poll(async () => {
        const [draft] = await readDrafts(user.id, TENANT);
        return (draft?.payload as { ink?: { added: string[] } } | undefined)?.ink?.added.length;
      })
      .toBe(1);
    move(surface, [[120, 60]]);
    up(surface, [120, 60]);
    await button("Jetzt speichern").click();
    await expect.poll(state).toBe("waiting");
    stopApp();
    const again = await open(first.observations);
    await expect.element(drawing("Zeichnung mit einem Strich")).toBeVisible();
    await expect.poll(() => strokesOf(again.observations[0])).toHaveLength(1);
    expect(strokesOf(again.observations[0])[0]?.p).toHaveLength(8);
  });

  it("is saved at once when another page is opened, the route is left, or the browser closed [OBS-029]", async () => {
    const { observations } = await open([stored([inkPage(1, "Erste"), inkPage(2, "Zweite")])]);
    await drawLine();
    await button("Seiten und Hilfen").click();
    await button(/Seite 2 - Zweite/)
      .first()
      .click();
    await expect.poll(() => strokesOf(observations[0], 0)).toHaveLength(1);
    await expect.element(title()).toHaveValue("Zweite");
    await drawLine();
    dispatchEvent(new PageTransitionEvent("pagehide"));
    await expect.poll(() => strokesOf(observations[0], 1)).toHaveLength(1);
    await drawLine(80);
    await page.getByRole("link", { name: /^Bewerten/ }).click();
    await expect.poll(() => strokesOf(observations[0], 1)).toHaveLength(2);
  });

  it("sends only the later lines when somebody draws on while it is saved", async () => {
    const { server, bodies, observations } = await open([stored([inkPage(1, "Erste")])]);
    const save = server.answers[SAVE_PAGE];
    let release = () => {};
    server.answers[SAVE_PAGE] = async (request) => {
      await new Promise<void>((resolve) => {
        release = resolve;
      });
      return save?.(request) ?? new Response();
    };
    await drawLine(40);
    await button("Jetzt speichern").click();
    await expect.poll(() => bodies(SAVE_PAGE)).toHaveLength(1);
    await drawLine(80);
    if (save) server.answers[SAVE_PAGE] = save;
    release();
    await expect.poll(() => strokesOf(observations[0])).toHaveLength(2);
    await expect.poll(state).toBe("saved");
    const sent = bodies(SAVE_PAGE).map(
      ({ Strokes }) => (Strokes as unknown as { added: Stroke[] }).added.length,
    );
    expect(sent).toEqual([1, 1]);
  });

  it("has a title and a description in words, which the drawing is called by", async () => {
    const { observations } = await open([stored([inkPage(1, "Erste")])]);
    await paper();
    await title().fill("Tischordnung");
    await button("Seiten und Hilfen").click();
    await page.getByText("Beschreibung in Worten").click();
    await page.getByRole("textbox", { name: "Beschreibung in Worten" }).fill("Skizze des Tisches");
    await expect.element(drawing("Skizze des Tisches")).toBeVisible();
    await button("Jetzt speichern").click();
    await expect
      .poll(() => observations[0]?.pages[0])
      .toMatchObject({ title: "Tischordnung", alternative: "Skizze des Tisches" });
  });

  it("is added, left out while it is empty, and deleted like a page of text [OBS-023, OBS-024, OBS-025, OBS-032, OBS-033]", async () => {
    const { bodies, observations } = await open([stored([inkPage(1, "Erste", [inkLine(50)])])]);
    await paper();
    await button("Seite hinzufügen").click();
    await expect.poll(() => bodies(SAVE_LIST)).toHaveLength(1);
    expect(bodies(SAVE_LIST)[0]).toMatchObject({ pages: [{ page: 1 }] });
    await expect.element(drawing("Leere Zeichnung")).toBeVisible();
    await drawLine();
    await button("Jetzt speichern").click();
    await expect.poll(() => strokesOf(observations[0], 1)).toHaveLength(1);
    await button("Seiten und Hilfen").click();
    await button(/Seite 1 - Erste: löschen/).click();
    await page.getByRole("dialog").getByRole("button", { name: "Löschen" }).click();
    await expect.poll(() => observations[0]?.pages.map((one) => one.page)).toEqual([1]);
    expect(strokesOf(observations[0])).toHaveLength(1);
    expect(strokesOf(observations[0])[0]?.c).toBe("red");
  });
});

describe("strokes of another device", () => {
  it("appear when the page reads again, and do not go away with the next save [OBS-031]", async () => {
    const { observations } = await open([stored([inkPage(1, "Erste")])]);
    await drawLine();
    const other = inkLine(300);
    const target = observations[0]?.pages[0];
    if (target)
      Object.assign(target, { content: joinDrawing([JSON.stringify(other)]), revision: 2 });
    await queryClient.invalidateQueries();
    await expect.element(drawing("Zeichnung mit 2 Strichen")).toBeVisible();
    await button("Jetzt speichern").click();
    await expect.poll(() => strokesOf(observations[0])).toHaveLength(2);
    await expect.poll(state).toBe("saved");
    await expect.element(drawing("Zeichnung mit 2 Strichen")).toBeVisible();
  });

  it("are stored beside one's own although the title is in dispute; nothing of it is decided unasked", async () => {
    const { observations } = await open([stored([inkPage(1, "Erste")])]);
    await drawLine();
    const target = observations[0]?.pages[0];
    if (target) Object.assign(target, { title: "Fremd", revision: 2 });
    await title().fill("Eigen");
    await button("Jetzt speichern").click();
    await expect.poll(state).toBe("conflict");
    expect(strokesOf(observations[0])).toHaveLength(1);
    expect(observations[0]?.pages[0]?.title).toBe("Fremd");
    await button("Fassung dieses Geräts").click();
    await expect.poll(() => observations[0]?.pages[0]?.title).toBe("Eigen");
    await expect.poll(state).toBe("saved");
    await expect.element(drawing("Zeichnung mit einem Strich")).toBeVisible();
  });

  it("raise no revision that words could be stored on unread", async () => {
    const { observations, bodies } = await open([stored([inkPage(1, "Erste")])]);
    await drawLine();
    const target = observations[0]?.pages[0];
    if (target) Object.assign(target, { title: "Fremd", revision: 2 });
    await button("Jetzt speichern").click();
    await expect.poll(() => strokesOf(observations[0])).toHaveLength(1);
    // The other title was read, and nobody has written on it.
    await expect.element(title()).toHaveValue("Fremd");
    await expect.poll(state).toBe("saved");
    await title().fill("Neu");
    await button("Jetzt speichern").click();
    await expect.poll(() => observations[0]?.pages[0]?.title).toBe("Neu");
    expect(bodies(SAVE_PAGE).at(-1)).toMatchObject({ Revision: 3, Title: "Neu" });
  });

  it("and a page that was deleted there: the whole drawing comes back", async () => {
    const { server, bodies, observations } = await open([
      stored([inkPage(1, "Erste", [inkLine(50), inkLine(90)]), inkPage(2, "Zweite")]),
    ]);
    await paper();
    observations[0]?.pages.splice(0, 1);
    server.answers[SAVE_PAGE] = refuse("ITEM_NOT_FOUND");
    await drawLine(150);
    await button("Jetzt speichern").click();
    await expect.poll(() => bodies(SAVE_LIST)).toHaveLength(1);
    await expect.poll(() => strokesOf(observations[0], 1)).toHaveLength(3);
    await expect.poll(state).toBe("saved");
  });
});

describe("strokes that the server refuses", () => {
  it("stay on the device and on the page until they are given up; they can be kept as an image", async () => {
    const { server } = await open([stored([inkPage(1, "Erste", [inkLine(90)])])]);
    server.answers[SAVE_PAGE] = refuse("WRONG_PROCESS_RUN_STATE");
    await drawLine();
    await button("Jetzt speichern").click();
    await expect.element(page.getByText("Der Server nimmt diese Striche nicht an")).toBeVisible();
    await expect.element(button("Als Bild speichern")).toBeVisible();
    expect(await readDrafts(user.id, TENANT)).toHaveLength(1);
    await expect.element(drawing("Zeichnung mit 2 Strichen")).toBeVisible();
    await button("Verwerfen").click();
    await page.getByRole("dialog").getByRole("button", { name: "Verwerfen" }).click();
    await expect.element(drawing("Zeichnung mit einem Strich")).toBeVisible();
    await expect.poll(() => readDrafts(user.id, TENANT)).toHaveLength(0);
  });
});

describe("the tools", () => {
  const tool = (name: string) =>
    page.getByRole("toolbar", { name: "Werkzeuge" }).getByRole("button", { name, exact: true });
  const isOn = (name: string) => expect.element(tool(name)).toHaveAttribute("aria-pressed", "true");

  it("are pen and eraser, three colours, three widths, zoom, top and bottom [INK-001, INK-002, INK-003, INK-006, INK-007]", async () => {
    const { observations } = await open([stored([inkPage(1, "Erste")])]);
    const surface = await paper();
    await isOn("Stift");
    await isOn("Rot");
    await isOn("Strichstärke 1");
    await tool("Grün").click();
    await tool("Strichstärke 3").click();
    await drawLine();
    await tool("Radierer").click();
    await tool("Nur die berührte Stelle radieren").click();
    drag(surface, [
      [60, 10],
      [60, 70],
    ]);
    await expect.element(drawing("Zeichnung mit 2 Strichen")).toBeVisible();
    await tool("Rückgängig").click();
    await expect.element(drawing("Zeichnung mit einem Strich")).toBeVisible();
    await userEvent.keyboard("{Control>}{Shift>}z{/Shift}{/Control}");
    await expect.element(drawing("Zeichnung mit 2 Strichen")).toBeVisible();
    await tool("Ganze Striche radieren").click();
    drag(surface, [
      [30, 30],
      [30, 50],
    ]);
    await expect.element(drawing("Zeichnung mit einem Strich")).toBeVisible();
    await tool("Stift").click();
    await tool("Rot").click();
    await tool("Strichstärke 1").click();
    const zoom = page.getByLabelText("Vergrößerung");
    const before = Number.parseInt(zoom.element().textContent, 10);
    await tool("Vergrößern").click();
    expect(Number.parseInt(zoom.element().textContent, 10)).toBe(before + 20);
    await tool("Zum letzten Strich").click();
    await tool("Zum Anfang").click();
    await button("Jetzt speichern").click();
    await expect.poll(() => strokesOf(observations[0])[0]).toMatchObject({ c: "green", w: 3 });
  });
});
