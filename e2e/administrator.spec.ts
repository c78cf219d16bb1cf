import { linkIn, type Mailbox, startMailbox } from "@assay/testing";
import { Secret, TOTP } from "otpauth";
import { expect, Product, test } from "./product.ts";

/*
 * The administrator's first day: a tenant from the operator's command line, an invitation by real
 * SMTP, a second factor, a role, a user, who then signs in for the first time.
 */
let mailbox: Mailbox;
let product: Product;
test.beforeAll(async () => {
  mailbox = await startMailbox();
  product = new Product({ SMTP_URL: mailbox.url, DEMO: "false" });
  await product.start();
});
test.afterAll(async () => {
  await product.remove();
  await mailbox.close();
});

const PASSWORD = "Grand-opening-1";
/** `next`: of the following time step, which counts already; the code of this one may be used up. */
const codeOf = (key: string, { next = false } = {}) =>
  new TOTP({ secret: Secret.fromBase32(key) }).generate({
    timestamp: Date.now() + (next ? 30_000 : 0),
  });

test("on a fresh tenant the administrator makes a role and a user who can sign in [SEC-10, AUTH-18, AUTH-20, NAV-06, ROLE-10, USER-09]", async ({
  browser,
}) => {
  const ada = [
    "--admin-email",
    "ada@acme.example",
    "--admin-first-name",
    "Ada",
    "--admin-last-name",
    "Lovelace",
  ];
  await product.command(
    "tenant",
    "create",
    "acme",
    "--title",
    "Acme Assessment",
    ...ada,
    "--language",
    "en",
  );
  const invitation = await mailbox.next("ada@acme.example");
  expect(invitation.subject).toBe("Your invitation to Acme Assessment");
  const link = linkIn(invitation);
  expect(link.origin).toBe(product.url.replace("localhost", "acme.localhost"));

  const context = await browser.newContext({ baseURL: link.origin });
  const page = await context.newPage();
  await page.goto(`${link.path}?token=${link.token}`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  // The token is out of the address, so that it stands in no history and no screenshot.
  await expect(page).toHaveURL(/\/user\/enroll\/[^?]+$/);
  await page.getByRole("combobox", { name: /Sprache|Language/ }).selectOption("en");
  await page.getByRole("button", { name: "Accept cookies" }).first().click();
  await expect(page.getByText("at least 8 characters, with a number")).toBeVisible();
  await page.getByLabel("New password", { exact: true }).fill(PASSWORD);
  await page.getByLabel("Repeat the password").fill(PASSWORD);
  await page.getByRole("button", { name: "Activate account" }).click();
  await expect(page).toHaveURL(/\/dashboard/);

  await page.goto("/myaccount");
  await page.getByRole("button", { name: "Set up the app" }).click();
  const dialog = page.getByRole("dialog", { name: "Set up an authenticator app" });
  await dialog.getByRole("button", { name: "Create a new key" }).click();
  await expect(dialog.getByRole("img", { name: "QR code with the key" })).toBeVisible();
  const key = (await dialog.locator("code").innerText()).replace(/\s/g, "");
  await dialog.getByRole("button", { name: "Next" }).click();
  await dialog.getByLabel("Code").fill("000000");
  await dialog.getByRole("button", { name: "Check the code" }).click();
  await expect(dialog.getByText("The code is not valid")).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Finish" })).toBeDisabled();
  await dialog.getByLabel("Code").fill(codeOf(key));
  await dialog.getByRole("button", { name: "Check the code" }).click();
  await expect(dialog.getByText("The code is correct")).toBeVisible();
  await dialog.getByRole("button", { name: "Finish" }).click();
  await expect(dialog).toBeHidden();
  await mailbox.next("ada@acme.example", ({ subject }) => /factor/i.test(subject ?? ""));

  // Signing in now takes a solved captcha, the password and a code.
  await page.getByRole("button", { name: "Sign out", exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Sign out" }).click();
  await page.getByLabel("E-mail address").fill("ada@acme.example");
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByLabel("Code").fill(codeOf(key, { next: true }));
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page).toHaveURL(/\/dashboard/);

  await page.goto("/admin/roles");
  await page.getByRole("button", { name: "Add role" }).click();
  await page.getByRole("textbox", { name: "Role name" }).fill("assessor");
  await page.keyboard.press("Enter");
  const rights = ["Sign in; without it", "Manage one’s own password", "See the runs one takes"];
  for (const right of rights) await page.getByRole("switch", { name: `assessor ${right}` }).check();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Roles and rights have been saved.")).toBeVisible();

  await page.goto("/admin/create-user");
  await page.getByLabel("First name").fill("Grace");
  await page.getByLabel("Last name").fill("Hopper");
  await page.getByLabel("E-mail address").fill("grace@acme.example");
  await page.getByRole("checkbox", { name: /assessor/ }).check();
  await page.getByRole("checkbox", { name: /observer/ }).uncheck();
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Create and invite" }).click();
  await expect(page.getByText(/invitation to grace@acme.example is on its way/)).toBeVisible();

  const welcome = linkIn(await mailbox.next("grace@acme.example"));
  const second = await browser.newContext({ baseURL: link.origin });
  const hers = await second.newPage();
  await hers.goto(`${welcome.path}?token=${welcome.token}`);
  await hers.getByRole("combobox", { name: /Sprache|Language/ }).selectOption("en");
  await hers.getByRole("button", { name: "Accept cookies" }).first().click();
  await hers.getByLabel("New password", { exact: true }).fill(PASSWORD);
  await hers.getByLabel("Repeat the password").fill(PASSWORD);
  await hers.getByRole("button", { name: "Activate account" }).click();
  await expect(hers).toHaveURL(/\/dashboard/);
  await expect(hers.getByRole("link", { name: "User accounts" })).toHaveCount(0);
  await page.goto("/admin/user");
  await expect(page.getByRole("row", { name: /Hopper/ })).toContainText("Yes");
  await context.close();
  await second.close();
});
