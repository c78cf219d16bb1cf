// @module-tag soak
import { DEFAULT_RATING_RULES } from "@assay/domain";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { testId } from "../../testing/buildRun.ts";
import { outdated, succeed } from "../../testing/fakeServer.ts";
import {
  button,
  link,
  nameField,
  openEditor,
  PROCESS_ID,
  sent,
  stored,
} from "../../testing/processEditor.ts";
import { stopApp } from "../../testing/testApp.tsx";

beforeEach(() => page.viewport(1280, 1000));
afterEach(stopApp);

const PUT = "PUT /Processes";
const path = `/processes/${PROCESS_ID}?step=5`;
const rules = () => page.getByRole("radiogroup", { name: "Unabhängige Bewertungen" });
const choice = (name: string) => rules().getByRole("radio", { name, exact: true });
const hiding = (name: string) =>
  page.getByRole("radiogroup", { name: /^Wie lange/ }).getByRole("radio", { name, exact: true });
const evidence = (name: string) =>
  page
    .getByRole("radiogroup", { name: "Belege für Bewertungen" })
    .getByRole("radio", { name, exact: true });
const names = () => page.getByRole("radiogroup", { name: "Namen in der Konferenz" });
const save = () => userEvent.keyboard("{Control>}s{/Control}");
const withRules = stored({ ratingRules: { sealing: "RUN", names: "NEVER" } });

describe("the rules for rating of a process", () => {
  it("are off in one that has none, and nothing of them is sent", async () => {
    const server = await openEditor({ path });
    await expect.element(choice("Aus")).toBeChecked();
    expect(choice("Wie in der Organisation üblich").query()).toBeNull();
    expect(names().query()).toBeNull();
    await choice("Ein").click();
    await choice("Aus").click();
    await page.getByRole("radio", { name: "Median", exact: true }).click();
    await save();
    await expect.poll(() => sent(server, PUT)).toHaveLength(1);
    expect(sent(server, PUT)[0]).not.toHaveProperty("ratingRules");
  });

  it("say how long ratings stay hidden, and whether names may be shown", async () => {
    const server = await openEditor({ path });
    await choice("Ein").click();
    await expect.element(hiding("je Person")).toBeChecked();
    await hiding("gar nicht").click();
    await expect.poll(() => names().query()).toBeNull();
    await hiding("je Übung").click();
    await names().getByRole("radio", { name: "bleiben verborgen" }).click();
    await save();
    await expect.poll(() => sent(server, PUT)).toHaveLength(1);
    expect(sent(server, PUT)[0]).toMatchObject({
      ratingRules: { sealing: "CELL", names: "NEVER" },
    });
  });

  it("say whether ratings need evidence, and how much", async () => {
    const server = await openEditor({ path });
    await choice("Ein").click();
    await expect.element(evidence("keine")).toBeChecked();
    expect(page.getByLabelText("Belege je bewerteter Kompetenz").query()).toBeNull();
    await evidence("verlangt").click();
    await page.getByLabelText("Belege je bewerteter Kompetenz").selectOptions("2");
    await save();
    await expect.poll(() => sent(server, PUT)).toHaveLength(1);
    expect(sent(server, PUT)[0]).toMatchObject({
      ratingRules: { ...DEFAULT_RATING_RULES, evidence: { rule: "REQUIRED", min: 2 } },
    });
  });

  it("send nothing of evidence where none is asked for", async () => {
    const server = await openEditor({ path });
    await choice("Ein").click();
    await evidence("mit Hinweis").click();
    await evidence("keine").click();
    await save();
    await expect.poll(() => sent(server, PUT)).toHaveLength(1);
    expect(sent(server, PUT)[0]).toMatchObject({ ratingRules: DEFAULT_RATING_RULES });
    expect(JSON.stringify(sent(server, PUT)[0])).not.toContain("evidence");
  });

  it("are taken away by Off", async () => {
    const server = await openEditor({ path, process: withRules });
    await expect.element(hiding("für den ganzen Lauf")).toBeChecked();
    await choice("Aus").click();
    await save();
    await expect.poll(() => sent(server, PUT)).toHaveLength(1);
    expect(sent(server, PUT)[0]).toMatchObject({ ratingRules: null });
  });

  it("begin in a new process with the organisation's default, as long as nothing else is chosen", async () => {
    await openEditor({ path: "/processes/create-process?step=5" });
    await expect.element(choice("Wie in der Organisation üblich")).toBeChecked();
    await choice("Ein").click();
    await choice("Wie in der Organisation üblich").click();
    await expect.element(choice("Wie in der Organisation üblich")).toBeChecked();
    await choice("Aus").click();
    await expect.element(choice("Aus")).toBeChecked();
    await expect.poll(() => names().query()).toBeNull();
  });

  it("are shown beside those of somebody else who changed them meanwhile", async () => {
    const others = { ...withRules, revision: 2, ratingRules: DEFAULT_RATING_RULES };
    const server = await openEditor({
      path,
      process: withRules,
      answers: { [PUT]: outdated(others) },
    });
    await hiding("je Übung").click();
    await save();
    const conflict = page.getByRole("row", { name: /^Unabhängige Bewertungen/ });
    await expect
      .element(conflict)
      .toMatchTextContent(/Verdeckt: je Übung; Namen bleiben verborgen.*Verdeckt: je Person/);
    await button("Gespeicherte Fassung nehmen").click();
    await expect.element(hiding("je Person")).toBeChecked();
    server.answers[PUT] = succeed({ ...others, revision: 3 });
  });

  it("stand in a draft of the process", async () => {
    const server = await openEditor({ path, process: withRules });
    await choice("Aus").click();
    await link(/^1/).click();
    await nameField().fill("");
    await button("Entwurf speichern").click();
    const drafts = () =>
      server.requests.filter(({ call }) => call.startsWith("PUT /ProcessDrafts"));
    await expect.poll(drafts).toHaveLength(1);
    expect(drafts()[0]?.body).toMatchObject({ content: { ratingRules: null } });
  });
});

describe("the copy of a process", () => {
  it.each([
    ["the rules of the process", withRules, withRules.ratingRules],
    ["none if it has none", stored(), null],
  ])("has %s, whatever the organisation's default is", async (_, process, expected) => {
    const server = await openEditor({
      path: "/processes",
      process,
      answers: {
        "GET /Processes?summary=true": succeed({
          summaries: [
            {
              id: PROCESS_ID,
              name: "Leitung",
              version: 1,
              texts: process.texts,
              scaleId: testId(2),
              scaleName: "Skala",
              exercises: 1,
              competencies: 1,
              inUse: false,
              can: { edit: true, delete: true },
            },
          ],
        }),
        "POST /Processes": succeed(process),
      },
    });
    await page.getByRole("button", { name: "Leitung kopieren", exact: true }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Kopie anlegen" }).click();
    await expect.poll(() => sent(server, "POST /Processes")).toHaveLength(1);
    expect(sent(server, "POST /Processes")[0]).toMatchObject({ ratingRules: expected });
  });
});
