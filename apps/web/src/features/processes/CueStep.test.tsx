// @module-tag soak
import type { Process } from "@assay/contract";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import {
  button,
  C1,
  C2,
  cue,
  field,
  german,
  ID,
  INTERVIEW,
  openCueStep,
  ROLE_PLAY,
  ROLE_PLAY_C1,
  stored as storedCues,
} from "../../testing/cueStep.ts";
import { outdated, succeed } from "../../testing/fakeServer.ts";
import { buildScale, buildProcess } from "../../testing/buildRun.ts";
import { setLanguage } from "../../platform/i18n/texts.ts";
import { stopApp } from "../../testing/testApp.tsx";

beforeEach(() => page.viewport(1400, 1000));
afterEach(stopApp);

type Server = Awaited<ReturnType<typeof openCueStep>>;

const english = () =>
  [...document.querySelectorAll<HTMLTextAreaElement>("[data-group] textarea[lang='en']")].map(
    ({ value }) => value,
  );
const focused = () => document.activeElement?.getAttribute("aria-label");
const paste = (text: string) => {
  const clipboardData = new DataTransfer();
  clipboardData.setData("text/plain", text);
  const event = new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true });
  document.activeElement?.dispatchEvent(event);
};
const chosen = () => Object.fromEntries(new URLSearchParams(location.search));
/** Saves in step 5 and gives what was sent of the role play's cues. */
async function savedCues(server: Server) {
  await page
    .getByRole("link", { name: /Bestehen/ })
    .first()
    .click();
  await button("Speichern").click();
  await expect.poll(() => server.requests.some(({ call }) => call === "PUT /Processes")).toBe(true);
  const sent = server.requests.find(({ call }) => call === "PUT /Processes")?.body as Process;
  return sent.items[0]?.items[1]?.cues ?? {};
}

describe("step 4 of a process", () => {
  it("shows two versions of a cue in the language of the page", async () => {
    const process = storedCues();
    const written = JSON.stringify(process).replace("Listens", "Listens well");
    const theirs = { ...(JSON.parse(written) as Process), revision: 2 };
    await openCueStep({
      search: ROLE_PLAY_C1,
      answers: { "PUT /Processes": outdated(theirs) },
    });
    await field("English, Anker 1 in Gruppe 1–2").fill("Listens to all");
    await setLanguage("en");
    await page.getByRole("link", { name: /Passing/ }).click();
    await button("Save").first().click();
    const row = page.getByRole("row", { name: /Listens to all.*Listens well/ });
    await expect.element(row).toBeVisible();
    expect(row.element().textContent).not.toContain("Hört zu");
  });

  it("shows how far each cell is in each language, and leads into it [PROC-10]", async () => {
    await openCueStep();
    const grid = page.getByRole("grid", { name: "Übersicht der Verhaltensanker" });
    const cell = (name: string) => grid.getByRole("button", { name, exact: true });
    const written = "Führung, Rollenspiel: Deutsch vollständig, English teilweise";
    await expect.element(cell(written)).toBeVisible();
    // The first in which there is something to write.
    await expect.element(cell(written)).toHaveAttribute("aria-current", "true");
    const empty = "Führung, Interview: Deutsch leer, English leer";
    await cell(empty).click();
    expect(chosen()).toMatchObject({ item: INTERVIEW, competency: C1 });
    await expect.element(page.getByRole("region", { name: "Führung, Interview" })).toBeVisible();
    await expect.element(page.getByText("1 von 3 vollständig")).toBeVisible();
    await expect.element(page.getByText("0 von 3 vollständig")).toBeVisible();
    // A step in which nothing is observed has no column.
    await expect.poll(() => grid.getByRole("columnheader").elements()).toHaveLength(3);
    await expect
      .element(grid.getByRole("img", { name: "Analyse, Interview: nicht beobachtet" }))
      .toBeVisible();
  });

  it("shows the cell in the address, in the groups of the scale, all languages side by side [PROC-10, PROC-18]", async () => {
    await openCueStep({ search: ROLE_PLAY_C1 });
    await expect.element(page.getByRole("region", { name: "Führung, Rollenspiel" })).toBeVisible();
    expect(german()).toEqual([["Hört zu", "Fragt"], ["Fasst zusammen"], ["Führt"]]);
    await expect.element(field("English, Anker 1 in Gruppe 1–2")).toHaveValue("Listens");
    const scale = page.getByRole("list", { name: "Die Skala mit ihren Gruppen" });
    await scale.getByRole("button", { name: "Gruppe 3, 1 Anker" }).click();
    expect(focused()).toBe("Deutsch, Anker 1 in Gruppe 3");
    await expect
      .element(page.getByRole("heading", { name: "Gruppe 4–5 · hervorgehoben" }))
      .toBeVisible();
  });

  it("is quick to type: Enter makes the next cue, Backspace in an empty one takes it away [PROC-10]", async () => {
    const server = await openCueStep({ search: ROLE_PLAY_C1 });
    await field("Deutsch, Anker 1 in Gruppe 1–2").click();
    await userEvent.keyboard("{End}{Enter}Schaut hin{Enter}");
    expect(focused()).toBe("Deutsch, Anker 3 in Gruppe 1–2");
    expect(german()[0]).toEqual(["Hört zu", "Schaut hin", "", "Fragt"]);
    await userEvent.keyboard("{Backspace}");
    expect(focused()).toBe("Deutsch, Anker 2 in Gruppe 1–2");
    // Enter in the middle of a text takes the rest along.
    await userEvent.keyboard("{Home}{ArrowRight>6/}{Enter}");
    expect(german()[0]).toEqual(["Hört zu", "Schaut", " hin", "Fragt"]);
    await userEvent.keyboard("{ArrowUp}{ArrowUp}");
    expect(focused()).toBe("Deutsch, Anker 2 in Gruppe 1–2");
    const { [C1]: cues } = await savedCues(server);
    expect(cues?.cueGroups[0]?.cues.map(({ cueTexts }) => cueTexts.de)).toEqual([
      "Hört zu",
      "Schaut",
      "hin",
      "Fragt",
    ]);
    expect(cues?.cueGroups[0]?.cues[0]).toEqual(cue(301, "Hört zu", "Listens"));
  });

  it("saves what was typed into an empty cell, and no line that stayed empty [PROC-10]", async () => {
    const server = await openCueStep({ search: `&item=${ROLE_PLAY}&competency=${C2}` });
    await field("Deutsch, Anker 1 in Gruppe 3").fill("Rechnet nach");
    await field("English, Anker 1 in Gruppe 3").fill("Checks");
    await userEvent.keyboard("{Enter}");
    expect(german()).toEqual([[""], ["Rechnet nach", ""], [""]]);
    const { [C2]: cues } = await savedCues(server);
    expect(cues?.cueGroups.map((group) => group.cues.map(({ cueTexts }) => cueTexts))).toEqual([
      [],
      [{ de: "Rechnet nach", en: "Checks" }],
      [],
    ]);
  });

  it("makes several cues of several pasted lines, and lays a list of translations beside them [PROC-10]", async () => {
    await openCueStep({ search: ROLE_PLAY_C1 });
    await field("Deutsch, Anker 1 in Gruppe 4–5").click();
    await userEvent.keyboard("{End}{Enter}");
    paste("• Entscheidet\n• Begründet");
    await expect.poll(() => german()[2]).toEqual(["Führt", "Entscheidet", "Begründet"]);
    await field("English, Anker 1 in Gruppe 4–5").click();
    paste("Leads\nDecides\nGives reasons\nListens");
    await expect
      .poll(() => english().slice(3))
      .toEqual(["Leads", "Decides", "Gives reasons", "Listens"]);
    expect(german()[2]).toEqual(["Führt", "Entscheidet", "Begründet", ""]);
    await button("Rückgängig").click();
    await expect.poll(() => english().slice(3)).toEqual(["", "", ""]);
  });

  it("moves cues by keys, by menu and by dragging, also into another group [PROC-10]", async () => {
    await openCueStep({ search: ROLE_PLAY_C1 });
    await field("Deutsch, Anker 2 in Gruppe 1–2").click();
    await userEvent.keyboard("{Alt>}{ArrowUp}{/Alt}");
    expect(german()[0]).toEqual(["Fragt", "Hört zu"]);
    expect(focused()).toBe("Deutsch, Anker 1 in Gruppe 1–2");
    await userEvent.keyboard("{Alt>}{ArrowDown}{ArrowDown}{/Alt}");
    expect(german()).toEqual([["Hört zu"], ["Fragt", "Fasst zusammen"], ["Führt"]]);
    expect(focused()).toBe("Deutsch, Anker 1 in Gruppe 3");
    await button("Aktionen für Anker 1 in Gruppe 3").click();
    await button("In Gruppe 4–5 verschieben").click();
    expect(german()).toEqual([["Hört zu"], ["Fasst zusammen"], ["Führt", "Fragt"]]);
    const handle = document.querySelector("[data-group='0'] [data-handle]");
    const target = document.querySelector("[data-group='2'] [data-cue]");
    await userEvent.dragAndDrop(handle as Element, target as Element, {
      targetPosition: { x: 20, y: 4 },
    });
    await expect.poll(german).toEqual([[""], ["Fasst zusammen"], ["Hört zu", "Führt", "Fragt"]]);
  });

  it("deletes a cue, and brings it back [PROC-10]", async () => {
    await openCueStep({ search: ROLE_PLAY_C1 });
    await button("Aktionen für Anker 1 in Gruppe 1–2").click();
    await button("Löschen").click();
    expect(german()[0]).toEqual(["Fragt"]);
    await field("Deutsch, Anker 1 in Gruppe 1–2").fill("Fragt nach");
    await button("Rückgängig").click();
    expect(german()[0]).toEqual(["Hört zu", "Fragt nach"]);
  });

  it("takes over the cues of another step, and goes on to the next cell by keys [PROC-10]", async () => {
    await openCueStep({ search: `&item=${INTERVIEW}&competency=${C1}` });
    await button("Übernehmen aus …").click();
    await button("Rollenspiel (4 Anker)").click();
    expect(german()).toEqual([["Hört zu", "Fragt"], ["Fasst zusammen"], ["Führt"]]);
    await field("Deutsch, Anker 1 in Gruppe 3").click();
    await userEvent.keyboard("{Alt>}{PageUp}{/Alt}");
    await expect.poll(() => chosen()["competency"]).toBe(C2);
    await expect.poll(focused).toBe("Deutsch, Anker 1 in Gruppe 1–2");
  });

  it("says what is too long, and keeps it [PROC-10]", async () => {
    await openCueStep({ search: ROLE_PLAY_C1 });
    await field("Deutsch, Anker 1 in Gruppe 3").fill("x".repeat(1001));
    await expect
      .element(page.getByText("1001 Zeichen; erlaubt sind höchstens 1000."))
      .toBeVisible();
  });

  it("waits for something to observe", async () => {
    const process = { ...buildProcess(), scale: buildScale(), items: [] };
    await openCueStep({ answers: { [`GET /Processes/${ID}`]: succeed(process) } });
    await expect.element(page.getByText("Noch kein Platz für Verhaltensanker")).toBeVisible();
    await expect.element(button("Aus Excel importieren")).toHaveAttribute("aria-disabled", "true");
  });
});
