// @module-tag soak
import type { Item, LeafItem } from "@assay/contract";
import { defaultCutOff } from "@assay/domain";
import { useEffect, useMemo, useState } from "react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { loadTexts } from "../../platform/i18n/texts.ts";
import { buildCompetency } from "../../testing/buildDesign.ts";
import { buildScale, buildProcess, testId } from "../../testing/buildRun.ts";
import { renderUi, unmountUi } from "../../testing/renderUi.tsx";
import CutOffStep from "./parts/cutOff/CutOffStep.tsx";
import { BLANK_PROCESS, type ProcessForm } from "./model/processForm.ts";
import { useDocumentUploads } from "./parts/useDocumentUploads.ts";
import { ProcessEditorContext } from "./parts/useProcessEditor.ts";

beforeEach(() => page.viewport(1400, 1000));
afterEach(unmountUi);

const [C1, C2] = [testId(80), testId(81)];
const competencies = [
  buildCompetency({ id: C1, texts: { de: { displayName: "Führung", description: "" } } }),
  buildCompetency({ id: C2, texts: { de: { displayName: "Analyse", description: "" } } }),
];
const stored = buildProcess();
const both = <T extends Item | LeafItem>(item: T): T => ({ ...item, competencyIds: [C1, C2] });
const [centre, interview] = stored.items as [Item, Item];
const items: Item[] = [
  { ...centre, items: centre.items.map(both), competencyIds: [] },
  both(interview),
];

let now: ProcessForm;
function Harness({ initial }: { initial: ProcessForm }) {
  const [draft, setDraft] = useState(initial);
  const uploads = useDocumentUploads(setDraft, 0);
  useEffect(() => {
    now = draft;
  });
  const value = useMemo(
    () => ({
      draft,
      edit: (change: (was: ProcessForm) => ProcessForm) => setDraft(change),
      base: null,
      scale: buildScale(),
      competencies,
      allCompetencies: competencies,
      scales: [],
      languages: ["de" as const],
      baseLanguage: "de" as const,
      errors: new Map<string, string>(),
      uploads,
      maySave: true,
      isDirty: false,
      formBase: BLANK_PROCESS,
    }),
    [draft, uploads],
  );
  return (
    <ProcessEditorContext value={value}>
      <CutOffStep />
    </ProcessEditorContext>
  );
}
const show = async (fields: Partial<ProcessForm> = {}): Promise<void> => {
  await loadTexts("cutOff");
  await renderUi(
    <Harness
      initial={{
        name: "Auswahl",
        texts: stored.texts,
        items,
        competencyIds: [C1, C2],
        scaleId: testId(2),
        cutOffStrategy: "AVG",
        ...fields,
      }}
    />,
  );
};
const radio = (name: string) => page.getByRole("radio", { name, exact: true });
const open = (name: string) => page.getByText(name, { exact: true }).first().click();
const check = (name: string) => page.getByRole("checkbox", { name, exact: true });
const verdicts = () =>
  [...document.querySelectorAll("section[aria-label^='Wer würde'] > ul > li")].map((card) =>
    card.textContent.includes("nicht bestanden") ? "–" : "+",
  );
const cutOffOf = (id: string) => now.items.find((item) => item.id === id)?.cutOff;

describe("step 5 of a process", () => {
  it("offers average, median and manual, average first [PROC-11, PROC-19]", async () => {
    await show();
    const group = page.getByRole("radiogroup", { name: "Berechnung" });
    await expect.element(group).toBeVisible();
    const names = [...group.element().querySelectorAll("label > span > span:first-child")];
    expect(names.map((name) => name.textContent)).toEqual([
      "Mittelwert",
      "Median",
      "Entscheidung der Moderation",
    ]);
    await expect.element(radio("Mittelwert")).toBeChecked();
    for (const [name, strategy] of [
      ["Median", "MEDIAN"],
      ["Entscheidung der Moderation", "MANUAL"],
      ["Mittelwert", "AVG"],
    ] as const) {
      await radio(name).click();
      expect(now.cutOffStrategy).toBe(strategy);
    }
  });

  it("says each step's rule as a sentence, which starts at 4 over everything [PROC-20]", async () => {
    await show();
    await expect
      .element(
        page.getByText("Bestanden, wenn der Mittelwert über alles mindestens 4 ist.").first(),
      )
      .toBeVisible();
    await open("Interview");
    await expect.element(page.getByLabelText("Grenzwert", { exact: true })).toHaveValue("4");
    expect(cutOffOf(testId(13))).toEqual(defaultCutOff());
  });

  it("judges exercises in an assessment centre only [PROC-21]", async () => {
    await show();
    await open("Interview");
    await expect.element(radio("Jede Kompetenz für sich")).toBeVisible();
    await expect.poll(() => radio("Jede Übung für sich").query()).toBeNull();
    await open("Zentrum");
    await radio("Jede Übung für sich").click();
    expect(cutOffOf(testId(10))?.calculationScope).toBe("EXERCISES");
    await expect
      .element(
        page.getByText("Bestanden, wenn der Mittelwert jeder Übung mindestens 4 ist.").first(),
      )
      .toBeVisible();
  });

  it("takes all, selected ones, or selected ones with their own values [PROC-22, PROC-23]", async () => {
    await show();
    await open("Interview");
    await expect
      .poll(() => page.getByRole("radiogroup", { name: /bestanden sein muss/ }).query())
      .toBeNull();
    await radio("Jede Kompetenz für sich").click();
    await expect.element(radio("Alle Kompetenzen")).toBeChecked();
    await radio("Ausgewählte Kompetenzen").click();
    await expect.element(check("Führung")).toBeChecked();
    await check("Analyse").click();
    expect(cutOffOf(testId(13))).toMatchObject({
      calculationScope: "COMPETENCIES",
      calculationSubset: "SUBSET",
      selectedCompetencies: [C1],
    });
    await radio("Ausgewählte mit eigenem Grenzwert").click();
    await page.getByLabelText("Grenzwert für Führung").fill("3,5");
    await userEvent.tab();
    expect(cutOffOf(testId(13))).toMatchObject({
      calculationSubset: "SUBSETVALUES",
      selectedCutoffValuesCompetencies: { [C1]: 3.5 },
    });
    await expect
      .element(
        page
          .getByText(
            "Bestanden, wenn der Mittelwert hier jeweils den eigenen Grenzwert erreicht: Führung (3,5).",
          )
          .first(),
      )
      .toBeVisible();
  });

  it("lets exercises of a centre not count [PROC-23]", async () => {
    await show();
    await open("Zentrum");
    await check("Rollenspiel").click();
    expect(cutOffOf(testId(10))?.selectedSubItemIndexes).toEqual([0]);
    // One has to count.
    await expect.element(check("Gruppe")).toBeDisabled();
    await check("Rollenspiel").click();
    expect(cutOffOf(testId(10))?.selectedSubItemIndexes).toEqual([]);
  });

  it("shows live who would pass, and why [PROC-11]", async () => {
    await show();
    await open("Interview");
    await expect.poll(verdicts).toEqual(["+", "–", "–", "–", "–"]);
    await page.getByLabelText("Grenzwert", { exact: true }).fill("3");
    await expect.poll(verdicts).toEqual(["+", "+", "–", "+", "–"]);
    await radio("Jede Kompetenz für sich").click();
    await expect.poll(verdicts).toEqual(["+", "–", "–", "–", "–"]);
    const weak = page
      .getByRole("listitem")
      .filter({ hasText: "Stark, mit einer Schwäche" })
      .first();
    await expect.poll(() => weak.element().textContent).toContain("Führung1,5 von mindestens 3");
  });

  it("lets the example ratings be tried out, and stores none of it", async () => {
    await show();
    await open("Interview");
    const before = now;
    await page.getByText("Bewertungen ansehen und ausprobieren").first().click();
    for (const number of [1, 2])
      for (const name of ["Führung", "Analyse"])
        await page.getByLabelText(`${name}, Beobachter ${number}`).selectOptions("1");
    await expect.poll(() => verdicts()[0]).toBe("–");
    expect(now).toBe(before);
  });

  it("warns where nobody, or everybody, would pass", async () => {
    await show();
    await open("Interview");
    const limit = page.getByLabelText("Grenzwert", { exact: true });
    await limit.fill("6");
    await expect
      .element(page.getByRole("alert").getByText(/So kann niemand bestehen/))
      .toBeVisible();
    await limit.fill("1");
    await expect.element(page.getByText(/So bestehen alle/)).toBeVisible();
    await limit.fill("");
    await expect.element(page.getByText("Diese Angabe fehlt noch.")).toBeVisible();
    expect(cutOffOf(testId(13))?.cutOffValue).toBe(1);
  });

  it("asks the moderators' result under manual, and says so", async () => {
    await show({ cutOffStrategy: "MANUAL" });
    await open("Interview");
    await expect.element(page.getByText(/das dem Median am nächsten liegt/)).toBeVisible();
    await expect.poll(verdicts).toEqual(["+", "–", "–", "–", "–"]);
  });

  it("joins further conditions by AND, says so in one sentence, and takes them away again", async () => {
    await show({ cutOffStrategy: "MEDIAN" });
    await open("Interview");
    await page.getByRole("button", { name: "Weitere Bedingung hinzufügen" }).click();
    const second = page.getByRole("group", { name: "Bedingung 2" });
    await second.getByRole("radio", { name: "Jede Kompetenz für sich" }).click();
    await second.getByRole("radio", { name: "Ausgewählte Kompetenzen" }).click();
    await second.getByRole("checkbox", { name: "Führung" }).click();
    await second.getByLabelText("Grenzwert", { exact: true }).fill("3");
    const sentence =
      "Bestanden, wenn der Median über alles mindestens 4 ist und der Median von Analyse jeweils mindestens 3 ist.";
    await expect.element(page.getByText(sentence).first()).toBeVisible();
    expect(cutOffOf(testId(13))).toMatchObject({
      calculationScope: "TOTAL",
      furtherConditions: [{ cutOffValue: 3, selectedCompetencies: [C2] }],
    });
    await page.getByRole("button", { name: "Bedingung 2 entfernen" }).click();
    expect(cutOffOf(testId(13))).toEqual(defaultCutOff());
  });

  it("has a rule over all steps where somebody wants one", async () => {
    await show();
    expect(now).not.toHaveProperty("cutOff");
    await page.getByRole("button", { name: "Grenze für das ganze Verfahren hinzufügen" }).click();
    expect(now.cutOff).toEqual(defaultCutOff());
    await page
      .getByRole("region", { name: "Ganzes Verfahren" })
      .getByText("Ganzes Verfahren")
      .last()
      .click();
    await expect.poll(verdicts).toEqual(["+", "–", "–", "–", "–"]);
    await radio("Jede Kompetenz für sich").click();
    expect(now.cutOff?.calculationScope).toBe("COMPETENCIES");
    await page.getByRole("button", { name: /^Grenze für das ganze Verfahren entfernen/ }).click();
    expect(now).not.toHaveProperty("cutOff");
  });
});
