// @module-tag soak
import type { PlanningSettings } from "@assay/contract";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { testId } from "../../testing/buildRun.ts";
import { buildUser, outdated, succeed } from "../../testing/fakeServer.ts";
import { heldAnswer } from "../../testing/heldAnswer.ts";
import { buildPlanning, openPlanPage, PLAN_RUN } from "../../testing/planPage.ts";
import { button, callsOf } from "../../testing/runEditor.ts";
import { stopApp } from "../../testing/testApp.tsx";

beforeEach(() => page.viewport(1280, 900));
afterEach(stopApp);

const SAVE = `PUT /Planning/${PLAN_RUN}` as const;
const firstExercise = () => page.getByRole("group", { name: "Gruppe" });

describe("the settings of a timetable", () => {
  it("begin with what the process says, and are saved as a whole", async () => {
    const server = await openPlanPage();
    const prep = firstExercise().getByLabelText("Vorbereitung", { exact: true });
    await expect.element(prep).toHaveValue(0);
    await prep.fill("20");
    server.answers[SAVE] = succeed(buildPlanning({}, { revision: 4 }));
    await button("Speichern").click();
    await expect.element(page.getByText("Die Vorgaben sind gespeichert.").first()).toBeVisible();
    expect(callsOf(server, SAVE)[0]?.body).toMatchObject({
      revision: 3,
      settings: { exercises: { "00000000000000000000000b": { prepMinutes: 20, minutes: 60 } } },
    });
  });

  it("are in the time zone of the browser where they were never saved", async () => {
    const planning = buildPlanning({ timeZone: "Asia/Tokyo" }, { revision: 0 });
    const server = await openPlanPage({ planning });
    await button("Speichern").click();
    await expect.poll(() => callsOf(server, SAVE)).toHaveLength(1);
    const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
    expect(callsOf(server, SAVE)[0]?.body).toMatchObject({ revision: 0, settings: { timeZone } });
  });

  it("keep what is entered while they are being saved, as unsaved", async () => {
    const server = await openPlanPage();
    const prep = firstExercise().getByLabelText("Vorbereitung", { exact: true });
    await prep.fill("20");
    const held = heldAnswer((request) => {
      const { settings } = request.body as { settings: PlanningSettings };
      return succeed(buildPlanning(settings, { revision: 4 }))(request);
    });
    server.answers[SAVE] = held.answer;
    await button("Speichern").click();
    await expect.poll(() => callsOf(server, SAVE)).toHaveLength(1);
    await prep.fill("35");
    held.release();
    await expect.element(page.getByText("Die Vorgaben sind gespeichert.").first()).toBeVisible();
    await expect.element(prep).toHaveValue(35);
    await button("Speichern").click();
    await expect.poll(() => callsOf(server, SAVE)).toHaveLength(2);
    expect(callsOf(server, SAVE)[1]?.body).toMatchObject({
      revision: 4,
      settings: { exercises: { "00000000000000000000000b": { prepMinutes: 35 } } },
    });
  });

  it("keep what was entered when somebody else has saved meanwhile, and say so", async () => {
    const server = await openPlanPage();
    const prep = firstExercise().getByLabelText("Vorbereitung", { exact: true });
    await prep.fill("20");
    server.answers[SAVE] = outdated(buildPlanning({ lunch: null }, { revision: 9 }));
    await button("Speichern").click();
    await expect.element(page.getByText(/Alle Eingaben sind noch da/).first()).toBeVisible();
    await expect.element(prep).toHaveValue(20);
    server.answers[SAVE] = succeed(buildPlanning({ lunch: null }, { revision: 10 }));
    await button("Speichern").click();
    await expect.poll(() => callsOf(server, SAVE)).toHaveLength(2);
    // What the other one has changed elsewhere stays.
    expect(callsOf(server, SAVE)[1]?.body).toMatchObject({
      revision: 9,
      settings: { lunch: null, exercises: { "00000000000000000000000b": { prepMinutes: 20 } } },
    });
  });

  it("say at once, in words and numbers, whether everything is enough", async () => {
    await openPlanPage();
    const rooms = page.getByRole("listitem").filter({ hasText: "Räume" });
    await expect.element(rooms.getByText("genug")).toBeVisible();
    await firstExercise().getByLabelText("Dauer", { exact: true }).fill("600");
    await expect.element(page.getByText("zu wenig").first()).toBeVisible();
    await expect
      .element(page.getByText(/Räume: 1440 Minuten werden gebraucht, 1200 sind da/))
      .toBeVisible();
    await expect
      .element(
        page.getByText(/Kim Adler und Kim Berg, jeweils: Übungen, Vorbereitung und Wege brauchen/),
      )
      .toBeVisible();
  });

  it("say beside who observes until when they are calibrated, where that is asked for", async () => {
    const until = "2027-03-01T12:00:00.000Z";
    const people = [
      { personId: testId(400), state: "VALID", until },
      { personId: testId(401), state: "EXPIRED", until: "2026-01-01T12:00:00.000Z" },
    ];
    await openPlanPage({
      user: buildUser({ hasCalibration: true }),
      answers: {
        [`GET /ProcessRun/${PLAN_RUN}/Calibration`]: succeed({ isAsked: true, at: until, people }),
      },
    });
    await expect.element(page.getByText("kalibriert bis 01.03.2027")).toBeVisible();
    await expect.element(page.getByText("Kalibrierung seit 01.01.2026 abgelaufen")).toBeVisible();
    await expect.poll(() => page.getByText("nicht kalibriert").elements()).toHaveLength(2);
  });

  it("cannot be saved while something is wrong, and say where", async () => {
    const server = await openPlanPage();
    await firstExercise().getByLabelText("Gruppe ab", { exact: true }).fill("5");
    await expect
      .element(firstExercise().getByText("Die kleinste Gruppe ist größer als die größte."))
      .toBeVisible();
    await expect.element(button("Speichern")).toHaveAttribute("aria-disabled", "true");
    expect(callsOf(server, SAVE)).toHaveLength(0);
  });

  it("are read only for those who may not edit the run, with the reason", async () => {
    await openPlanPage({ planning: buildPlanning({}, { can: { edit: "alreadyFinished" } }) });
    await expect.element(page.getByText(/Der Lauf ist abgeschlossen/).first()).toBeVisible();
    const prep = firstExercise().getByLabelText("Vorbereitung", { exact: true });
    await expect.element(prep).toHaveAttribute("readonly");
  });
});
