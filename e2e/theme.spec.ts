import type { Page } from "@playwright/test";
import { expect, test } from "./product.ts";

const color = (page: Page, group: string, scheme: string) =>
  page.getByRole("group", { name: group, exact: true }).getByLabel(scheme, { exact: true });
const barColor = (page: Page) =>
  page.locator("header[data-zone=appbar]").evaluate((bar) => getComputedStyle(bar).backgroundColor);

/** A picture as a browser makes it. */
async function picture(page: Page): Promise<Buffer> {
  const data = await page.evaluate(() => {
    const canvas = document.createElement("canvas");
    Object.assign(canvas, { width: 120, height: 40 });
    const pen = canvas.getContext("2d");
    if (pen) pen.fillStyle = "#0a7d33";
    pen?.fillRect(0, 0, 120, 40);
    return canvas.toDataURL("image/png");
  });
  return Buffer.from(data.slice(data.indexOf(",") + 1), "base64");
}

test("an administrator tries out a theme, stores it, and everybody sees it [THEME-03, THEME-04, THEME-05]", async ({
  browser,
  product,
  signedIn,
}) => {
  const page = await signedIn("admin@demo.example");
  await page.goto("/customize/theme");
  const faults: string[] = [];
  page.on("console", (message) => message.type() === "error" && faults.push(message.text()));
  const before = await barColor(page);
  await color(page, "App bar", "Light").fill("#102030");
  expect(await barColor(page)).toBe(before);
  await page.getByRole("button", { name: "Apply" }).click();
  await expect.poll(() => barColor(page)).toBe("rgb(16, 32, 48)");

  const guest = await (await browser.newContext({ baseURL: product.url })).newPage();
  await guest.goto("/imprint");
  expect(await barColor(guest)).toBe(before);

  await page.getByRole("button", { name: "Revert" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Revert" }).click();
  await expect.poll(() => barColor(page)).toBe(before);

  const file = { name: "logo.png", mimeType: "image/png", buffer: await picture(page) };
  const files = page.locator("input[type=file]");
  await files.first().setInputFiles(file);
  await files.last().setInputFiles(file);
  await color(page, "App bar", "Light").fill("#102030");
  await page.getByRole("button", { name: "Store" }).click();
  await expect(page.getByText(/design has been stored/)).toBeVisible();
  await expect.poll(() => barColor(page)).toBe("rgb(16, 32, 48)");

  await guest.goto("/login");
  const logo = guest.locator("header img");
  await expect(logo).toBeVisible();
  expect(await logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(120);
  const background = await guest.evaluate(() =>
    getComputedStyle(document.documentElement).getPropertyValue("--login-image"),
  );
  expect(background).toMatch(/\/api\/Tenant\/Images\/[0-9a-f]{24}/);
  const icon = (await guest.locator("link[rel=icon]").getAttribute("href")) ?? "";
  expect((await guest.request.get(icon)).headers()["content-type"]).toBe("image/png");
  expect(faults).toEqual([]);
  await guest.context().close();
});

test("the preview of a mail is the mail, in the edited colours", async ({ signedIn }) => {
  const page = await signedIn("admin@demo.example");
  await page.goto("/customize/theme");
  const mail = page.frameLocator("iframe");
  const button = mail.locator("td > a").first();
  await expect(button).toBeVisible();
  await page.getByLabel("Button", { exact: true }).fill("#0a7d33");
  await expect(button.locator("..")).toHaveCSS("background-color", "rgb(10, 125, 51)");
  await page.getByRole("button", { name: "Revert" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Revert" }).click();
  await page.goto("/customize/settings");
  await page.getByLabel("E-mail footer line").fill("Acme Ltd, 1 High Street");
  await page.getByText("Preview an e-mail").click();
  await expect(mail.getByText(/Acme Ltd, 1 High Street/)).toBeVisible();
});

test("settings are saved, and change the wording at once", async ({ signedIn }) => {
  const page = await signedIn("admin@demo.example");
  await page.goto("/customize/settings");
  await expect(page.getByText(/finished runs? (?:is|are) waiting/)).toBeVisible();
  const period = page.getByRole("textbox", { name: "Deletion period in days" });
  await period.fill("0");
  await expect(page.getByText(/Invalid deletion value/)).toBeVisible();
  await period.fill("1");
  await page.getByRole("button", { name: "Save" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText(/Anonymise .* tonight\?/)).toBeVisible();
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await period.fill("200");
  await page.locator("label", { hasText: /^Français$/ }).click();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText(/settings have been saved/)).toBeVisible();
  await expect(page.locator("footer select option")).toHaveCount(2);
  await page.reload();
  await expect(period).toHaveValue("200");
});
