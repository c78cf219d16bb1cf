// @module-tag soak
import type { Process } from "@assay/contract";
import { defaultExercisePlanning } from "@assay/domain";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { outdated } from "../../testing/fakeServer.ts";
import { button, details, openEditor, pick, sent, stored } from "../../testing/processEditor.ts";
import { stopApp } from "../../testing/testApp.tsx";

beforeEach(() => page.viewport(1280, 1000));
afterEach(stopApp);

const section = () => details().getByText("Zeit und Räume");
const number = (name: string) => details().getByRole("textbox", { name });
const text = (name: string) => details().getByRole("combobox", { name });
const save = () => button("Speichern").click();
const isRefused = () =>
  expect.element(button("Speichern")).toHaveAttribute("aria-disabled", "true");
/** The process with a planning of its second step, the interview. */
const planned = (minutes = 60): Process => {
  const process = stored();
  const planning = { ...defaultExercisePlanning(false), minutes };
  return {
    ...process,
    items: process.items.map((item, at) => (at === 1 ? { ...item, planning } : item)),
  };
};
const planningSent = (server: Awaited<ReturnType<typeof openEditor>>) =>
  sent(server, "PUT /Processes").map(({ items }) => items[1]?.planning);

describe("the planning of a step", () => {
  it("begins closed and without times, then with those of its kind", async () => {
    const server = await openEditor();
    await pick("Interview");
    await expect.element(details().getByText("nicht geplant")).toBeVisible();
    await expect.element(button("Zeiten planen")).not.toBeInTheDocument();
    await section().click();
    await button("Zeiten planen").click();
    await expect.element(number("Durchführung (Minuten)")).toHaveValue("60");
    // One candidate at a time: nothing to say about groups.
    await expect.element(number("Kleinste Gruppe")).not.toBeInTheDocument();
    await number("Durchführung (Minuten)").fill("45");
    await number("Vorbereitung (Minuten)").fill("10");
    await details()
      .getByRole("switch", { name: "Vorbereitung in einem Raum" })
      .click({ force: true });
    await text("Art des Raums für die Vorbereitung").fill("Vorbereitung");
    await text("Rollenspieler: spielt").fill("Kunde");
    await number("Pause danach (Minuten)").fill("5");
    await save();
    await expect
      .poll(() => planningSent(server))
      .toEqual([
        {
          ...defaultExercisePlanning(false),
          minutes: 45,
          prepMinutes: 10,
          prepRoomKind: "Vorbereitung",
          rolePlayerKind: "Kunde",
          rolePlayerPauseMinutes: 5,
        },
      ]);
  });

  it("belongs to observed steps, not to centres", async () => {
    await openEditor();
    await pick("Interview");
    await expect.element(section()).toBeVisible();
    await details()
      .getByRole("switch", { name: /^Wird beobachtet/ })
      .click({ force: true });
    await expect.element(section()).not.toBeInTheDocument();
    await pick("Zentrum");
    await expect.element(section()).not.toBeInTheDocument();
  });

  it("says at the field what is wrong", async () => {
    const process = planned();
    process.items[1]!.isGroupItem = true;
    await openEditor({ process });
    await pick("Interview");
    await section().click();
    await number("Kleinste Gruppe").fill("4");
    await expect
      .element(number("Größte Gruppe"))
      .toHaveAccessibleDescription(/größer als die größte/);
    await isRefused();
    await number("Größte Gruppe").fill("6");
    await number("Durchführung (Minuten)").fill("3");
    await expect
      .element(number("Durchführung (Minuten)"))
      .toHaveAccessibleDescription(/von 5 bis 600/);
    await isRefused();
    await number("Durchführung (Minuten)").fill("30");
    await expect.element(button("Speichern")).not.toHaveAttribute("aria-disabled");
  });

  it("is taken away by null", async () => {
    const server = await openEditor({ process: planned() });
    await pick("Interview");
    await expect.element(details().getByText("60 Minuten")).toBeVisible();
    await section().click();
    await button("Zeit und Räume entfernen").click();
    await expect.element(button("Zeiten planen")).toBeVisible();
    await save();
    await expect.poll(() => planningSent(server)).toEqual([null]);
  });

  it("is asked about where somebody else changed it meanwhile", async () => {
    const theirs = { ...planned(90), revision: 2 };
    await openEditor({ process: planned(), answers: { "PUT /Processes": outdated(theirs) } });
    await pick("Interview");
    await section().click();
    await number("Durchführung (Minuten)").fill("45");
    await save();
    await expect
      .element(page.getByRole("row", { name: /Interview: Zeit und Räume/ }))
      .toBeVisible();
    await button("Gespeicherte Fassung nehmen").click();
    await expect.element(number("Durchführung (Minuten)")).toHaveValue("90");
  });
});
