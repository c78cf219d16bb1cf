import type { Page } from "@playwright/test";
import { expect, loaded, test } from "./product.ts";
import { violationsOf } from "./axe.ts";

const pictures = (page: Page) => page.locator("figure svg[role=img]");

/** Opens the results of the demo's finished run as its moderator. */
async function openResults(page: Page) {
  await page.goto("/dashboard?selectedTab=FINISHED");
  await page.locator('a[href*="/results/"]').first().click();
  await expect(page.getByRole("table")).toBeVisible();
}

test("an integration conference looks at charts, takes one along and prints them [RES-006, RES-014, RES-015]", async ({
  signedIn,
}) => {
  const page = await signedIn("moderator@demo.example");
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  const faults: string[] = [];
  page.on("console", (message) => message.type() === "error" && faults.push(message.text()));
  await openResults(page);

  await page.getByRole("link", { name: "Chart", exact: true }).click();
  await expect(pictures(page).first()).toBeVisible();
  await expect(page).toHaveURL(/view=chart/);
  const figures = await page.getByRole("figure").count();
  expect(figures).toBeGreaterThan(1);
  await page.getByRole("switch", { name: "All in one chart" }).click();
  await expect(page.getByRole("figure")).toHaveCount(1);
  await page.getByRole("link", { name: "Box plot" }).click();
  // Of equal ratings the box has no width.
  const box = page.locator("[data-role=box]:not([width='0'])");
  await expect(box.first()).toBeVisible();
  await page.reload();
  await expect(box.first()).toBeVisible();
  expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({
    view: "chart",
    chartMode: "boxplot",
    singleDiagram: "true",
  });

  await page.getByRole("button", { name: "Copy" }).click();
  await page.getByRole("button", { name: "Copy as an image" }).click();
  await expect(page.getByText("The image is on the clipboard.")).toBeVisible();
  const size = await page.evaluate(async () => {
    const [item] = await navigator.clipboard.read();
    const image = await createImageBitmap((await item?.getType("image/png")) as Blob);
    return { width: image.width, height: image.height };
  });
  expect(size.width).toBeGreaterThan(1000);

  await loaded(page);
  const violations = await violationsOf(page, {});
  expect(violations.map(({ id }) => id)).toEqual([]);

  // On paper there are the charts of all candidates, in light colours, and nothing to press.
  await page.emulateMedia({ colorScheme: "dark" });
  await expect(page.locator("body")).not.toHaveCSS("background-color", "rgb(255, 255, 255)");
  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  await expect(page.locator("header[data-zone=appbar]")).toBeHidden();
  await expect(page.getByRole("button", { name: "Copy" })).toBeHidden();
  await expect(page.locator("body")).toHaveCSS("background-color", "rgb(255, 255, 255)");
  const panels = await page.locator("figure ul > li h3").count();
  await expect(pictures(page)).toHaveCount(panels);
  await page.emulateMedia({ media: "screen", colorScheme: "light" });
  expect(faults).toEqual([]);
});
