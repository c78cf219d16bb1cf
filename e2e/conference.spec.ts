import type { Page } from "@playwright/test";
import { violationsOf } from "./axe.ts";
import { MODERATOR, OBSERVERS, startRun } from "./conferenceRun.ts";
import { expect, test } from "./product.ts";

const TABLET = { viewport: { width: 1024, height: 768 } };
const runOnly = ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa"];

const stage = (page: Page) => page.locator("#conference-item");

/** Milliseconds until all pages show a heading, counted from before the act. */
async function timeUntilShown(pages: readonly Page[], name: string, act: () => Promise<unknown>) {
  const painted = pages.map((page) =>
    page.waitForFunction(
      (text) => document.querySelector("#conference-item")?.textContent === text,
      name,
      { polling: "raf" },
    ),
  );
  const begun = Date.now();
  await act();
  await Promise.all(painted);
  return Date.now() - begun;
}

test("a conference is led on one device, and followed on all others", async ({
  signedIn,
  product,
}) => {
  const made = await startRun(product);
  const names = made.process.competencyIds.map(
    (id) => made.run.competencies.find((one) => one.id === id)!.texts.de.displayName,
  );
  const [agreed = "", disputed = ""] = names;
  const address = `/conference/${made.run.id}`;
  const moderator = await signedIn(MODERATOR, { viewport: { width: 1440, height: 900 } });
  const tablets = await Promise.all(OBSERVERS.map((email) => signedIn(email, TABLET)));
  const projector = await moderator.context().newPage();
  await projector.setViewportSize({ width: 1920, height: 1080 });
  await Promise.all([
    moderator.goto(address),
    projector.goto(`${address}?view=projector`),
    ...tablets.map((page) => page.goto(address)),
  ]);
  for (const page of [projector, ...tablets])
    await expect(page.getByText("Nothing is revealed yet")).toBeVisible();
  await expect(projector.getByRole("button")).toHaveCount(0);

  // Revealed: the disputed competency comes first, the other one is folded away.
  await expect(moderator.getByText("3 of 3 submitted")).toBeVisible();
  await moderator.getByRole("button", { name: /^Reveal / }).click();
  await moderator.getByRole("dialog").getByRole("button", { name: "Reveal" }).click();
  const agenda = moderator.getByRole("navigation", { name: "What there is to discuss" });
  await expect(agenda.getByRole("button", { name: disputed })).toBeVisible();
  await expect(agenda.getByRole("button", { name: agreed })).toBeHidden();
  for (const page of tablets) await expect(page.getByText("It is about to begin")).toBeVisible();

  const all = [moderator, projector, ...tablets];
  await moderator.locator("h1").focus();
  const first = await timeUntilShown(all, disputed, () => moderator.keyboard.press("ArrowRight"));
  for (const page of all)
    await expect(page.getByRole("list", { name: "Given values" })).toContainText("given once");
  const people = made.run.people.filter(({ id }) => id !== made.moderator.user.id);
  for (const page of [projector, ...tablets]) {
    const html = await page.locator("main").innerHTML();
    for (const { id, lastName } of people)
      expect([html.includes(id), html.includes(lastName ?? id)]).toEqual([false, false]);
  }
  for (const page of all) expect(await violationsOf(page, { runOnly })).toEqual([]);

  // One device is offline while the conference goes on, and has caught up afterwards.
  const [away, looking, third] = tablets as [Page, Page, Page];
  await away.context().setOffline(true);
  const present = [moderator, projector, looking, third];
  const second = await timeUntilShown(present, agreed, () => moderator.keyboard.press("PageDown"));
  await expect(stage(away)).toHaveText(disputed);
  await away.context().setOffline(false);
  await expect(stage(away)).toHaveText(agreed);
  const last = await timeUntilShown(all, disputed, () => moderator.keyboard.press("PageUp"));

  // A free look is only of who looks.
  await looking.getByLabel("Look around freely").check();
  await looking.getByRole("button", { name: "Next row" }).click();
  await expect(stage(looking)).toHaveText(agreed);
  await expect(stage(moderator)).toHaveText(disputed);
  await looking.getByLabel("Look around freely").uncheck();
  await expect(stage(looking)).toHaveText(disputed);

  // Decided with the keyboard: the level, then why; what it changes is shown before.
  await moderator.keyboard.press("4");
  await expect(moderator.getByRole("status", { name: "What this would change" })).toContainText(
    "3 → 4",
  );
  await moderator.getByLabel("Reason").fill("Handled the objection alone.");
  expect(await violationsOf(moderator, { runOnly })).toEqual([]);
  await moderator.getByRole("button", { name: "Record it" }).press("Enter");
  for (const page of all)
    await expect(page.locator("[data-fact=decided]").getByText("4", { exact: true })).toBeVisible();
  for (const page of [moderator, ...tablets]) {
    await expect(page.getByText("“Handled the objection alone.”")).toBeVisible();
    await expect(page.getByText(/present: .+ and /)).toBeVisible();
  }

  await moderator.getByRole("button", { name: /^Show the names of / }).click();
  await moderator.getByRole("dialog").getByRole("button", { name: "Show names" }).click();
  for (const page of all) {
    const list = page.getByRole("list", { name: "Who has rated how" });
    for (const { lastName } of people) await expect(list).toContainText(lastName ?? "");
  }
  for (const page of all) expect(await violationsOf(page, { runOnly })).toEqual([]);
  const description = [first, second, last].map((ms) => `${ms} ms`).join(", ");
  test.info().annotations.push({ type: "followed after", description });
});
