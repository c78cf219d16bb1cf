import { readFile } from "node:fs/promises";
import type { Competency, Item, LeafItem, Process, Scale } from "@assay/contract";
import { shownRange, LANGUAGES, type Language, leaves, partitionGroups } from "@assay/domain";
import type { Locator, Page } from "@playwright/test";
import { expect, type Product, test } from "./product.ts";

/*
 * A moderator designs the demo's process, first by hand and then with a workbook of its cues. What is stored is
 * compared with the demo's, apart from names that must differ, and ids.
 */
const NAMES: Record<Language, string> = { de: "Deutsch", en: "English", fr: "Français" };
const SUFFIX = " neu";

/** Reads and writes beside the page, as the same moderator. */
async function openApi(product: Product) {
  let token = "";
  const ask = async (method: string, path: string, body?: object) => {
    const answer = await fetch(`${product.url}/api/${path}`, {
      method,
      headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
      ...(body && { body: JSON.stringify(body) }),
    });
    return ((await answer.json()) as { payload: unknown }).payload;
  };
  const login = await ask("POST", "login/Login", {
    email: "moderator@demo.example",
    password: "Assess-2026!",
  });
  ({ token } = (login as { token: { token: string } }).token);
  return {
    processes: async () => ((await ask("GET", "Processes")) as { processes: Process[] }).processes,
    create: async (process: object) => (await ask("POST", "Processes", process)) as Process,
  };
}

const nameOf = (item: Item | LeafItem, language: Language = "en") =>
  item.texts[language]?.displayName ?? "";
const button = (within: Page | Locator, name: string) =>
  within.getByRole("button", { name, exact: true });
const saved = (page: Page, text: string) =>
  expect(page.getByText(text, { exact: true }).first()).toBeVisible();

/** Shows the fields of a language. */
const inLanguage = (within: Locator, language: Language) =>
  within.locator("label").filter({ hasText: NAMES[language] }).first().click();

/** Pastes as from a text processor: plain lines, or formatted text. */
const paste = (field: Locator, type: "text/plain" | "text/html", text: string) =>
  field.evaluate(
    (element, [kind, data]) => {
      (element as HTMLElement).focus();
      const clipboardData = new DataTransfer();
      clipboardData.setData(kind ?? "", data ?? "");
      element.dispatchEvent(
        new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }),
      );
    },
    [type, text],
  );

async function makeScale(page: Page, scale: Scale) {
  await page.goto("/scales");
  await page.getByRole("link", { name: "New scale" }).first().click();
  await page.getByRole("textbox", { name: "Name", exact: true }).fill(scale.name + SUFFIX);
  await page.getByLabel("Description", { exact: true }).fill(scale.description);
  const [first, ...others] = scale.criterions;
  await page.getByLabel("Value of criterion 0").fill(String(first?.value));
  for (const _ of others) await button(page, "Add a criterion").click();
  const section = page.getByRole("region", { name: "Criteria" });
  for (const language of LANGUAGES) {
    await inLanguage(section, language);
    for (const { value, texts } of scale.criterions) {
      const text = texts[language];
      await page.getByLabel(`Short text of criterion ${value}`).fill(text?.textShort ?? "");
      await page.getByLabel(`Long text of criterion ${value}`).fill(text?.textLong ?? "");
      await page.getByLabel(`Description of criterion ${value}`).fill(text?.description ?? "");
    }
  }
  await page.getByRole("radio", { name: "3 groups: 1, 2 | 3, 4, 5 | 6, 7" }).check();
  await page.getByRole("radio", { name: "Group 6, 7" }).check();
  await button(page, "Save").click();
  await saved(page, "The scale has been saved.");
}

async function makeCompetency(page: Page, competency: Competency) {
  await page.goto("/competencies/create-competence");
  await page.getByRole("textbox", { name: "Name", exact: true }).fill(competency.name + SUFFIX);
  await page.getByLabel("Base name").fill(competency.baseName);
  await page.getByLabel("Sort order").fill(String(competency.sortOrder));
  await page.getByLabel("Colour", { exact: true }).fill(competency.colorCode);
  const section = page.getByRole("region", { name: "What observers read" });
  for (const language of LANGUAGES) {
    await inLanguage(section, language);
    await section.getByLabel("Display name").fill(competency.texts[language]?.displayName ?? "");
    await section.getByLabel("Description").fill(competency.texts[language]?.description ?? "");
  }
  await button(page, "Save").click();
  await saved(page, "The competency has been saved.");
}

/** The chosen step's texts, in all languages. */
async function describeStep(page: Page, item: Item | LeafItem) {
  const details = page.getByRole("region", { name: /^Details: / });
  // The details of the new step replace those of the one before a moment later.
  await expect(details.getByLabel("Display name")).toHaveValue("");
  if (item.isGroupItem) await details.getByRole("switch", { name: "Group exercise" }).check();
  for (const language of LANGUAGES) {
    const text = item.texts[language];
    await inLanguage(details, language);
    await details.getByLabel("Display name").fill(text?.displayName ?? "");
    await details.getByLabel("Description").fill(text?.description ?? "");
    await paste(details.locator("[contenteditable=true]"), "text/html", text?.manual ?? "");
    if (!text || text.guidingQuestions.length === 0) continue;
    await button(details, "Add a guiding question").click();
    const question = details.getByLabel("Guiding question 1", { exact: true });
    await paste(question, "text/plain", text.guidingQuestions.join("\n"));
  }
}

async function makeSteps(page: Page, model: Process) {
  await page.getByRole("textbox", { name: "Name", exact: true }).fill(model.name + SUFFIX);
  const basics = page.getByRole("region", { name: "Basics", exact: true });
  for (const language of LANGUAGES) {
    await inLanguage(basics, language);
    await basics.getByLabel("Display name").fill(model.texts[language]?.displayName ?? "");
    await basics.getByLabel("Description").fill(model.texts[language]?.description ?? "");
  }
  const word = {
    ASSESSMENT_CENTER: "Assessment centre",
    EXERCISE: "Exercise",
    INTERVIEW: "Interview",
  };
  for (const item of model.items) {
    const atEnd = page.getByRole("group", { name: "Add at the end" });
    await button(atEnd, word[item.itemType]).click();
    await describeStep(page, item);
    for (const subItem of item.items) {
      await button(page.getByRole("group", { name: /^Add to / }), word[subItem.itemType]).click();
      await describeStep(page, subItem);
    }
  }
}

async function choose(page: Page, model: Process) {
  await page.getByRole("link", { name: /Competencies and scale/ }).click();
  const list = page.getByRole("list", { name: "Competencies" });
  for (const { name } of model.competencies)
    await list.getByRole("checkbox", { name: name + SUFFIX }).check();
  await page.getByRole("radio", { name: new RegExp(model.scale.name + SUFFIX) }).check();
}

async function assign(page: Page, model: Process) {
  await page.getByRole("link", { name: /Assignment/ }).click();
  const matrix = page.getByRole("grid", { name: "Assignment" });
  for (const item of leaves<Item>(model.items))
    for (const { id, texts } of model.competencies)
      if (item.competencyIds.includes(id))
        await matrix
          .getByRole("checkbox", { name: `${texts.en?.displayName}, ${nameOf(item)}`, exact: true })
          .check();
}

async function writeCues(page: Page, model: Process) {
  await page.getByRole("link", { name: /4.*Cues|Cues/ }).click();
  const ranges = partitionGroups(model.scale.criterions, model.scale.selectedPartition).map(
    shownRange,
  );
  for (const item of leaves<Item>(model.items))
    for (const { id, texts } of model.competencies) {
      const groups = item.cues[id]?.cueGroups;
      if (!groups) continue;
      const place = `${texts.en?.displayName}, ${nameOf(item)}`;
      await page.getByRole("button", { name: new RegExp(`^${place}: `) }).click();
      const cell = page.getByRole("region", { name: place, exact: true });
      for (const [at, { cues }] of groups.entries())
        for (const language of LANGUAGES) {
          const name = `${NAMES[language]}, cue 1 in group ${ranges[at]}`;
          const lines = cues.map(({ cueTexts }) => cueTexts[language] ?? "");
          await paste(cell.getByLabel(name, { exact: true }), "text/plain", lines.join("\n"));
        }
    }
}

async function setCutOffs(page: Page, model: Process) {
  await page.getByRole("link", { name: /Passing/ }).click();
  for (const item of model.items) {
    const { calculationScope, calculationSubset, selectedCompetencies } = item.cutOff;
    if (calculationScope !== "COMPETENCIES") continue;
    await page.getByText(nameOf(item), { exact: true }).last().click();
    await page.getByRole("radio", { name: "Each competency on its own" }).check();
    if (calculationSubset !== "SUBSET") continue;
    await page.getByRole("radio", { name: "Selected competencies" }).check();
    const list = page.getByRole("list", { name: "Competencies that have to be passed" });
    for (const { id, texts } of model.competencies)
      await list
        .getByRole("checkbox", { name: texts.en?.displayName ?? "", exact: true })
        .setChecked(selectedCompetencies.includes(id));
    // Of five examples, only those that reach the limit in each of the selected ones pass.
    const preview = page.getByRole("region", { name: /^Who would pass/ });
    await expect(preview.getByText("not passed")).toHaveCount(4);
  }
}

/** The editor puts a paragraph into each item of a list, as its users do not see. */
const plainLists = (texts: Item["texts"]) =>
  JSON.parse(
    JSON.stringify(texts).replaceAll("<li><p>", "<li>").replaceAll("</p></li>", "</li>"),
  ) as Item["texts"];

/** A part of a process that has everything once: what is limited, what is not, each kind of step. */
function partOf(process: Process): Process {
  const limited = new Set(process.items.flatMap(({ cutOff }) => cutOff.selectedCompetencies));
  const [first] = leaves<Item>(process.items);
  const other = first?.competencyIds.find((id) => !limited.has(id));
  const isTaken = (id: string): boolean => limited.has(id) || id === other;
  const partOfStep = <S extends Item | LeafItem>(step: S): S => ({
    ...step,
    competencyIds: step.competencyIds.filter(isTaken),
    cues: Object.fromEntries(Object.entries(step.cues).filter(([id]) => isTaken(id))),
  });
  return {
    ...process,
    competencies: process.competencies.filter(({ id }) => isTaken(id)),
    items: process.items.map((item) => ({
      ...partOfStep(item),
      items: item.items.slice(0, 2).map(partOfStep),
    })),
  };
}

/** A process without what must differ between two of them: ids, names, versions. */
function essence(process: Process) {
  const names = new Map(process.competencies.map(({ id, name }) => [id, name.replace(SUFFIX, "")]));
  const nameBehind = (id: string): string => names.get(id) ?? "";
  const named = (ids: readonly string[]) =>
    ids.map(nameBehind).toSorted((a, b) => a.localeCompare(b));
  const step = (item: Item | LeafItem): object => ({
    itemType: item.itemType,
    texts: plainLists(item.texts),
    isObserved: item.isObserved,
    isGroupItem: item.isGroupItem,
    competencies: named(item.competencyIds),
    cutOff: {
      ...item.cutOff,
      selectedCompetencies: named(item.cutOff.selectedCompetencies),
    },
    cues: Object.entries(item.cues)
      .map(([id, { cueGroups }]) => ({
        competency: nameBehind(id),
        groups: cueGroups.map(({ cues }) => cues.map(({ cueTexts }) => cueTexts)),
      }))
      .toSorted((a, b) => a.competency.localeCompare(b.competency)),
    items: item.items.map(step),
  });
  const { criterions, selectedPartition, highlightedPartition } = process.scale;
  return {
    texts: process.texts,
    cutOffStrategy: process.cutOffStrategy,
    competencies: process.competencies.map(({ baseName, texts, sortOrder, colorCode }) => ({
      baseName,
      texts,
      sortOrder,
      colorCode,
    })),
    scale: { criterions, selectedPartition, highlightedPartition },
    items: process.items.map(step),
  };
}

/**
 * Stores what is incomplete, and goes on with it on another device.
 *
 * @param processes how many there are, all of which runs can be made with
 */
async function goOnElsewhere(page: Page, elsewhere: Page, name: string, processes: number) {
  await expect(button(page, "Save")).toHaveAttribute("aria-disabled", "true");
  await button(page, "Save draft").click();
  await saved(page, "The draft has been saved.");
  await expect(page).toHaveURL(/\/processes\/drafts\/[0-9a-f]{24}/);
  await elsewhere.goto("/processruns");
  await button(elsewhere, "New run").first().click();
  const picker = elsewhere.getByRole("listbox", { name: "Process" });
  await expect(picker.getByRole("option")).toHaveCount(processes);
  await elsewhere.goto("/processes");
  const row = elsewhere.getByRole("row").filter({ hasText: name });
  await expect(row).toContainText("Draft");
  await row.getByRole("link").click();
  await expect(elsewhere.getByRole("heading", { level: 1 })).toHaveText(name);
}

test("a moderator designs a whole assessment centre from nothing [SCALE-04, COMP-02, PROC-05, PROC-07, PROC-09, PROC-10, PROC-11]", async ({
  product,
  signedIn,
}) => {
  test.setTimeout(300_000);
  const api = await openApi(product);
  const stored = await api.processes();
  const model = partOf(stored[0] as Process);
  const page = await signedIn("moderator@demo.example");
  await makeScale(page, model.scale);
  for (const competency of model.competencies) await makeCompetency(page, competency);
  await page.goto("/processes");
  await page.getByRole("link", { name: "New process" }).first().click();
  await makeSteps(page, model);
  const elsewhere = await signedIn("moderator@demo.example");
  await goOnElsewhere(page, elsewhere, model.name + SUFFIX, stored.length);
  await choose(elsewhere, model);
  await assign(elsewhere, model);
  await writeCues(elsewhere, model);
  await setCutOffs(elsewhere, model);
  await button(elsewhere, "Save").click();
  await saved(elsewhere, "The process has been saved.");
  await expect(elsewhere).toHaveURL(/\/processes\/[0-9a-f]{24}/);
  await elsewhere.goto("/processes");
  await expect(elsewhere.getByRole("row").filter({ hasText: "Draft" })).toHaveCount(0);
  const made = (await api.processes()).find(({ name }) => name === model.name + SUFFIX);
  expect(essence(made as Process)).toEqual(essence(model));
});

test("a moderator brings the cues from a workbook [CUE-01, CUE-08, CUE-11]", async ({
  product,
  signedIn,
}) => {
  const api = await openApi(product);
  const model = (await api.processes()).find(({ name }) => !name.endsWith(SUFFIX)) as Process;
  const page = await signedIn("moderator@demo.example");
  await page.goto(`/processes/${model.id}?step=4`);
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    button(page, "Export to Excel").click(),
  ]);
  const file = {
    name: download.suggestedFilename(),
    mimeType: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    buffer: await readFile(await download.path()),
  };

  const bare = (item: Item | LeafItem): object => ({
    itemType: item.itemType,
    texts: item.texts,
    isGroupItem: item.isGroupItem,
    competencyIds: item.competencyIds,
    items: item.items.map(bare),
  });
  const { texts, competencyIds, scaleId } = model;
  const name = "Aus der Arbeitsmappe";
  const items = model.items.map(bare);
  const { id } = await api.create({ name, texts, competencyIds, scaleId, items });
  await page.goto(`/processes/${id}?step=4`);
  const [chooser] = await Promise.all([
    page.waitForEvent("filechooser"),
    button(page, "Import from Excel").click(),
  ]);
  await chooser.setFiles(file);
  await saved(page, `“${file.name}” has been imported. It is not saved yet.`);
  await page.keyboard.press("Control+s");
  await saved(page, "The process has been saved.");
  const made = (await api.processes()).find((process) => process.id === id) as Process;
  const cuesOf = (process: Process) =>
    (essence(process).items as { cues: unknown; items: { cues: unknown }[] }[]).map((item) => [
      item.cues,
      item.items.map(({ cues }) => cues),
    ]);
  expect(cuesOf(made)).toEqual(cuesOf(model));
});
