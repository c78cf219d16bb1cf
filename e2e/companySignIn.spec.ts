import { startDirectory, type TestDirectory } from "@assay/testing/directory.ts";
import type { Browser, Page } from "@playwright/test";
import { violationsOf } from "./axe.ts";
import { EmptyProduct } from "./newTenant/emptyProduct.ts";
import { expect, test } from "./product.ts";

/*
 * An organisation that begins with nothing, in English only, connects its directory; somebody whom nobody has invited
 * signs in by it, and leaves.
 */
const installed = new EmptyProduct({ INTERNAL_NETWORKS: "127.0.0.0/8" });
let directory: TestDirectory;
test.beforeAll(async () => {
  directory = await startDirectory(() => Number(new URL(installed.product.url).port));
});
test.afterAll(() => directory.close());

const runOnly = ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa"];
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const COMPANY = "Sign in with the company account";

/** The address that an administrator would copy. */
const copied = async (page: Page, ending: string) =>
  (await page.getByText(new RegExp(`^http.*${ending}$`)).textContent()) ?? "";

/** Enters the directory, tries it, and stores it with groups for moderators. */
async function connects(page: Page) {
  await page.getByRole("link", { name: "Company sign-in" }).first().click();
  await expect(page.getByRole("heading", { name: "Company sign-in", level: 1 })).toBeVisible();
  directory.register({
    redirect: await copied(page, "/login/company"),
    loggedOut: await copied(page, "/login"),
    backChannel: await copied(page, "/Logout"),
  });
  await page.getByLabel("Issuer").fill(`${directory.issuer}/`);
  await page.getByLabel("Client ID").fill(directory.clientId);
  await page.getByRole("textbox", { name: "Client secret" }).fill("wrong");
  const findings = page.getByRole("region", { name: "What the directory says" });
  await button(page, "Try it").click();
  await expect(findings).toContainText(`It calls itself ${directory.issuer}.`);
  await page.getByLabel("Issuer").fill(directory.issuer);
  await button(page, "Try it").click();
  await expect(findings).toContainText("It refuses the client: ID or secret is wrong.");
  await page.getByRole("textbox", { name: "Client secret" }).fill(directory.clientSecret);
  await button(page, "Try it").click();
  await expect(findings).toContainText("People can sign in like this.");
  await expect(findings).toContainText("It knows the client, and the secret is right.");
  await page.getByRole("switch", { name: "People can sign in by the directory" }).check();
  await page.getByLabel("Claim with the groups").fill("groups");
  await page.getByLabel("Further scopes").fill("groups");
  await button(page, "Add a line").click();
  await page.getByLabel("Value of the claim").fill("assay-moderators");
  await page.getByLabel("Role", { exact: true }).selectOption("moderator");
  await page.getByRole("switch", { name: "Create accounts of people who are not known" }).check();
  expect(await violationsOf(page, { runOnly })).toEqual([]);
  await button(page, "Save").click();
  await expect(page.getByText("The sign-in was saved.")).toBeVisible();
}

/** A new browser at the sign-in page of the organisation. */
async function arrives(browser: Browser, address: string, at = "/login") {
  const page = await (await browser.newContext({ locale: "en-GB" })).newPage();
  await page.goto(new URL(at, address).href);
  await page.getByRole("button", { name: "Accept cookies" }).first().click();
  return page;
}

/** Fills in the directory's own forms. */
async function signsInThere(page: Page, name: string) {
  await button(page, COMPANY).click();
  await page.getByPlaceholder(/login/i).fill(name);
  await page.getByPlaceholder(/password/i).fill("anything");
  await page.getByRole("button", { name: /sign-in/i }).click();
  await page.getByRole("button", { name: /continue/i }).click();
}

// The second test signs in where the first has connected.
test.describe.configure({ mode: "serial" });

test("an administrator connects the directory, and somebody signs in by it and leaves", async ({
  browser,
}) => {
  const office = await installed.makesOrganisation(browser);
  await connects(office);
  const address = office.url();

  // Nobody in a group that counts.
  directory.people.set("eve", { email: "eve@corp.example", email_verified: true, groups: [] });
  const stranger = await arrives(browser, address);
  expect(await violationsOf(stranger, { runOnly })).toEqual([]);
  await signsInThere(stranger, "eve");
  await expect(stranger.getByText(/Nothing in the directory gives you a role here/)).toBeVisible();
  expect(await violationsOf(stranger, { runOnly })).toEqual([]);
  await stranger.getByRole("link", { name: "Back to sign-in" }).click();
  await expect(button(stranger, COMPANY)).toBeVisible();

  // A moderator comes to the page that was asked for, and to no other host.
  directory.people.set("ada", {
    email: "ada@corp.example",
    email_verified: true,
    given_name: "Ada",
    family_name: "Corp",
    groups: ["assay-moderators"],
  });
  const page = await arrives(browser, address, "/processes");
  await signsInThere(page, "ada");
  await expect(page).toHaveURL(/\/processes$/);
  await page.reload();
  await expect(page.getByText("Ada Corp").first()).toBeVisible();
  await office.goto(new URL("/admin/user", address).href);
  await expect(office.getByRole("row", { name: /Corp/ })).toContainText("moderator");

  // Signing out here offers to sign out there, which closes another open page at once.
  const second = await page.context().newPage();
  await second.goto(new URL("/myaccount", address).href);
  await button(page, "Sign out").first().click();
  await page.getByRole("dialog").getByRole("button", { name: "Sign out" }).click();
  await expect(page.getByText(/you are still signed in on this device/)).toBeVisible();
  expect(await violationsOf(page, { runOnly })).toEqual([]);
  await expect(second).toHaveURL(/\/login/);
  const leaving = await page.getByRole("link", { name: "Sign out there too" }).getAttribute("href");

  await button(page, COMPANY).click();
  await expect(page).toHaveURL(/\/dashboard/);
  const directoryPage = await page.context().newPage();
  await directoryPage.goto(leaving ?? "");
  await directoryPage.getByRole("button", { name: /yes/i }).click();
  await expect(directoryPage).toHaveURL(new RegExp(`/login`));
  await expect(page).toHaveURL(/\/login/);
  expect(directory.faults).toEqual([]);
});

test("whatever stands in the address or the tab leads to no other host, and signs nobody in", async ({
  browser,
}) => {
  const { product } = installed;
  const address = `http://agency.localhost:${new URL(product.url).port}`;
  const page = await arrives(browser, address);
  await page.goto(`${address}/login/company?code=x&state=y&iss=http://evil.example`);
  await expect(page.getByText(/This attempt has expired/)).toBeVisible();
  expect(page.url()).toBe(`${address}/login/company`);
  await page.goto(`${address}/login`);
  await button(page, COMPANY).click();
  await expect(page.getByPlaceholder(/login/i)).toBeVisible();
  await page.goto(`${address}/login`);
  await page.evaluate(() => {
    const [name = ""] = Object.keys(sessionStorage).filter((key) => key.includes("company"));
    const attempt = JSON.parse(sessionStorage.getItem(name) ?? "{}") as object;
    sessionStorage.setItem(name, JSON.stringify({ ...attempt, wanted: "//evil.example/" }));
  });
  await page.goBack();
  await page.getByPlaceholder(/login/i).fill("ada");
  await page.getByPlaceholder(/password/i).fill("anything");
  await page.getByRole("button", { name: /sign-in/i }).click();
  await page.getByRole("button", { name: /continue/i }).click();
  await expect(page).toHaveURL(new RegExp(`^${address}/dashboard`));
});
