import { calls } from "@assay/contract";
import { candidateBody, Client, turnOnCandidatePages } from "@assay/testing";
import type { Page } from "@playwright/test";
import { violationsOf } from "./axe.ts";
import { inMail } from "./mails.ts";
import { apiOf, demoRun, expect, ownProduct, type Product, test as base } from "./product.ts";

/** A product of this file alone, since others turn on and offer the same. */
const test = base.extend<object, { product: Product }>({
  product: [ownProduct, { scope: "worker", timeout: 120_000 }],
});

/** A phone held in one hand. */
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const EMAIL = "robin.test@mail.example";

/** A run of the demo with one more candidate, who has an e-mail. */
async function buildInvitable(product: Product) {
  const [admin, moderator] = await Promise.all(
    ["admin", "moderator"].map((name) => apiOf(product, `${name}@demo.example`)),
  );
  await turnOnCandidatePages(admin!, {
    texts: { de: "Wir speichern, was Sie hier sagen.", en: "We store what you say here." },
  });
  const runId = await demoRun(product, "Teamleitung Netzbetrieb");
  const candidate = await moderator!.ok(calls.createCandidate, {
    params: { id: runId },
    body: candidateBody({ email: EMAIL }),
  });
  return { runId, candidate, moderator: moderator! };
}

/** The smallest side of what is pressed on the page, in CSS pixels. */
const smallest = (page: Page): Promise<number> =>
  page.evaluate(() =>
    Math.min(
      ...[...document.querySelectorAll<HTMLElement>("main button, main a, main textarea")]
        .filter((one) => one.checkVisibility())
        .map((one) => one.getBoundingClientRect().height),
    ),
  );

test("a candidate opens their page on a phone, from the mail to an answered question", async ({
  browser,
  product,
  signedIn,
}) => {
  const { runId, moderator } = await buildInvitable(product);
  const desk = await signedIn("moderator@demo.example");
  await desk.goto(`/processruns/${runId}`);
  await desk.getByRole("link", { name: "Candidates’ pages" }).click();
  await desk.getByLabel("Questions to the organiser").click();
  await expect(desk.getByLabel("Questions to the organiser")).toBeChecked();
  await desk.getByLabel("Saying what is needed").click();
  await expect(desk.getByLabel("Saying what is needed")).toBeChecked();
  await desk.getByLabel("Language of the invitations").selectOption("English");
  const row = desk.getByRole("listitem").filter({ hasText: "Kandidat" });
  await row.getByRole("button", { name: "Invite", exact: true }).click();
  await expect(row.getByText("invited", { exact: true })).toBeVisible();

  const context = await browser.newContext({ ...PHONE, baseURL: product.url });
  const page = await context.newPage();
  const link = await inMail({ context, product, email: EMAIL }, /(\/candidate\?token=[\w-]+)/);
  await page.goto(`${link}&language=en`);
  // The token has left the address.
  await expect(page).toHaveURL(/\/candidate$/);
  await page.getByRole("button", { name: "Ask for a code" }).tap();
  await expect(page.getByText("The code is on its way.")).toBeVisible();
  expect(await violationsOf(page, {})).toEqual([]);
  const code = await inMail({ context, product, email: EMAIL }, /\b(\d{6})\b/);
  const field = page.getByLabel("Code", { exact: true });
  await field.fill(code === "000000" ? "000001" : "000000");
  await page.getByRole("button", { name: "Accept cookies" }).first().tap();
  await page.getByRole("button", { name: "Open", exact: true }).tap();
  await expect(page.getByText("This code is not valid")).toBeVisible();
  await field.fill(code);
  await page.getByRole("button", { name: "Open", exact: true }).tap();

  await expect(
    page.getByRole("heading", { level: 1, name: "Teamleitung Netzbetrieb" }),
  ).toBeVisible();
  expect(await violationsOf(page, {})).toEqual([]);
  expect(await smallest(page)).toBeGreaterThanOrEqual(44);
  await page.getByRole("button", { name: "I have read this and agree" }).tap();
  await expect(page.getByText(/accepted on/)).toBeVisible();
  await page.getByLabel("Your question").fill("Is there parking?");
  await page.getByRole("button", { name: "Send question" }).tap();
  await expect(page.getByText("No answer yet.")).toBeVisible();
  await page.getByLabel("What is needed").fill("A room without steps");
  await page.getByRole("button", { name: "Save" }).tap();
  await expect(page.getByText("Stored. The moderators see it.")).toBeVisible();

  await desk.reload();
  await expect(row.getByText("A room without steps")).toBeVisible();
  await expect(row.getByText(/version 1 accepted/)).toBeVisible();
  await desk.getByLabel(/^Answer to /).fill("Yes, in the yard.");
  await desk.getByRole("button", { name: "Answer", exact: true }).click();
  await expect(desk.getByRole("button", { name: "Change answer" })).toBeVisible();
  // A reload needs neither mail nor code, and another language is a choice away.
  await page.reload();
  await expect(page.getByText("Answer: Yes, in the yard.")).toBeVisible();
  await page.getByRole("combobox", { name: "Language" }).selectOption("de");
  await expect(page.getByText("Antwort: Yes, in the yard.")).toBeVisible();
  await expect(page.getByText("Wir speichern, was Sie hier sagen.")).toBeAttached();
  await page.getByRole("combobox", { name: "Sprache" }).selectOption("en");

  await row.getByRole("button", { name: "End link" }).click();
  await desk.getByRole("dialog").getByRole("button", { name: "End link" }).click();
  await expect(row.getByText("ended", { exact: true })).toBeVisible();
  await page.reload();
  await page.getByRole("button", { name: "Ask for a code" }).tap();
  await expect(page.getByText("This link is not valid, or no longer.")).toBeVisible();
  await context.close();
  // The candidate is no user, whatever they hold.
  const nobody = new Client(moderator.port, moderator.host);
  expect((await nobody.refused(calls.getCandidateVisit)).types).toEqual(["NOT_LOGGED_IN"]);
});
