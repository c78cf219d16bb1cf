import type { Assessment } from "@assay/contract";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { EVA, rating, result } from "../../testing/buildRating.ts";
import { openManual, resultsAddress, UPDATE } from "../../testing/manualRun.ts";
import { ANNA, GROUP, LEADING, LISTENING, newObserver } from "../../testing/observedRun.ts";
import { stopApp } from "../../testing/testApp.tsx";
import { pollAtOnce, stopClock } from "../../testing/stoppedClock.ts";
import { entries } from "../../platform/drafts/journal.ts";

let user = newObserver();
let stored: Assessment[] = [];

beforeEach(() => {
  user = newObserver();
  stored = [rating(ANNA, GROUP, EVA, 4, 3), result(ANNA, GROUP, 3, 4)];
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  stopApp();
});

const open = (options: Partial<Parameters<typeof openManual>[0]> = {}) =>
  openManual({ user, path: resultsAddress(ANNA, GROUP), stored, ...options });
type Server = Awaited<ReturnType<typeof open>>;
const bodies = (server: Server, call: string) =>
  server.requests.filter((request) => request.call === call).map(({ body }) => body);
const menu = (competency = "Führen") =>
  page.getByRole("combobox", { name: new RegExp(`Gesamtergebnis von .*${competency}`) });
const choose = (value: number, competency?: string) =>
  userEvent.selectOptions(menu(competency), String(value));
const save = () => page.getByRole("button", { name: "Jetzt speichern" });
const state = () => document.querySelector("main [data-sync]")?.getAttribute("data-sync");

describe("saving an overall result", () => {
  it("happens once, 3 s after the last change, and is shown at once [MAN-021]", async () => {
    const server = await open();
    await expect.element(menu()).toBeVisible();
    stopClock();
    await choose(5);
    await expect.element(menu()).toHaveValue("5");
    // What the browser does on its own advances the clock by the time that it takes.
    await vi.advanceTimersByTimeAsync(1000);
    await choose(2, "Zuhören");
    await vi.advanceTimersByTimeAsync(2900);
    expect(bodies(server, UPDATE)).toHaveLength(0);
    await vi.advanceTimersByTimeAsync(200);
    vi.useRealTimers();
    await expect.poll(() => bodies(server, UPDATE)).toHaveLength(1);
    expect(bodies(server, UPDATE)[0]).toMatchObject({
      revision: 1,
      values: [
        { competencyId: LEADING, selectedCriterion: 5 },
        { competencyId: LISTENING, selectedCriterion: 2 },
      ],
    });
    await expect.poll(state).toBe("saved");
  });

  it("does not happen where the value is again what it was [MAN-022]", async () => {
    const server = await open();
    await expect.element(menu()).toBeVisible();
    stopClock();
    await choose(5);
    await vi.advanceTimersByTimeAsync(1000);
    await choose(3);
    await vi.advanceTimersByTimeAsync(10_000);
    vi.useRealTimers();
    expect(state()).toBe("saved");
    expect(bodies(server, UPDATE)).toHaveLength(0);
  });

  it("takes back what is already on its way", async () => {
    const server = await open();
    const real = server.answers[UPDATE]!;
    let answer = () => {};
    server.answers[UPDATE] = (request) =>
      new Promise((resolve) => {
        answer = () => resolve(real(request));
      });
    await choose(5);
    await save().click();
    await expect.poll(() => bodies(server, UPDATE)).toHaveLength(1);
    await choose(3);
    server.answers[UPDATE] = real;
    answer();
    await expect.poll(() => bodies(server, UPDATE)).toHaveLength(2);
    await expect.poll(state).toBe("saved");
    expect(stored.at(-1)?.values[0]?.selectedCriterion).toBe(3);
  });

  it("happens at once when the route is left [MAN-023]", async () => {
    const server = await open();
    await expect.element(menu()).toBeVisible();
    stopClock();
    await choose(5);
    await page.getByRole("link", { name: "Zur eigenen Bewertung" }).click();
    await pollAtOnce(() => bodies(server, UPDATE)).toHaveLength(1);
    await expect.poll(() => entries.get().size).toBe(0);
    expect(stored.at(-1)?.values[0]?.selectedCriterion).toBe(5);
  });

  it("happens at once with the save icon [MAN-007, MAN-024]", async () => {
    const server = await open();
    await expect.element(menu()).toBeVisible();
    stopClock();
    await choose(5);
    await save().click();
    await pollAtOnce(() => bodies(server, UPDATE)).toHaveLength(1);
    await expect.poll(() => document.querySelector("[data-tone=success]")).not.toBeNull();
  });

  it("that fails keeps the change, says so in the sync state, and is tried again [OERR-024]", async () => {
    const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
    const server = await open();
    const real = server.answers[UPDATE]!;
    server.answers[UPDATE] = () => new Response("", { status: 500 });
    await choose(5);
    await save().click();
    await expect.poll(state).toBe("waiting");
    expect(warn).toHaveBeenCalled();
    await expect.poll(() => document.querySelector("main [data-tone=error]")).toBeNull();
    await expect.element(menu()).toHaveValue("5");
    server.answers[UPDATE] = real;
    await save().click();
    await expect.poll(state).toBe("saved");
    expect(stored.at(-1)?.values[0]?.selectedCriterion).toBe(5);
  });

  it("survives a reload without a connection", async () => {
    vi.spyOn(console, "warn").mockImplementation(() => {});
    const failing = { [UPDATE]: () => new Response("", { status: 503 }) };
    await open({ answers: failing });
    await choose(5);
    await expect.poll(state).toBe("modified");
    stopApp();
    await open({ answers: failing });
    await expect.element(menu()).toHaveValue("5");
    await open();
    await expect.poll(() => stored.at(-1)?.values[0]?.selectedCriterion).toBe(5);
  });

  it("logs that the overall result is missing, and keeps the value until it is given up [OERR-025]", async () => {
    const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
    await open();
    await expect.element(menu()).toBeVisible();
    stored.pop();
    await choose(5);
    await save().click();
    await expect.poll(state).toBe("refused");
    expect(warn.mock.calls.flat().join()).toContain("is missing");
    await expect.element(menu()).toHaveValue("5");
    await page.getByRole("button", { name: "Verwerfen" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Verwerfen" }).click();
    await expect.poll(() => document.querySelector("main [role=alert]")).toBeNull();
  });
});

describe("two moderators at once", () => {
  /** Somebody else stores values meanwhile. */
  const changeElsewhere = (leading: number, listening: number) => {
    const last = stored.at(-1)!;
    const values = last.values.map((value, index) => ({
      ...value,
      selectedCriterion: index === 0 ? leading : listening,
    }));
    stored[stored.length - 1] = { ...last, values, revision: last.revision + 1 };
  };
  const now = () => stored.at(-1)?.values.map((value) => value.selectedCriterion);

  it("keep both what each has changed", async () => {
    await open();
    await expect.element(menu()).toBeVisible();
    changeElsewhere(3, 1);
    await choose(5);
    await save().click();
    await expect.poll(state).toBe("saved");
    expect(now()).toEqual([5, 1]);
    await expect.element(menu("Zuhören")).toHaveValue("1");
  });

  it("choose where both have changed the same", async () => {
    await open();
    await expect.element(menu()).toBeVisible();
    changeElsewhere(1, 2);
    await choose(5);
    await choose(3, "Zuhören");
    await save().click();
    await expect.element(page.getByText(/Gleichzeitig geändert: Kim Adler/)).toBeVisible();
    expect(now()).toEqual([1, 2]);
    const group = (name: string) => page.getByRole("group", { name });
    await group("Führen").getByLabelText("Hier gewählt: 5").click();
    await page.getByRole("button", { name: "Auswahl übernehmen" }).click({ force: true });
    expect(now()).toEqual([1, 2]);
    await group("Zuhören").getByLabelText("Auf dem Server: 2").click();
    await page.getByRole("button", { name: "Auswahl übernehmen" }).click();
    await expect.poll(state).toBe("saved");
    expect(now()).toEqual([5, 2]);
    await expect.element(menu("Zuhören")).toHaveValue("2");
  });

  it("may leave everything to the other", async () => {
    const server = await open();
    await expect.element(menu()).toBeVisible();
    changeElsewhere(1, 4);
    await choose(5);
    await save().click();
    await page.getByLabelText("Auf dem Server: 1").click();
    await page.getByRole("button", { name: "Auswahl übernehmen" }).click();
    await expect.poll(state).toBe("saved");
    await expect.element(menu()).toHaveValue("1");
    expect(bodies(server, UPDATE)).toHaveLength(1);
  });
});
