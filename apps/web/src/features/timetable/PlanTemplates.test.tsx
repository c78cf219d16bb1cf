// @module-tag soak
import type { PlanTemplate } from "@assay/contract";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { testId } from "../../testing/buildRun.ts";
import { succeed } from "../../testing/fakeServer.ts";
import { buildPlanning, openPlanPage, PLAN_RUN } from "../../testing/planPage.ts";
import { button, callsOf } from "../../testing/runEditor.ts";
import { stopApp } from "../../testing/testApp.tsx";
import { templateOf } from "./model/dayTemplates.ts";

beforeEach(() => page.viewport(1280, 900));
afterEach(stopApp);

const { settings } = buildPlanning();
const [day] = settings.days;
const template: PlanTemplate = templateOf(
  {
    ...settings,
    days: [
      { ...day!, from: 540, to: 960 },
      { ...day!, from: 540, to: 960, date: "2026-11-25" },
    ],
    lunch: null,
    wish: "shortDay",
  },
  { id: testId(800), name: "Zwei kurze Tage" },
);
const templates = (...all: PlanTemplate[]) => ({
  answers: { "GET /PlanTemplates": succeed({ templates: all }) },
});
const inDialog = (name: string) =>
  page.getByRole("dialog").getByRole("button", { name, exact: true });

describe("templates of days", () => {
  it("are saved under a name that no other one has", async () => {
    const server = await openPlanPage(templates(template));
    await button("Als Vorlage speichern").click();
    const name = page.getByRole("textbox", { name: "Name der Vorlage" });
    await name.fill("zwei kurze TAGE");
    await expect
      .element(page.getByText("Eine Vorlage mit diesem Namen gibt es schon.").first())
      .toBeVisible();
    await name.fill("Standard");
    const sent = () => callsOf(server, "PUT /PlanTemplates/");
    await inDialog("Speichern").click();
    await expect.poll(sent).toHaveLength(1);
    // The first answer was lost: the second try is about the same template.
    const call = sent()[0]?.call as `PUT /PlanTemplates/${string}`;
    server.answers[call] = succeed({ templates: [template] });
    await inDialog("Speichern").click();
    await expect.element(page.getByText("Die Vorlage ist gespeichert.").first()).toBeVisible();
    expect(sent().map((one) => one.call)).toEqual([call, call]);
    expect(sent()[1]?.body).toMatchObject({
      name: "Standard",
      days: [{ after: 0, from: 480, to: 1080 }],
      wish: "balanced",
    });
  });

  it("replace days, lunch and wish once that is confirmed, from the chosen date on", async () => {
    const server = await openPlanPage(templates(template));
    await button("Vorlage verwenden").click();
    await page.getByLabelText("Erster Tag").fill("01.12.2026");
    await page.getByRole("button", { name: "„Zwei kurze Tage“ verwenden" }).click();
    await expect.element(page.getByText("Vorhandene Tage ersetzen?")).toBeVisible();
    await inDialog("Vorlage verwenden").click();
    await expect.element(page.getByRole("group", { name: "Tag 2", exact: true })).toBeVisible();
    const SAVE = `PUT /Planning/${PLAN_RUN}`;
    await button("Speichern").click();
    await expect.poll(() => callsOf(server, SAVE)).toHaveLength(1);
    expect(callsOf(server, SAVE)[0]?.body).toMatchObject({
      settings: {
        days: [
          { date: "2026-12-01", from: 540, to: 960 },
          { date: "2026-12-03", from: 540, to: 960 },
        ],
        lunch: null,
        wish: "shortDay",
        rooms: settings.rooms,
      },
    });
  });

  it("are deleted after a question", async () => {
    const server = await openPlanPage(templates(template));
    await button("Vorlage verwenden").click();
    server.answers[`DELETE /PlanTemplates/${template.id}`] = succeed({ templates: [] });
    await page.getByRole("button", { name: "Vorlage „Zwei kurze Tage“ löschen" }).click();
    await inDialog("Löschen").click();
    await expect.element(page.getByText("Noch keine Vorlage.")).toBeVisible();
  });
});
