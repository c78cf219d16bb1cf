import { afterEach, describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { candidateList } from "../../testing/buildLists.ts";
import {
  buildProcess,
  buildRun,
  buildSummary,
  testDesign,
  testId,
} from "../../testing/buildRun.ts";
import { refuse, succeed } from "../../testing/fakeServer.ts";
import { startApp, stopApp } from "../../testing/testApp.tsx";

afterEach(stopApp);

const processRuns = [
  buildSummary(1, { name: "Früh", plannedDate: "2026-02-01", runState: "DRAFT", observers: 3 }),
  buildSummary(2, { name: "Spät", plannedDate: "2026-12-03", runState: "FINISHED" }),
];
const { id, name, version, texts, scaleId } = buildProcess();
const counts = { scaleName: "Fünf Stufen", exercises: 3, competencies: 1, inUse: true };
const can = { edit: true, delete: "inUse" } as const;
const process = { id, name, version, texts, scaleId, ...counts, can };
const answers = {
  "GET /ProcessRun/My?summary=true": succeed({ designs: [testDesign], processRuns }),
  "GET /Processes?summary=true": succeed({ summaries: [process] }),
  [`POST /ProcessRun/${testId(1)}`]: succeed(buildRun()),
  [`GET /ProcessRun/${testId(100)}`]: succeed(buildRun()),
  [`GET /ProcessRun/${testId(100)}/Candidates`]: succeed(candidateList([])),
  "GET /Users": succeed({ users: [] }),
};
const rows = () =>
  page
    .getByRole("row")
    .elements()
    .map((row) => row.textContent);

describe("the run list", () => {
  it("has its columns, the latest date first, as DD.MM.YYYY [RUN-004, RUN-005, RUN-006]", async () => {
    await startApp({ path: "/processruns", answers });
    await expect.element(page.getByRole("table")).toBeVisible();
    expect(rows()).toHaveLength(3);
    expect(rows()[0]).toMatch(/^Name.*Verfahren.*Geplantes Datum.*Stand.*Kandidat.*Beobachter/);
    expect(rows()[1]).toBe("SpätAuswahl03.12.2026Abgeschlossen02");
    expect(rows()[2]).toBe("FrühAuswahl01.02.2026Entwurf03");
  });

  it("has no column beside a phone's page", async () => {
    await page.viewport(390, 844);
    await startApp({ path: "/processruns", answers });
    await expect.element(page.getByRole("link", { name: "Früh" })).toBeVisible();
    const edges = page
      .getByRole("cell")
      .elements()
      .map((cell) => cell.getBoundingClientRect().right);
    expect(edges).toHaveLength(12);
    expect(Math.max(...edges)).toBeLessThanOrEqual(390);
    await page.viewport(414, 896);
  });

  it("is searched, and leads to the editor [RUN-003, RUN-008]", async () => {
    await startApp({ path: "/processruns", answers });
    await page.getByRole("searchbox").fill("früh");
    await expect.poll(rows).toHaveLength(2);
    await expect
      .element(page.getByRole("link", { name: "Früh" }))
      .toHaveAttribute("href", `/processruns/${testId(1)}`);
  });

  it("offers a new run, where there is none yet too, and an export [RUN-009]", async () => {
    const dialog = (title: string) => page.getByRole("dialog", { name: title });
    const none = succeed({ designs: [], processRuns: [] });
    for (const summaries of [answers["GET /ProcessRun/My?summary=true"], none]) {
      await startApp({
        path: "/processruns",
        answers: {
          ...answers,
          "GET /ProcessRun/My?summary=true": summaries,
          "GET /ProcessRun/export": succeed({ processes: [], runs: [] }),
        },
      });
      await page.getByRole("button", { name: "Neuer Lauf" }).click();
      await expect.element(dialog("Neuer Lauf")).toBeVisible();
      await dialog("Neuer Lauf").getByRole("button", { name: "Abbrechen" }).click();
      await page.getByRole("button", { name: "Exportieren", exact: true }).click();
      await expect.element(dialog("Daten exportieren")).toBeVisible();
    }
  });

  it("leads to the processes if there is none to make a run of", async () => {
    await startApp({
      path: "/processruns",
      answers: { ...answers, "GET /Processes?summary=true": succeed({ summaries: [] }) },
    });
    await page.getByRole("button", { name: "Neuer Lauf" }).click();
    const dialog = page.getByRole("dialog", { name: "Neuer Lauf" });
    await expect.element(dialog.getByText(/Es gibt noch kein Verfahren/)).toBeVisible();
    await dialog.getByRole("link", { name: "Zu den Verfahren" }).click();
    await expect.poll(() => location.pathname).toBe("/processes");
    await expect.element(dialog).not.toBeInTheDocument();
  });

  it("creates a run of a chosen process with one call [RUN-010, ROUTE-005]", async () => {
    const server = await startApp({ path: "/processruns", answers });
    await page.getByRole("button", { name: "Neuer Lauf" }).click();
    const create = page.getByRole("button", { name: "Lauf anlegen" });
    await expect.element(create).toHaveAttribute("aria-disabled", "true");
    await page.getByRole("combobox", { name: "Verfahren" }).click();
    await page.getByRole("option", { name: "Auswahl" }).click();
    await create.click();
    await expect.poll(() => location.pathname).toBe(`/processruns/${testId(100)}`);
    const posts = server.requests.filter(({ call }) => call.startsWith("POST /ProcessRun"));
    expect(posts).toHaveLength(1);
  });

  it("tells processes of the same display name apart by their own", async () => {
    const copy = { ...process, id: testId(9), name: "Auswahl 2027" };
    const two = succeed({ summaries: [process, copy] });
    await startApp({
      path: "/processruns",
      answers: { ...answers, "GET /Processes?summary=true": two },
    });
    await page.getByRole("button", { name: "Neuer Lauf" }).click();
    await page.getByRole("combobox", { name: "Verfahren" }).click();
    await expect.element(page.getByRole("option", { name: /\(Auswahl 2027\)$/ })).toBeVisible();
    await expect.element(page.getByRole("option", { name: "Auswahl", exact: true })).toBeVisible();
  });

  it("says what went wrong, and creates no second run on a reload", async () => {
    const path = `/processruns/create-processrun/${testId(1)}`;
    const refused = { ...answers, [`POST /ProcessRun/${testId(1)}`]: refuse("ITEM_NOT_FOUND") };
    await startApp({ path, answers: refused });
    await expect.element(page.getByRole("alert")).toMatchTextContent(/nicht angelegt/);
    await page.getByRole("button", { name: "Noch einmal versuchen" }).click();
    await expect.element(page.getByRole("alert")).toMatchTextContent(/nicht angelegt/);
  });
});
