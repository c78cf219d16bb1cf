import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect, loaded, test, type Product } from "./product.ts";

const WCAG = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

type Scheme = "light" | "dark";

/** Everything in light appearance; in dark one only the colours are others. */
async function findViolations(page: Page, scheme: Scheme) {
  const axe = new AxeBuilder({ page });
  const rules = scheme === "light" ? axe.withTags(WCAG) : axe.withRules(["color-contrast"]);
  const { violations } = await rules.analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" | ")}`);
}

/** The first address of a kind that the dashboard links to. */
const linkTo = async (page: Page, kind: string) =>
  (await page.locator(`a[href*="/${kind}/"]`).first().getAttribute("href")) ?? "";

async function openLogin(page: Page, product: Product) {
  await page.goto(`${product.url}/login`);
  await expect(page.getByRole("button", { name: /cookies/i }).first()).toBeVisible();
}

for (const scheme of ["light", "dark"] satisfies Scheme[]) {
  test.describe(`in ${scheme} appearance`, () => {
    test.use({ colorScheme: scheme });

    test("guests find no barrier", async ({ page, product }) => {
      await openLogin(page, product);
      expect(await findViolations(page, scheme)).toEqual([]);
      const email = "ada@demo.example";
      const links = ["user/enroll", "user/reset-password", "user/activate"].map(
        (path) => `${path}/${email}?token=x`,
      );
      const change = `user/email/change/${email}/new@demo.example?token=x`;
      for (const path of ["imprint", "privacy", "no-such-page", ...links, change]) {
        await page.goto(`${product.url}/${path}`);
        await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
        await loaded(page);
        expect(await findViolations(page, scheme)).toEqual([]);
      }
    });

    test("an administrator finds no barrier", async ({ signedIn }) => {
      const page = await signedIn("admin@demo.example", { colorScheme: scheme });
      await page.goto("/admin/user");
      const user = page.locator('a[href*="/admin/user/"]').first();
      await expect(user).toBeVisible();
      const paths = [
        "/admin/create-user",
        "/admin/roles",
        "/user/change-password",
        "/customize/theme",
        "/customize/settings",
      ];
      for (const path of ["/admin/user", (await user.getAttribute("href")) ?? "", ...paths]) {
        await page.goto(path);
        await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
        await loaded(page);
        expect(await findViolations(page, scheme)).toEqual([]);
      }
    });

    test("a designer finds no barrier", async ({ signedIn }) => {
      test.setTimeout(120_000);
      const page = await signedIn("moderator@demo.example", { colorScheme: scheme });
      const visit = async (path: string) => {
        await page.goto(path);
        await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
        await loaded(page);
        expect([path, await findViolations(page, scheme)]).toEqual([path, []]);
      };
      for (const list of ["/scales", "/competencies", "/processes"]) {
        await visit(list);
        const first = page.locator(`td a[href^="${list}/"]`).first();
        const href = (await first.getAttribute("href")) ?? "";
        if (list !== "/processes") await visit(href);
        else for (const step of [1, 2, 3, 4, 5]) await visit(`${href}?step=${step}`);
      }
      for (const path of [
        "/scales/create-scale",
        "/competencies/create-competence",
        "/processes/create-process",
      ])
        await visit(path);
    });

    test("the mails of a server without a mail server have no barrier", async ({
      page,
      product,
    }) => {
      await page.goto(`${product.url}/mails`);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      expect(await findViolations(page, scheme)).toEqual([]);
    });

    test("an observer finds no barrier", async ({ signedIn }) => {
      const page = await signedIn("observer1@demo.example", { colorScheme: scheme });
      await expect(page.getByRole("tab").first()).toBeVisible();
      expect(await findViolations(page, scheme)).toEqual([]);
      const text = await linkTo(page, "observations");
      const ink = text.replace(/type(?:\/\w+)?$/, "type/webInk");
      for (const path of [text, ink, await linkTo(page, "assessments"), "/myaccount"]) {
        await page.goto(path);
        await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
        await loaded(page);
        expect(await findViolations(page, scheme)).toEqual([]);
      }
    });

    test("a moderator finds no barrier", async ({ signedIn }) => {
      const page = await signedIn("moderator@demo.example", { colorScheme: scheme });
      await expect(page.getByRole("tab").first()).toBeVisible();
      expect(await findViolations(page, scheme)).toEqual([]);
      const paths = [await linkTo(page, "results"), await linkTo(page, "processruns")];
      for (const path of [...paths, "/processruns", "/demo/results"]) {
        await page.goto(path);
        await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
        await loaded(page);
        expect(await findViolations(page, scheme)).toEqual([]);
      }
    });
  });
}
