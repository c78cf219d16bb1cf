import { readFile, writeFile } from "node:fs/promises";
import { EmptyProduct } from "./newTenant/emptyProduct.ts";
import { MODERATOR } from "./newTenant/people.ts";
import { enrols, invitesAll, makesRun } from "./newTenant/preparing.ts";
import { countPresses } from "./presses.ts";
import { expect, test } from "./product.ts";

/*
 * The first run of an organisation in which there is nothing, in English only, from a template: how often the moderator
 * presses until the run is under way, and how long the browser takes.
 */
const installed = new EmptyProduct();
const INTERVIEW = "Structured interview";

test("an organisation that begins with nothing starts its first run from a template", async ({
  browser,
}, info) => {
  const office = await installed.makesOrganisation(browser);
  await invitesAll(office);
  const page = await enrols(browser, installed.mailbox, MODERATOR);
  const began = Date.now();
  await page.goto("/processes");
  const presses = await countPresses(page);
  await page.getByRole("button", { name: "From a template" }).click();
  await page.getByRole("button", { name: `Use ${INTERVIEW}` }).click();
  await expect(page).toHaveURL(/\/processes\/[0-9a-f]{24}$/);
  await expect(page.getByText(`“${INTERVIEW}” has been created.`).first()).toBeVisible();
  const forProcess = await presses();
  expect(forProcess).toBe(2);
  await page.goto("/processruns");
  await page.evaluate(() => sessionStorage.setItem("presses", "0"));
  await page.addInitScript(() =>
    addEventListener(
      "pointerdown",
      () => {
        const before = Number(sessionStorage.getItem("presses") ?? "0");
        sessionStorage.setItem("presses", String(before + 1));
      },
      true,
    ),
  );
  await makesRun(page, { process: /^Structured interview/ });
  const forRun = Number(await page.evaluate(() => sessionStorage.getItem("presses")));
  // Each at a person's pace of five seconds would be well within ten minutes.
  expect(forProcess + forRun).toBeLessThan(40);
  const description = `${forProcess} presses for the process, ${forRun} for the run, ${Math.round((Date.now() - began) / 1000)} s in the browser`;
  info.annotations.push({ type: "first run", description });
  process.stdout.write(`First run: ${description}\n`);

  // English everywhere, and nothing of the languages that the organisation does not offer.
  await page.goto("/scales");
  await expect(page.getByRole("link", { name: "Five proficiency levels" })).toBeVisible();
  await page.goto("/competencies");
  for (const name of ["Interpersonal Skills", "Problem Solving", "Taking Responsibility"])
    await expect(page.getByText(name, { exact: true }).first()).toBeVisible();
  await expect(page.locator("main")).not.toContainText("Verantwortung");

  // The process as a file, and back: with the next free name, on the same scale.
  await page.goto("/processes");
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: `More about ${INTERVIEW}` }).click();
  await page.getByRole("button", { name: "Export as a file" }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe(`${INTERVIEW} v1.json`);
  const text = await readFile(await file.path(), "utf8");
  await page.getByRole("button", { name: "From a template" }).click();
  const dialog = page.getByRole("dialog");
  const broken = info.outputPath("broken.json");
  await writeFile(broken, text.replace('"Problem Solving"', '"Nobody"'));
  await dialog.getByLabel("Choose the file of a process").setInputFiles(broken);
  await expect(dialog.getByRole("alert")).toContainText("Nothing was created.");
  await expect(dialog.getByRole("alert")).toContainText(/items.0 \(Interview\).*does not define/);
  await dialog.getByLabel("Choose the file of a process").setInputFiles(await file.path());
  await expect(page).toHaveURL(/\/processes\/[0-9a-f]{24}$/);
  await page.goto("/processes");
  await expect(page.getByRole("link", { name: /^Structured interview 2/ })).toBeVisible();

  // Another version of the file beside the process.
  const changed = info.outputPath("changed.json");
  await writeFile(changed, text.replace('"cutOffStrategy": "AVG"', '"cutOffStrategy": "MEDIAN"'));
  await page.getByRole("button", { name: "More about Structured interview 2" }).click();
  await page.getByRole("button", { name: "Compare" }).click();
  const choose = dialog.getByLabel("Second version: Choose the file of a process");
  await choose.setInputFiles(changed);
  await expect(dialog.getByText("2 differences")).toBeVisible();
  const differences = dialog.getByRole("list", { name: "Differences" }).getByRole("listitem");
  await expect(differences).toHaveText([
    /^NameStructured interview 2Structured interview$/,
    /AVGMEDIAN$/,
  ]);
});
