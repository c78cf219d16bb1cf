// @module-tag soak
import type { ProcessRun } from "@assay/contract";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { candidateList } from "../../testing/buildLists.ts";
import { buildCandidate, testId, moderatorCan } from "../../testing/buildRun.ts";
import { refuse, succeed } from "../../testing/fakeServer.ts";
import { button, callsOf, openRunEditor, RUN_ID, staffed } from "../../testing/runEditor.ts";
import { stopApp } from "../../testing/testApp.tsx";

beforeEach(() => page.viewport(1280, 900));
afterEach(stopApp);

const DAY_MS = 86_400_000;
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString();
const shown = (iso: string) => iso.slice(0, 10).split("-").toReversed().join(".");
const can: ProcessRun["can"] = {
  ...moderatorCan,
  edit: "alreadyFinished",
  delete: "alreadyFinished",
  changeCandidateState: true,
  eraseCandidate: true,
};
const finished = { ...staffed, runState: "FINISHED" as const, started: true, can };
const ERASE = `DELETE /ProcessRun/${RUN_ID}/Candidate/${testId(301)}/data`;
const dialog = () => page.getByRole("dialog");

describe("the end of a finished run", () => {
  it("is said to its moderators with the day on which people's data goes", async () => {
    const finishedAt = daysAgo(20);
    await openRunEditor({ ...finished, finishedAt });
    const day = shown(daysAgo(20 - 90));
    await expect
      .element(
        page.getByText(`Am ${day} werden die personenbezogenen Daten dieses Laufs gelöscht.`),
      )
      .toBeVisible();
    await openRunEditor({ ...finished, finishedAt: daysAgo(400) });
    await expect.element(page.getByText(/In der kommenden Nacht/)).toBeVisible();
  });

  it("is not said before the finish, nor to whoever does not moderate it", async () => {
    await openRunEditor({ ...staffed, runState: "STARTED", started: true });
    await expect.element(button("Speichern")).toBeVisible();
    await expect
      .poll(() => page.getByText(/personenbezogenen Daten dieses Laufs/).query())
      .toBeNull();
    await openRunEditor({
      ...finished,
      finishedAt: daysAgo(1),
      can: { ...can, moderatorView: "noRight" },
    });
    await expect.element(page.getByText("Kim Adler").first()).toBeVisible();
    await expect
      .poll(() => page.getByText(/personenbezogenen Daten dieses Laufs/).query())
      .toBeNull();
  });
});

describe("erasing one candidate", () => {
  const open = async () => {
    const server = await openRunEditor({ ...finished, finishedAt: daysAgo(1) });
    await button("Daten von Kim Adler löschen").click();
    await expect.element(dialog()).toBeVisible();
    return server;
  };

  it("says what goes and what stays, and that it is for good; the safe answer has the focus", async () => {
    const server = await open();
    for (const text of [
      /endgültig gelöscht. Das lässt sich nicht rückgängig machen/,
      /Name, Anrede, E-Mail-Adresse und Stelle/,
      /Texte, Zeichnungen und frühere Fassungen davon/,
      /Lebenslauf und PDF-Berichte/,
      /Bewertungen, Ergebnisse und Status, ohne den Namen/,
    ])
      await expect.element(dialog().getByText(text)).toBeVisible();
    await expect.element(dialog().getByRole("button", { name: "Abbrechen" })).toHaveFocus();
    await dialog().getByRole("button", { name: "Abbrechen" }).click();
    await expect.element(dialog()).not.toBeInTheDocument();
    expect(callsOf(server, "DELETE")).toEqual([]);
  });

  it("erases in this run, shows a number in place of the name, and tells where else they stand", async () => {
    const server = await open();
    const gone = { title: null, firstName: null, lastName: null, email: null };
    server.answers[`${ERASE}?everywhere=false`] = () => {
      const candidates = [
        buildCandidate(301, "Adler", { ...gone, isCandidate: false }),
        buildCandidate(302, "Berg"),
      ];
      server.answers[`GET /ProcessRun/${RUN_ID}/Candidates`] = succeed(candidateList(candidates));
      return succeed({ id: testId(301), erasedRuns: [RUN_ID], otherRuns: 2 })({} as never);
    };
    await dialog().getByRole("button", { name: "Endgültig löschen" }).click();
    await expect
      .element(page.getByText(/In 2 weiteren Läufen stehen sie noch/).first())
      .toBeVisible();
    await expect.element(dialog()).not.toBeInTheDocument();
    await expect.element(page.getByText("Kim Adler", { exact: true })).not.toBeInTheDocument();
    // Nothing is left to erase of them.
    await expect.poll(() => button(/Daten von .*1.* löschen/).query()).toBeNull();
    await expect.element(button("Daten von Kim Berg löschen")).toBeVisible();
  });

  it("asks the server for all runs where that is chosen, and stays open where it refuses", async () => {
    const server = await open();
    server.answers[`${ERASE}?everywhere=true`] = refuse("WRONG_PROCESS_RUN_STATE");
    await dialog()
      .getByRole("checkbox", { name: /Auch in allen anderen/ })
      .click();
    await dialog().getByRole("button", { name: "Endgültig löschen" }).click();
    await expect.poll(() => callsOf(server, "DELETE").length).toBe(1);
    await expect.element(page.getByRole("alert").first()).toBeVisible();
    await expect.element(dialog().getByRole("button", { name: "Endgültig löschen" })).toBeVisible();
  });

  it("asks for a reason while the run goes on, and says what the others see", async () => {
    const going = { ...finished, runState: "STARTED" as const, finishedAt: null };
    const server = await openRunEditor(going);
    await button("Daten von Kim Adler löschen").click();
    await expect
      .element(dialog().getByText(/Der Lauf geht ohne diese Person weiter/))
      .toBeVisible();
    const erase = dialog().getByRole("button", { name: "Endgültig löschen" });
    await erase.click({ force: true });
    expect(callsOf(server, "DELETE")).toEqual([]);
    server.answers[`${ERASE}?everywhere=false&reason=WITHDRAWN`] = succeed({
      id: testId(301),
      erasedRuns: [RUN_ID],
      otherRuns: 0,
    });
    await dialog().getByRole("radio", { name: "Die Person nimmt nicht mehr teil" }).click();
    await erase.click();
    await expect.poll(() => callsOf(server, "DELETE").length).toBe(1);
    await expect.element(dialog()).not.toBeInTheDocument();
  });

  it("leaves nobody to be observed or given a CV", async () => {
    const erasedIds = [testId(301)];
    await openRunEditor({ ...finished, runState: "STARTED", finishedAt: null, erasedIds });
    const grid = page.getByRole("grid", { name: "Einteilung" });
    await expect.element(grid.getByText("Kim Berg")).toBeVisible();
    expect(grid.getByText("Kim Adler").query()).toBeNull();
  });

  it("is offered to nobody who may not", async () => {
    await openRunEditor({ ...finished, can: { ...can, eraseCandidate: "noRight" } });
    await expect.element(page.getByText("Kim Adler").first()).toBeVisible();
    await expect.poll(() => button("Daten von Kim Adler löschen").query()).toBeNull();
  });
});
