// @module-tag soak
import mantineStyles from "@mantine/core/styles.css?inline";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import { buildSummary, testDesign, testId } from "../../../testing/buildRun.ts";
import { buildUser, refuse, succeed } from "../../../testing/fakeServer.ts";
import { savedFiles, workbook } from "../../../testing/savedFiles.ts";
import { startApp, stopApp } from "../../../testing/testApp.tsx";
import { exporting, showProgress } from "../model/progress.ts";
import { daysBefore } from "@assay/domain";
import { today } from "../../../ui/dates.ts";

const EXPORT = "POST /ProcessRun/export";
const LATELY = daysBefore(today(), 10);
const process = (number: number, name: string) => ({
  id: testId(number),
  name,
  texts: { de: { displayName: name } },
});
const run = (processId: string, runState: string, day = LATELY) => ({ processId, runState, day });
const choice = {
  processes: [process(1, "Auswahl"), process(2, "Förderung"), process(3, "Altes Verfahren")],
  runs: [
    run(testId(1), "FINISHED"),
    run(testId(2), "FINISHED"),
    run(testId(2), "STARTED"),
    run(testId(3), "FINISHED", "2020-01-01"),
  ],
};
const answers = {
  "GET /ProcessRun/My?summary=true": succeed({
    designs: [testDesign],
    processRuns: [buildSummary(1, { name: "Früh" })],
  }),
  "GET /ProcessRun/All?summary=true": succeed({ designs: [], processRuns: [] }),
  "GET /ProcessRun/export": succeed(choice),
};

// Only here do tests measure what is drawn; another file may share the page.
const styles = document.createElement("style");
styles.textContent = mantineStyles;
beforeAll(() => document.head.append(styles));
afterAll(() => styles.remove());

let files: string[] = [];
beforeEach(async () => {
  files = savedFiles();
  await page.viewport(1024, 900);
});
afterEach(() => {
  exporting.get()?.cancel();
  vi.restoreAllMocks();
  stopApp();
});

const button = (name: string) => page.getByRole("button", { name, exact: true });
const dialog = () => page.getByRole("dialog", { name: "Daten exportieren" });
async function open(answer: ReturnType<typeof succeed> = workbook("Bewertungen.xlsx")) {
  const server = await startApp({
    path: "/processruns",
    answers: { ...answers, [EXPORT]: answer },
  });
  await button("Exportieren").click();
  await expect.element(dialog()).toBeVisible();
  const bodies = () =>
    server.requests.filter(({ call }) => call === EXPORT).map(({ body }) => body as object);
  return { server, bodies };
}
const start = () => dialog().getByRole("button", { name: "Exportieren" }).click();
const field = (name: string) => dialog().getByRole("combobox", { name });
const choose = (name: string, option: string) => field(name).selectOptions(option);

describe("the export dialog", () => {
  it("gives what can be ticked the edge that fields have", async () => {
    await open();
    const edge = (element: Element | undefined) => element && getComputedStyle(element).borderColor;
    const box = () => dialog().getByRole("checkbox", { checked: false }).elements()[0];
    await expect.element(field("Inhalt der Zeilen")).toBeVisible();
    await expect.poll(() => edge(box())).toBe(edge(field("Inhalt der Zeilen").element()));
  });

  it("begins with finished runs of 30 days, one row per rating [EXP-002, EXP-003, EXP-005, EXP-006, EXP-008, RUN-009]", async () => {
    const { bodies } = await open();
    await expect.element(dialog().getByText("2 Läufe werden exportiert.")).toBeVisible();
    const states = dialog().getByRole("checkbox");
    await expect
      .poll(() =>
        states
          .elements()
          .map((one) => [one.getAttribute("value"), (one as HTMLInputElement).checked]),
      )
      .toEqual([
        ["STARTED", false],
        ["FINISHED", true],
        ["ANONYMIZED", false],
        ["ARCHIVED", false],
      ]);
    await start();
    await expect.poll(() => files).toEqual(["Bewertungen.xlsx"]);
    expect(bodies()).toEqual([
      {
        exportFocus: "DefaultFocus",
        selectedRunStates: ["FINISHED"],
        selectedProcesses: [],
        selectedTimeSpan: 30,
        dateFrom: daysBefore(today(), 30),
        dateTo: today(),
        key: expect.stringMatching(/^[0-9a-f]{24}$/),
      },
    ]);
  });

  it("sends what was chosen; all of the time as -1 [EXP-003, EXP-004, EXP-005, EXP-008, CONST-02, CONST-03]", async () => {
    const { bodies } = await open();
    await choose("Inhalt der Zeilen", "Kandidaten");
    await dialog().getByRole("checkbox", { name: "Läuft" }).click();
    await field("Verfahren").click();
    await page.getByRole("option", { name: "Förderung" }).click();
    await choose("Zeitraum", "Alles seit Beginn");
    await expect.element(dialog().getByText("2 Läufe werden exportiert.")).toBeVisible();
    await expect.poll(() => dialog().getByRole("textbox", { name: "Von" }).query()).toBeNull();
    await start();
    await expect.poll(bodies).toHaveLength(1);
    expect(bodies()[0]).toMatchObject({
      exportFocus: "CandidateFocus",
      selectedRunStates: ["STARTED", "FINISHED"],
      selectedProcesses: [testId(2)],
      selectedTimeSpan: -1,
    });
  });

  it("sets both dates by a span of days [EXP-005, EXP-006]", async () => {
    const { bodies } = await open();
    await choose("Zeitraum", "Die letzten 90 Tage");
    await start();
    await expect.poll(bodies).toHaveLength(1);
    const dates = { dateFrom: daysBefore(today(), 90), dateTo: today() };
    expect(bodies()[0]).toMatchObject({ selectedTimeSpan: 90, ...dates });
  });

  it("exports nothing without a focus or a state, or where there is no data [EXP-002]", async () => {
    const { bodies } = await open();
    const go = () => dialog().getByRole("button", { name: "Exportieren" });
    const refused = async (reason: string) => {
      await expect.element(go()).toHaveAccessibleDescription(reason);
      await go().click({ force: true });
    };
    await choose("Inhalt der Zeilen", "Bitte wählen");
    await refused("Bitte den Inhalt der Zeilen wählen.");
    await choose("Inhalt der Zeilen", "Bewertungen");
    await dialog().getByRole("checkbox", { name: "Abgeschlossen" }).click();
    await refused("Mindestens einen Stand auswählen.");
    await dialog().getByRole("checkbox", { name: "Archiviert" }).click();
    await expect.element(dialog().getByText("Kein Lauf passt dazu.")).toBeVisible();
    await refused("Dazu gibt es keine Daten.");
    expect(bodies()).toEqual([]);
  });

  it("shows how far it is, goes on when it is closed, and can be cancelled", async () => {
    const answer = Promise.withResolvers<Response>();
    const { server } = await open(() => answer.promise);
    await start();
    await expect.element(dialog().getByText("Der Export beginnt …")).toBeVisible();
    showProgress(exporting.get()!.key, 1, 4);
    await expect.element(dialog().getByText(/gelesen: 25/)).toBeVisible();
    await button("Schließen").click();
    await button("Exportieren").click();
    await expect.element(dialog().getByText(/gelesen: 25/)).toBeVisible();
    await button("Export abbrechen").click();
    expect(server.requests.find(({ call }) => call === EXPORT)?.signal?.aborted).toBe(true);
    answer.reject(new DOMException("", "AbortError"));
    await expect.element(page.getByText("Der Export wurde abgebrochen.")).toBeVisible();
    await expect.element(dialog().getByRole("checkbox").first()).toBeVisible();
    expect(files).toEqual([]);
  });

  it("says what went wrong, with the reference [OERR-034]", async () => {
    await open(refuse("INTERNAL_ERROR", "abc-9"));
    await start();
    await expect.element(page.getByRole("alert").getByText(/abc-9/)).toBeVisible();
    await expect.element(dialog().getByRole("checkbox").first()).toBeVisible();
  });
});

describe("its button", () => {
  it("is in the list of runs with EXPORT_DATA only [EXP-007]", async () => {
    const user = buildUser();
    const permissions = user.permissions.filter((permission) => permission !== "EXPORT_DATA");
    await startApp({ path: "/processruns", user: { ...user, permissions }, answers });
    await expect.element(page.getByRole("table")).toBeVisible();
    await expect.poll(() => button("Exportieren").query()).toBeNull();
  });

  it.each([
    ["administrator", ["LOG_IN", "EXPORT_DATA", "VIEW_USERS"], true],
    ["auditor", ["LOG_IN", "EXPORT_DATA", "GET_ALL_PROCESS_RUNS"], true],
    ["whoever reaches the list", undefined, false],
  ] as const)("is on the dashboard of %s: %s %s [EXP-001]", async (_, permissions, isThere) => {
    const user = buildUser(permissions && { permissions: [...permissions] });
    await startApp({ path: "/dashboard", user, answers });
    await expect.element(page.getByRole("heading", { level: 1 })).toBeVisible();
    if (isThere) await expect.element(button("Exportieren")).toBeVisible();
    else {
      await new Promise((resolve) => setTimeout(resolve, 500));
      await expect.poll(() => button("Exportieren").query()).toBeNull();
    }
  });
});
