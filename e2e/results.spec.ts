import type { Page } from "@playwright/test";
import { demoRun, expect, type Product, test } from "./product.ts";

const GROUP = "Group exercise: two sites, one service";

/** The demo's finished run of four candidates whom nobody has decided about. */
const finishedRun = (product: Product) => demoRun(product, "Teamleitung Vertrieb");

async function openExercise(page: Page) {
  await page.getByRole("button", { name: /^Exercises:/ }).click();
  await page.getByRole("link", { name: GROUP }).click();
  await expect(page.getByRole("table", { name: GROUP })).toBeVisible();
}

/** From the table of all to a candidate, with what was observed beside the ratings. */
async function openObservations(page: Page) {
  await page.getByRole("link", { name: "Lea Sommerfeld" }).click();
  await page.getByRole("switch", { name: "Show observations" }).click({ force: true });
  const observations = page.getByRole("region", { name: "Observations" });
  await expect(observations.getByRole("article").first()).toBeVisible();
  return observations;
}

test("in the conference: a number explains itself, its observations are read, the decision is noted", async ({
  product,
  signedIn,
}) => {
  const page = await signedIn("moderator@demo.example");
  await page.goto(`/results/${await finishedRun(product)}`);
  await openExercise(page);
  const row = page.getByRole("row", { name: /Sommerfeld/ });
  const value = row.getByRole("button", { name: "5.5", exact: true }).first();
  await value.click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText("(5 + 6) / 2 = 5.5")).toBeVisible();
  await expect(dialog.getByText("Sabine Reuter")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(value).toBeFocused();
  await row.getByRole("button", { name: "Lea Sommerfeld: passed" }).click();
  // Eight ratings, 44 in sum: 5.5, and 4 is enough.
  await expect(dialog.getByText("/ 8 = 5.5")).toBeVisible();
  await expect(dialog.getByText("5.5 ≥ 4: the limit is reached.")).toBeVisible();
  await page.keyboard.press("Escape");

  const observations = await openObservations(page);
  await expect(observations.getByRole("heading", { name: "Sabine Reuter" })).toBeVisible();
  await expect(observations.getByRole("heading", { name: "Emre Yıldız" })).toBeVisible();

  await page.getByRole("button", { name: /^Candidates:/ }).click();
  await page.getByRole("link", { name: "All candidates" }).click();
  await row.getByRole("combobox").selectOption({ label: "Hired" });
  await page.reload();
  await expect(row.getByRole("combobox")).toHaveValue("HIRED");
});

test("after the finish an observer sees everybody's ratings and their own notes, and decides nothing", async ({
  product,
  signedIn,
}) => {
  const page = await signedIn("observer1@demo.example");
  await page.goto(`/results/${await finishedRun(product)}`);
  await openExercise(page);
  const row = page.getByRole("row", { name: /Sommerfeld/ });
  await row.getByRole("button", { name: "5.5", exact: true }).first().click();
  await expect(page.getByRole("dialog").getByText("Emre Yıldız")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("combobox", { name: /Status of/ })).toHaveCount(0);
  const observations = await openObservations(page);
  await expect(observations.getByRole("heading", { name: "Sabine Reuter" })).toBeVisible();
  await expect(observations.getByText("Emre Yıldız")).toHaveCount(0);
  await expect(
    observations.getByText(/Only the observations you are allowed to read/),
  ).toBeVisible();
});

test("an auditor reads everything, and changes nothing", async ({ product, signedIn }) => {
  const page = await signedIn("auditor@demo.example");
  const id = await finishedRun(product);
  await page.goto(`/audit/results/${id}`);
  await openExercise(page);
  await expect(page).toHaveURL(/\/audit\/results\//);
  await page.getByRole("button", { name: "Tobias Wendt: not passed" }).click();
  await expect(page.getByRole("dialog").getByText(/the limit is not reached/)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("combobox", { name: /Status of/ })).toHaveCount(0);
  const observations = await openObservations(page);
  await expect(observations.getByRole("heading", { name: "Emre Yıldız" })).toBeVisible();
  await expect(observations.getByRole("textbox")).toHaveCount(0);
  await expect(page).toHaveURL(/\/audit\/results\/.*observed=true/);
});
