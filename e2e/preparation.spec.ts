import type { Page } from "@playwright/test";
import { createRun, expect, test } from "./product.ts";
import { violationsOf } from "./axe.ts";

const FIRST = ["Anna", "Ben", "Chiara", "Deniz", "Elif", "Frida", "Goran", "Hanna", "Ivo", "Jana"];
const LAST = ["Albers", "Brandt", "Conrad", "Dietz", "Ebert", "Falk"];
/** Sixty people as a spreadsheet program copies them. */
const LIST = [
  ["Anrede", "Vorname", "Nachname", "E-Mail", "Stelle"],
  ...LAST.flatMap((last) =>
    FIRST.map((first, index) => [
      index % 2 ? "Herr" : "Frau",
      first,
      last,
      `${first}.${last}@candidates.example`.toLowerCase(),
      "Filialleitung",
    ]),
  ),
]
  .map((row) => row.join("\t"))
  .join("\n");

async function paste(page: Page, list: string) {
  await page.getByRole("button", { name: "Add several" }).click();
  await page.getByRole("dialog").getByLabel("List").fill(list);
}

/** The dialog alone: sixty rows behind it cost half a minute, and other journeys look at the editor. */
async function expectAccessible(page: Page) {
  // Colours in the middle of a transition are nobody's.
  await page.waitForTimeout(400);
  const violations = await violationsOf(page, {
    within: '[role="dialog"]',
    runOnly: ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa"],
  });
  expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
}

const save = (page: Page) => page.getByRole("button", { name: "Save", exact: true });

test("a moderator prepares sixty candidates: a pasted list, and the teams of an earlier run [ACC-003]", async ({
  signedIn,
}) => {
  const page = await signedIn("moderator@demo.example");
  await createRun(page, "Sixty in one day");
  await paste(page, `${LIST}\nFrau\tOhne\t7\tohne.namen@candidates.example\t`);
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText("60 rows are complete. One row will be left out.")).toBeVisible();
  await expect(
    dialog.getByText("Last name missing or containing characters other than letters."),
  ).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Add 60 people" }).click();
  await expect(page.getByText("60 people were added.")).toBeVisible();

  await page.getByRole("button", { name: "Copy from another run" }).click();
  await dialog.getByRole("combobox", { name: "Run" }).fill("Kundenservice");
  await page.getByRole("option", { name: /Kundenservice/ }).click();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Copy" }).click();
  await expect(page.getByText("All cells assigned")).toBeVisible();
  await save(page).click();
  await expect(page.getByText("The run has been saved.")).toBeVisible();

  await page.getByRole("button", { name: "Start run" }).click();
  await dialog.getByRole("button", { name: "Start run" }).click();
  await expect(page.getByText("The run has started.")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Still to do" })).toBeVisible();
  await page.getByRole("button", { name: "Finish run" }).click();
  await expect(dialog.getByText(/^\d+ ratings are missing\.$/)).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Cancel" }).click();

  const observer = await signedIn("observer1@demo.example");
  const panel = observer.getByRole("button", { name: /Sixty in one day/ });
  if ((await panel.getAttribute("aria-expanded")) !== "true") await panel.click();
  await expect(observer.getByText("Albers, Anna").first()).toBeVisible();
});

test("two people who edit one run at the same time overwrite nothing of each other", async ({
  signedIn,
}) => {
  const first = await signedIn("moderator@demo.example");
  await createRun(first, "Edited by two");
  await save(first).click();
  await expect(first.getByText("The run has been saved.")).toBeVisible();
  const second = await signedIn("moderator@demo.example");
  await second.goto(first.url());

  // Different parts come together without a question.
  const descriptionOf = (page: Page) => page.getByRole("textbox", { name: "Description" });
  const nameOf = (page: Page) => page.getByRole("textbox", { name: "Name", exact: true });
  await expect(nameOf(second)).toHaveValue("Edited by two");
  await descriptionOf(second).fill("Room 2.14");
  await paste(first, LIST.split("\n").slice(0, 3).join("\n"));
  await first.getByRole("button", { name: "Add 2 people" }).click();
  await expect(first.getByText("2 people were added.")).toBeVisible();
  await save(second).click();
  await expect(async () => {
    if (await second.getByText("Not saved yet").isVisible()) await save(second).click();
    await expect(second.getByText("The run has been saved.").first()).toBeVisible({
      timeout: 1_000,
    });
  }).toPass();
  await expect(second.getByText("2 candidates")).toBeVisible();

  // The same part is shown in both versions, and whoever saves later decides.
  await first.reload();
  await expect(descriptionOf(first)).toHaveValue("Room 2.14");
  await nameOf(first).fill("Name of the first");
  await nameOf(second).fill("Name of the second");
  await save(first).click();
  await expect(first.getByText("The run has been saved.").first()).toBeVisible();
  await save(second)
    .click({ trial: false })
    .catch(() => undefined);
  await expect(second.getByRole("cell", { name: "Name of the first" })).toBeVisible();
  await second.getByRole("button", { name: /Keep this version/ }).click();
  await save(second).click();
  await expect(second.getByText("The run has been saved.").first()).toBeVisible();
  await first.reload();
  await expect(nameOf(first)).toHaveValue("Name of the second");
});
