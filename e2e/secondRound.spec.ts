import { calls } from "@assay/contract";
import { ofTestRun } from "@assay/testing";
import type { Page } from "@playwright/test";
import { violationsOf } from "./axe.ts";
import { MODERATOR, OBSERVERS, startRun } from "./conferenceRun.ts";
import { expect, test } from "./product.ts";

const DEVICES = [
  { viewport: { width: 1024, height: 768 } },
  { viewport: { width: 390, height: 844 } },
  { viewport: { width: 1024, height: 768 } },
];
const runOnly = ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa"];

const form = (page: Page) => page.getByRole("region", { name: /^Second round: / });

/** Chooses a value and says why, on an observer's device. */
async function answer(page: Page, value: number, reason: string): Promise<void> {
  await form(page).getByText(String(value), { exact: true }).last().click();
  await form(page).getByLabel("Reason").fill(reason);
  await form(page)
    .getByRole("button", { name: /^(Submit|Change)$/ })
    .click();
  await expect(form(page).getByText("Answered", { exact: true })).toBeVisible();
}

test("a second round asks the observers again, unseen by all others until it is closed", async ({
  signedIn,
  product,
}) => {
  const made = await startRun(product);
  await made.moderator.ok(calls.revealRatings, {
    ...ofTestRun(made),
    body: { candidateId: made.candidates[0]!.id },
  });
  const address = `/conference/${made.run.id}`;
  const moderator = await signedIn(MODERATOR, { viewport: { width: 1440, height: 900 } });
  const [tablet, phone, away] = (await Promise.all(
    OBSERVERS.map((email, index) => signedIn(email, DEVICES[index])),
  )) as [Page, Page, Page];
  const projector = await moderator.context().newPage();
  await projector.setViewportSize({ width: 1920, height: 1080 });
  const devices = [tablet, phone, away];
  await Promise.all([
    moderator.goto(address),
    projector.goto(`${address}?view=projector`),
    ...devices.map((page) => page.goto(address)),
  ]);

  // Opened with the keyboard for what is discussed; one device is offline while that happens.
  await moderator.locator("h1").focus();
  await moderator.keyboard.press("ArrowRight");
  for (const page of devices) await expect(page.locator("#conference-item")).toBeVisible();
  await away.context().setOffline(true);
  await moderator.keyboard.press("r");
  await moderator.getByRole("dialog").getByRole("button", { name: "Open the round" }).click();
  await expect(projector.getByText("Second round: 0 of 3")).toBeVisible();
  for (const page of [tablet, phone]) {
    await expect(form(page)).toBeVisible();
    expect(await violationsOf(page, { runOnly })).toEqual([]);
  }
  await answer(tablet, 2, "The beginning was hesitant.");
  await answer(tablet, 3, "On reflection: the middle of the scale.");
  await expect(projector.getByText("Second round: 1 of 3")).toBeVisible();
  await phone.reload();
  await answer(phone, 3, "Heard both sides, then decided.");
  await phone.reload();
  await expect(form(phone).getByLabel("Reason")).toHaveValue("Heard both sides, then decided.");
  await away.context().setOffline(false);
  // A device notices after twenty seconds that its stream was cut, and waits at most fifteen before it asks again.
  await expect(form(away)).toBeVisible();
  await expect(moderator.getByText("2 of 3 have answered")).toBeVisible();
  for (const page of [moderator, projector, phone, away]) {
    const html = await page.content();
    expect(html).not.toContain("On reflection");
    expect(html).not.toContain("The beginning was hesitant");
  }

  // Closed early, with the reason; who has not answered keeps the first value.
  await moderator.getByRole("button", { name: "Close early" }).click();
  const dialog = moderator.getByRole("dialog");
  await dialog.getByLabel("Reason").fill("The train leaves.");
  await dialog.getByRole("button", { name: "Close early" }).click();
  for (const page of [moderator, projector, ...devices]) {
    await expect(page.getByText("Second round: 2 of 3")).toBeVisible();
    await expect(form(page)).toHaveCount(0);
    const values = page.getByRole("list", { name: "Given values" });
    await expect(values).toContainText("after the second round 2 times");
    expect(await violationsOf(page, { runOnly })).toEqual([]);
  }
  for (const page of [moderator, ...devices]) {
    await expect(page.getByText("“On reflection: the middle of the scale.”").first()).toBeVisible();
    await expect(page.getByText("Closed early: The train leaves.").first()).toBeVisible();
  }
  const people = made.run.people.filter(({ id }) => id !== made.moderator.user.id);
  const html = await projector.locator("main").innerHTML();
  for (const { id, lastName } of people)
    expect([html.includes(id), html.includes(lastName ?? id)]).toEqual([false, false]);
  expect(html).not.toContain("On reflection");
  await expect(moderator.getByText(/^Values 1\s+3\s+5 → 3\s+3\s+5$/)).toBeVisible();
});
