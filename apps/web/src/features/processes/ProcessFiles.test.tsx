import type { ProcessFile, ProcessSummary } from "@assay/contract";
import { processFileOf } from "@assay/domain";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { testId } from "../../testing/buildRun.ts";
import { buildUser, refuseField, succeed } from "../../testing/fakeServer.ts";
import { PROCESS_ID, scale, sent, stored } from "../../testing/processEditor.ts";
import { startApp, stopApp } from "../../testing/testApp.tsx";

beforeEach(() => page.viewport(1280, 900));
afterEach(stopApp);

const process = stored({ name: "Leitung" });
const file: ProcessFile = processFileOf(process);
const summary: ProcessSummary = {
  id: PROCESS_ID,
  name: process.name,
  version: process.version,
  texts: process.texts,
  scaleId: scale.id,
  inUse: false,
  scaleName: scale.name,
  exercises: 2,
  competencies: 3,
  can: { edit: true, delete: true },
};
const template = {
  key: "structuredInterview",
  version: 1,
  texts: { de: { displayName: "Strukturiertes Interview", description: "Eine Stunde." } },
  exercises: 1,
  competencies: 4,
};
type Answers = NonNullable<Parameters<typeof startApp>[0]>["answers"];
const openList = (answers: Answers = {}) =>
  startApp({
    path: "/processes",
    answers: {
      "GET /Processes?summary=true": succeed({ summaries: [summary] }),
      "GET /ProcessDrafts": succeed({ drafts: [] }),
      "GET /ProcessTemplates": succeed({ templates: [template] }),
      "GET /ProcessTemplates/structuredInterview": succeed(file),
      [`GET /Processes/${PROCESS_ID}/File`]: succeed(file),
      ...answers,
    },
  });
const button = (name: string) => page.getByRole("button", { name, exact: true });
const chosen = (content: unknown) =>
  new File([typeof content === "string" ? content : JSON.stringify(content)], "leitung.json");

describe("processes as files", () => {
  it("are offered to those who may edit scales and competencies, too", async () => {
    await openList();
    await expect.element(button("Aus einer Vorlage")).toBeVisible();
    await startApp({
      path: "/processes",
      user: buildUser({ permissions: ["LOG_IN", "EDIT_PROCESSES", "EDIT_SCALES"] }),
      answers: {
        "GET /Processes?summary=true": succeed({ summaries: [summary] }),
        "GET /ProcessDrafts": succeed({ drafts: [] }),
      },
    });
    await expect.element(page.getByRole("link", { name: "Neues Verfahren" })).toBeVisible();
    expect(button("Aus einer Vorlage").query()).toBeNull();
  });

  it("name the place of what is wrong, and stay open for another file", async () => {
    const server = await openList({
      "POST /Processes/File": refuseField("items.0.competencyIds.0", "competencyNotInProcess"),
    });
    await button("Aus einer Vorlage").click();
    const dialog = page.getByRole("dialog");
    const field = dialog.getByLabelText("Datei eines Verfahrens wählen");
    await field.upload(chosen("no json"));
    await expect.element(dialog.getByRole("alert")).toMatchTextContent(/keine Datei eines Verf/);
    expect(sent(server, "POST /Processes/File")).toEqual([]);
    await field.upload(chosen(file));
    const name = file.items[0]?.texts.de.displayName ?? "";
    await expect
      .element(dialog.getByRole("alert"))
      .toMatchTextContent(`items.0 (${name}).competencyIds.0: Diesen Namen kennt die Datei`);
    expect(sent(server, "POST /Processes/File")).toEqual([JSON.parse(JSON.stringify(file))]);
  });

  it("become processes that are opened at once", async () => {
    const server = await openList({
      "POST /Processes/File": succeed({
        id: testId(9),
        name: "Leitung 2",
        scaleName: scale.name,
        isNewScale: false,
        newCompetencies: [],
      }),
    });
    await button("Aus einer Vorlage").click();
    await button("Strukturiertes Interview verwenden").click();
    await expect.poll(() => sent(server, "POST /Processes/File")).toHaveLength(1);
    await expect.poll(() => location.pathname).toBe(`/processes/${testId(9)}`);
  });

  it("are compared with what is stored", async () => {
    await openList();
    await button("Mehr zu Leitung").click();
    await button("Vergleichen").click();
    const dialog = page.getByRole("dialog");
    const field = dialog.getByLabelText("Zweite Fassung: Datei eines Verfahrens wählen");
    await field.upload(chosen({ ...file, version: 7 }));
    await expect.element(dialog.getByText("Die beiden Fassungen sind gleich.")).toBeVisible();
    await field.upload(chosen({ ...file, items: file.items.slice(1), cutOffStrategy: "MEDIAN" }));
    await expect.element(dialog.getByText("2 Unterschiede", { exact: true })).toBeVisible();
    const rows = dialog.getByRole("list", { name: "Unterschiede" }).getByRole("listitem");
    expect(rows.elements().map((row) => row.textContent)).toEqual([
      `Schritte › ${file.items[0]?.texts.de.displayName}Nur in der ersten Fassung`,
      "BerechnungAVGMEDIAN",
    ]);
  });
});
