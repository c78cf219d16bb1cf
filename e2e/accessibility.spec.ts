import { AxeBuilder } from "@axe-core/playwright";
import type { Locator, Page } from "@playwright/test";
import { demoRun, expect, loaded, test } from "./product.ts";

const WCAG = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/** Asks for nothing but what is wrong, in the page itself: the details of all that is right take long. */
async function violationsOf(page: Page, runOnly: Parameters<AxeBuilder["options"]>[0]["runOnly"]) {
  const axe = new AxeBuilder({ page }).options({ runOnly, resultTypes: ["violations"] });
  const { violations } = await axe.setLegacyMode().analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" | ")}`);
}

/** Follows the device into dark appearance, as a page that stands open does. */
async function turnDark(page: Page) {
  await page.emulateMedia({ colorScheme: "dark" });
  const isDark = () => {
    const shown = document.documentElement.dataset["mantineColorScheme"] ?? "dark";
    return shown === "dark" && document.getAnimations().length === 0;
  };
  await page.waitForFunction(isDark, undefined, { polling: 100 });
}

/** Everything in light appearance; in dark one only the colours are others. */
async function expectNoBarrier(page: Page) {
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await loaded(page);
  const inLight = await violationsOf(page, WCAG);
  await turnDark(page);
  const inDark = await violationsOf(page, ["color-contrast"]);
  const { pathname } = new URL(page.url());
  expect({ pathname, inLight, inDark }).toEqual({ pathname, inLight: [], inDark: [] });
  // The next page starts in light appearance.
  await page.emulateMedia({ colorScheme: "light" });
}

async function visit(page: Page, ...paths: string[]) {
  for (const path of paths) {
    await page.goto(path);
    await expectNoBarrier(page);
  }
}

/** The first address of a kind that the dashboard links to. */
const linkTo = async (page: Page, kind: string) =>
  (await page.locator(`a[href*="/${kind}/"]`).first().getAttribute("href")) ?? "";

test("guests find no barrier", async ({ page, product }) => {
  const on = (path: string) => `${product.url}/${path}`;
  await page.goto(on("login"));
  await expect(page.getByRole("button", { name: /cookies/i }).first()).toBeVisible();
  await expectNoBarrier(page);
  const email = "ada@demo.example";
  const links = ["user/enroll", "user/reset-password", "user/activate"].map(
    (path) => `${path}/${email}?token=x`,
  );
  const change = `user/email/change/${email}/new@demo.example?token=x`;
  await visit(page, ...["imprint", "privacy", "no-such-page", ...links, change].map(on));
});

test("an administrator finds no barrier", async ({ signedIn }) => {
  const page = await signedIn("admin@demo.example");
  await page.goto("/admin/user");
  const user = page.locator('a[href*="/admin/user/"]').first();
  await expect(user).toBeVisible();
  await expectNoBarrier(page);
  await visit(page, (await user.getAttribute("href")) ?? "", "/admin/create-user", "/admin/roles");
  await visit(page, "/user/change-password", "/customize/theme", "/customize/settings");
  await page.goto("/dashboard");
  await expectNoBarrierIn(page, page.getByRole("button", { name: "Export", exact: true }));
});

const DESIGN = [
  { list: "/scales", parts: [""], create: "create-scale" },
  { list: "/competencies", parts: [""], create: "create-competence" },
  {
    list: "/processes",
    parts: [1, 2, 3, 4, 5].map((step) => `?step=${step}`),
    create: "create-process",
  },
];
for (const { list, parts, create } of DESIGN)
  test(`a designer finds no barrier in ${list}`, async ({ signedIn }) => {
    const page = await signedIn("moderator@demo.example");
    await visit(page, list);
    const first = page.locator(`td a[href^="${list}/"]`).first();
    const href = (await first.getAttribute("href")) ?? "";
    await visit(page, ...parts.map((part) => href + part), `${list}/${create}`);
  });

test("the mails of a server without a mail server have no barrier", async ({ page, product }) => {
  await visit(page, `${product.url}/mails`);
});

test("an observer finds no barrier", async ({ signedIn }) => {
  const page = await signedIn("observer1@demo.example");
  await expect(page.getByRole("tab").first()).toBeVisible();
  await expectNoBarrier(page);
  const text = await linkTo(page, "observations");
  const ink = text.replace(/type(?:\/\w+)?$/, "type/webInk");
  await visit(page, text, ink, await linkTo(page, "assessments"), "/myaccount");
});

test("a moderator finds no barrier", async ({ signedIn }) => {
  const page = await signedIn("moderator@demo.example");
  await expect(page.getByRole("tab").first()).toBeVisible();
  await expectNoBarrier(page);
  const links = [await linkTo(page, "results"), await linkTo(page, "processruns")];
  await visit(page, ...links, "/processruns", "/demo/results");
});

/** High enough for the whole table: what scrolls below its last line would count as too small. */
const ROOMY = { viewport: { width: 1680, height: 1400 } };

/** What a dialog says, and that it gives back the page. */
async function expectNoBarrierIn(page: Page, opener: Locator) {
  await opener.click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await expectNoBarrier(page);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
}

test("who reads the results of all, and what is behind them, finds no barrier", async ({
  product,
  signedIn,
}) => {
  const page = await signedIn("moderator@demo.example", ROOMY);
  await page.goto(`/results/${await demoRun(product, "Teamleitung Vertrieb")}`);
  const table = page.getByRole("table");
  await expect(table.getByRole("combobox").first()).toBeVisible();
  await expectNoBarrier(page);
  await expectNoBarrierIn(page, table.locator("td button").first());
  await expectNoBarrierIn(page, page.getByRole("button", { name: /Show how/ }).first());
  await page.getByRole("link", { name: "Chart", exact: true }).click();
  await expect(page.locator("[data-role=bar]").first()).toBeVisible();
  await expectNoBarrier(page);
  await page.getByRole("switch", { name: "All in one chart" }).click();
  await page.getByRole("link", { name: "Box plot" }).click();
  await page.getByText("Numbers behind the chart").click();
  await expect(page.getByRole("table")).toBeVisible();
  await expectNoBarrier(page);
});

test("who reads one candidate's results beside the observations finds no barrier", async ({
  product,
  signedIn,
}) => {
  const page = await signedIn("moderator@demo.example", ROOMY);
  await page.goto(`/results/${await demoRun(product, "Teamleitung Vertrieb")}`);
  await page.locator("tbody th a").first().click();
  await page.getByRole("switch", { name: "Show observations" }).click();
  await expect(page.getByRole("article").first()).toBeVisible();
  await expectNoBarrier(page);
  // A rating, and what may count in its place.
  await expectNoBarrierIn(page, page.locator("tbody td button").first());
});

test("a moderator of a finished run finds no barrier, nor before somebody is erased", async ({
  product,
  signedIn,
}) => {
  const page = await signedIn("moderator@demo.example");
  await page.goto(`/processruns/${await demoRun(product, "Teamleitung Vertrieb")}`);
  await expectNoBarrierIn(
    page,
    page.getByRole("button", { name: /^Erase|^Delete the data/ }).first(),
  );
});

test("a moderator who decides finds no barrier", async ({ product, signedIn }) => {
  const page = await signedIn("moderator@demo.example", ROOMY);
  await page.goto(`/results/${await demoRun(product, "Fachlaufbahn Technik")}`);
  await expect(page.getByRole("table").getByRole("combobox").first()).toBeVisible();
  await expectNoBarrier(page);
  await page.getByRole("link", { name: "Lene Bachmann" }).click();
  const overwritten = page.locator("td[data-overwritten] button").first();
  await expect(overwritten).toBeVisible();
  await expectNoBarrier(page);
  await overwritten.click();
  await expect(page.getByRole("dialog").getByText("History")).toBeVisible();
  await expectNoBarrier(page);
  await page.keyboard.press("Escape");
  await page.getByRole("switch", { name: "Overall results of the exercises" }).click();
  await expectNoBarrier(page);
});

for (const [who, view] of [
  ["observer1", ""],
  ["auditor", "/audit"],
]) {
  test(`${who} finds no barrier in the results after the finish`, async ({ product, signedIn }) => {
    const page = await signedIn(`${who}@demo.example`, ROOMY);
    await page.goto(`${view}/results/${await demoRun(product, "Teamleitung Vertrieb")}`);
    await expect(page.getByRole("table")).toBeVisible();
    await expectNoBarrier(page);
    await page.locator("tbody th a").first().click();
    await page.getByRole("switch", { name: "Show observations" }).click();
    await expect(page.getByRole("article").first()).toBeVisible();
    await expectNoBarrierIn(page, page.locator("tbody td button").first());
  });
}
