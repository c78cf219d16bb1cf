// @module-tag soak
import type { PlanningSettings } from "@assay/contract";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { testId } from "../../testing/buildRun.ts";
import { buildPlanning, openPlanPage, PLAN_RUN } from "../../testing/planPage.ts";
import { button, callsOf, type RunEditorApp } from "../../testing/runEditor.ts";
import { stopApp } from "../../testing/testApp.tsx";

beforeEach(() => page.viewport(1280, 900));
afterEach(stopApp);

const SAVE = `PUT /Planning/${PLAN_RUN}`;
const [ADLER, BERG, ROOM] = [testId(301), testId(302), testId(601)];
const combobox = (name: string) => page.getByRole("combobox", { name, exact: true });
const choose = async (label: string, text: string) => {
  await combobox(label).fill(text);
  await page.getByRole("option", { name: new RegExp(text, "i") }).click();
};
const saved = async (server: RunEditorApp): Promise<PlanningSettings> => {
  await button("Speichern").click();
  await expect.poll(() => callsOf(server, SAVE)).toHaveLength(1);
  const [sent] = callsOf(server, SAVE);
  const { settings } = (sent?.body ?? {}) as { settings: PlanningSettings };
  return settings;
};

describe("absences", () => {
  it("are those of candidates, observers and rooms, found by a part of the name", async () => {
    const server = await openPlanPage();
    for (const name of ["Adler", "Unger", "Raum B"]) await choose("Wer oder was fehlt", name);
    const adler = page.getByRole("group", { name: "Kim Adler", exact: true });
    await adler.getByLabelText("Fehlt bis", { exact: true }).fill("09:30");
    const { absences } = await saved(server);
    expect(absences).toEqual([
      { id: ADLER, day: 0, from: 480, to: 570 },
      { id: testId(403), day: 0, from: 480, to: 1080 },
      { id: testId(602), day: 0, from: 480, to: 1080 },
    ]);
  });

  it("are removed, and go with the room that they are of", async () => {
    const absences = [ADLER, ROOM].map((id) => ({ id, day: 0, from: 480, to: 600 }));
    const server = await openPlanPage({ planning: buildPlanning({ absences }) });
    await expect
      .element(page.getByRole("group", { name: "Raum A", exact: true }).nth(1))
      .toBeVisible();
    await button("Raum A entfernen").first().click();
    await button("Kim Adler entfernen").click();
    expect(await saved(server)).toMatchObject({ absences: [], rooms: [{ name: "Raum B" }] });
  });

  it("cannot end before they begin, and say so at the entry", async () => {
    const absences = [{ id: ADLER, day: 0, from: 480, to: 600 }];
    await openPlanPage({ planning: buildPlanning({ absences }) });
    const adler = page.getByRole("group", { name: "Kim Adler", exact: true });
    await adler.getByLabelText("Fehlt bis", { exact: true }).fill("07:00");
    await expect.element(adler.getByText("Das Ende muss nach dem Anfang liegen.")).toBeVisible();
    await expect.element(button("Speichern")).toHaveAttribute("aria-disabled", "true");
  });
});

describe("exercises that somebody does not do", () => {
  const skips = [
    { candidateId: BERG, exerciseId: testId(13) },
    { candidateId: BERG, exerciseId: testId(12) },
  ];

  it("are shown, and planned again once an entry is removed", async () => {
    const server = await openPlanPage({ planning: buildPlanning({ skips }) });
    const left = page.getByRole("region", { name: "Ausgelassene Übungen" });
    await expect.element(left.getByText("Kim Berg: Interview")).toBeVisible();
    await button("Wieder einplanen: Kim Berg: Interview").click();
    expect((await saved(server)).skips).toEqual([skips[1]]);
  });

  it("have no section where everybody does everything", async () => {
    await openPlanPage();
    await expect
      .element(page.getByRole("region", { name: "Nicht in derselben Gruppe" }))
      .toBeVisible();
    expect(page.getByRole("region", { name: "Ausgelassene Übungen" }).query()).toBeNull();
  });
});

describe("candidates who are kept apart", () => {
  it("are added as a pair, once, and removed", async () => {
    const server = await openPlanPage();
    await expect.element(button("Paar hinzufügen")).toHaveAttribute("aria-disabled", "true");
    await choose("Erste Person", "Berg");
    await choose("Zweite Person", "Adler");
    await button("Paar hinzufügen").click();
    await expect.element(page.getByText("Kim Berg und Kim Adler")).toBeVisible();
    await choose("Erste Person", "Adler");
    await choose("Zweite Person", "Berg");
    await expect.element(button("Paar hinzufügen")).toHaveAttribute("aria-disabled", "true");
    expect((await saved(server)).rules.apart).toEqual([{ one: BERG, other: ADLER }]);
    await button("Kim Berg und Kim Adler entfernen").click();
    await expect.element(page.getByText("Kim Berg und Kim Adler")).not.toBeInTheDocument();
  });
});

describe("the time zone", () => {
  it("is chosen from those that there are, by a part of its name", async () => {
    const server = await openPlanPage();
    await expect.element(combobox("Zeitzone des Orts")).toHaveValue("Europe/Berlin");
    await choose("Zeitzone des Orts", "new york");
    expect((await saved(server)).timeZone).toBe("America/New_York");
  });
});

it("nothing of it can be changed by those who may not edit the run", async () => {
  const absences = [{ id: ADLER, day: 0, from: 480, to: 600 }];
  await openPlanPage({
    planning: buildPlanning({ absences }, { can: { edit: "alreadyFinished" } }),
  });
  const adler = page.getByRole("group", { name: "Kim Adler", exact: true });
  await expect
    .element(adler.getByLabelText("Fehlt bis", { exact: true }))
    .toHaveAttribute("readonly");
  await expect.element(combobox("Zeitzone des Orts")).toBeDisabled();
  await expect.element(combobox("Wer oder was fehlt")).not.toBeInTheDocument();
  await expect.element(button("Paar hinzufügen")).not.toBeInTheDocument();
});
