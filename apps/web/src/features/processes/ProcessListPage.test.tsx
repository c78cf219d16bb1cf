// @module-tag soak
import type { Process, ProcessSummary } from "@assay/contract";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { buildProcess, testId } from "../../testing/buildRun.ts";
import { buildUser, refuse, succeed } from "../../testing/fakeServer.ts";
import { scale, sent, stored, three } from "../../testing/processEditor.ts";
import { startApp, stopApp } from "../../testing/testApp.tsx";

beforeEach(() => page.viewport(1280, 900));
afterEach(stopApp);

const { texts } = buildProcess();
const summary = (id: number, fields: Partial<ProcessSummary>): ProcessSummary => ({
  id: testId(id),
  name: `Verfahren ${id}`,
  version: 1,
  texts,
  scaleId: scale.id,
  scaleName: scale.name,
  exercises: 3,
  competencies: 1,
  inUse: false,
  can: { edit: true, delete: fields.inUse === true ? "inUse" : true },
  ...fields,
});
const summaries = [
  summary(1, { name: "Leitung", version: 12 }),
  summary(4, { name: "Ausbildung", scaleName: "Drei Stufen", inUse: true }),
];
const group = (id: number) => ({ cues: [{ uid: testId(id), cueTexts: { de: "x" } }] });
const cues = { [testId(80)]: { cueGroups: [group(501), group(502), { cues: [] }] } };
const whole = (): Process => {
  const process = stored({ name: "Leitung", version: 12 });
  const [centre, interview] = process.items;
  return { ...process, items: [centre, { ...interview, cues }] as Process["items"] };
};
type Answers = NonNullable<Parameters<typeof startApp>[0]>["answers"];
const openList = (answers: Answers = {}, path = "/processes") =>
  startApp({
    path,
    answers: {
      "GET /Processes?summary=true": succeed({ summaries }),
      "GET /ProcessDrafts": succeed({ drafts: [] }),
      [`GET /Processes/${testId(1)}`]: succeed(whole()),
      "GET /Scales": succeed({ scales: [scale, three] }),
      "POST /Processes": succeed(whole()),
      ...answers,
    },
  });
const rows = () =>
  page
    .getByRole("row")
    .elements()
    .map((row) => row.textContent);
const button = (name: string) => page.getByRole("button", { name, exact: true });

describe("the process list", () => {
  it("offers callers without the right to edit processes neither new ones nor copies, and no deletion", async () => {
    const can = { edit: "noRight", delete: "noRight" } as const;
    await startApp({
      path: "/processes",
      user: buildUser({ permissions: ["LOG_IN", "EDIT_PROCESS_RUNS"] }),
      answers: {
        "GET /Processes?summary=true": succeed({ summaries: [summary(1, { can })] }),
      },
    });
    for (const name of ["Verfahren 1 kopieren", "Verfahren 1 löschen"]) {
      await expect.element(button(name)).toHaveAttribute("aria-disabled", "true");
      await expect.element(button(name)).toHaveAccessibleDescription("Dafür fehlt das Recht.");
    }
    expect(page.getByRole("link", { name: "Neues Verfahren" }).query()).toBeNull();
  });

  it("has name, version, scale and actions, is searched and sorted in the address [PROC-01, NAV-20]", async () => {
    await openList();
    await expect.element(page.getByRole("table", { name: "Verfahren" })).toBeVisible();
    expect(rows()[0]).toMatch(/^Name.*Version.*Skala.*Aktionen$/);
    expect(
      rows()
        .slice(1)
        .map((row) => row.slice(0, 7)),
    ).toEqual(["Ausbild", "Leitung"]);
    for (const name of ["Leitung kopieren", "Leitung löschen"])
      await expect.element(button(name)).toBeVisible();
    await page.getByRole("button", { name: /^Version/ }).click();
    await page.getByRole("searchbox").fill("leit");
    await expect.poll(rows).toHaveLength(2);
    await expect.poll(() => location.search).toBe("?search=leit&sort=version");
    await expect
      .element(page.getByRole("link", { name: /^Leitung/ }))
      .toHaveAttribute("href", `/processes/${testId(1)}`);
    await expect
      .element(page.getByRole("link", { name: "Neues Verfahren" }))
      .toHaveAttribute("href", "/processes/create-process");
  });

  it("is for who may edit processes [NAV-26]", async () => {
    await openList();
    await expect.element(page.getByRole("link", { name: "Verfahren", exact: true })).toBeVisible();
    await startApp({ path: "/myaccount", user: buildUser({ permissions: ["LOG_IN"] }) });
    await expect.element(page.getByRole("link", { name: "Start" })).toBeVisible();
    await expect
      .poll(() => page.getByRole("link", { name: "Verfahren", exact: true }).query())
      .toBeNull();
  });

  it("asks before it deletes, and says why it cannot [PROC-04]", async () => {
    const server = await openList({
      [`DELETE /Processes/${testId(1)}`]: succeed({ id: testId(1) }),
    });
    await expect.element(button("Ausbildung löschen")).toHaveAttribute("aria-disabled", "true");
    const dialog = page.getByRole("dialog");
    await button("Leitung löschen").click();
    await expect.element(dialog).toMatchTextContent(/„Leitung“ wird endgültig gelöscht/);
    await dialog.getByRole("button", { name: "Abbrechen" }).click();
    expect(sent(server, `DELETE /Processes/${testId(1)}`)).toEqual([]);
    await button("Leitung löschen").click();
    await dialog.getByRole("button", { name: "Löschen" }).click();
    await expect.poll(() => sent(server, `DELETE /Processes/${testId(1)}`)).toHaveLength(1);
    server.answers[`DELETE /Processes/${testId(1)}`] = refuse("DELETE_DENIED");
    await button("Leitung löschen").click();
    await dialog.getByRole("button", { name: "Löschen" }).click();
    await expect
      .element(page.getByText(/Ein Lauf verwendet dieses Verfahren/).last())
      .toBeVisible();
  });
});

describe("the copy dialog", () => {
  it("asks for name, texts and scale, and sends neither id nor version [PROC-02, PROC-03, API-43]", async () => {
    const server = await openList();
    await button("Leitung kopieren").click();
    const dialog = page.getByRole("dialog");
    const name = dialog.getByRole("textbox", { name: "Name", exact: true });
    await expect.element(name).toHaveValue("Leitung - Kopie");
    await name.fill("Ausbildung");
    await expect.element(dialog.getByText("Diesen Namen gibt es schon.")).toBeVisible();
    await name.fill("Leitung Süd");
    await dialog.getByRole("textbox", { name: "Anzeigename" }).fill("Süden");
    const choice = dialog.getByRole("combobox", { name: "Skala" });
    await choice.selectOptions("Skala wählen");
    await dialog.getByRole("button", { name: "Kopie anlegen" }).click();
    await expect.element(dialog.getByText("Es ist noch keine Skala gewählt.")).toBeVisible();
    expect(sent(server, "POST /Processes")).toEqual([]);
    await choice.selectOptions("Drei Stufen");
    await expect.element(dialog.getByText(/Einer fällt weg/)).toBeVisible();
    await dialog.getByRole("button", { name: "Kopie anlegen" }).click();
    await expect.poll(() => sent(server, "POST /Processes")).toHaveLength(1);
    const [body] = sent(server, "POST /Processes");
    expect(body).toMatchObject({
      name: "Leitung Süd",
      texts: { de: { displayName: "Süden" } },
      scaleId: three.id,
    });
    for (const key of ["id", "version", "revision"]) expect(body).not.toHaveProperty(key);
    expect(body?.items[1]?.cues).toEqual({ [testId(80)]: { cueGroups: [group(501)] } });
    await expect.poll(() => dialog.query()).toBeNull();
  });

  it("keeps what was filled in when it could not be made", async () => {
    const server = await openList({ "POST /Processes": refuse("DUPLICATE_NAME") });
    await button("Leitung kopieren").click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: "Kopie anlegen" }).click();
    await expect.element(dialog.getByText("Diesen Namen gibt es schon.")).toBeVisible();
    server.answers["POST /Processes"] = refuse("LIMIT_EXCEEDED");
    await dialog.getByRole("textbox", { name: "Name", exact: true }).fill("Leitung Nord");
    await dialog.getByRole("button", { name: "Kopie anlegen" }).click();
    await expect.element(dialog.getByText(/Grenze der Lizenz/)).toBeVisible();
    await expect
      .element(dialog.getByRole("textbox", { name: "Name", exact: true }))
      .toHaveValue("Leitung Nord");
  });
});
