import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { calls } from "@assay/contract";
import type { Page } from "@playwright/test";
import { chromium } from "../tools/chromium.mjs";
import {
  apiOf,
  expect,
  isStoredOffline,
  ownProduct,
  PASSWORD,
  type Product,
  signIn,
  test as shared,
} from "./product.ts";
import { letSessionEnd } from "./storedOffline.ts";

// The last journey finishes the run of the day.
const test = shared.extend<object, { product: Product }>({
  product: [ownProduct, { scope: "worker", timeout: 120_000 }],
});

const TEXT = "Weighs both sites against each other, names a risk, and asks who decides.";

/** Opens the first exercise that this observer may write in, of the run that is under way today. */
async function openObservation(page: Page) {
  await page
    .getByRole("link", { name: /^Observe: / })
    .first()
    .click();
  const editor = page.getByRole("textbox", { name: "Observation text" });
  await expect(editor).toBeEditable();
  return editor;
}

/** Ends a browser as a power cut would: nothing of its pages gets to run any more. */
function kill(profile: string) {
  for (const pid of readdirSync("/proc").filter((name) => /^\d+$/.test(name))) {
    const command = path.join("/proc", pid, "cmdline");
    if (existsSync(command) && readFileSync(command, "utf8").includes(`--user-data-dir=${profile}`))
      process.kill(Number(pid), "SIGKILL");
  }
}

test("every word survives a lost network and a killed browser", async ({
  product,
  playwright,
  signedIn,
}) => {
  const profile = mkdtempSync(path.join(os.tmpdir(), "assay-profile-"));
  const open = () =>
    playwright.chromium.launchPersistentContext(profile, { ...chromium(), baseURL: product.url });
  const context = await open();
  const page = await context.newPage();
  await signIn(page, product, "observer3@demo.example");
  const editor = await openObservation(page);
  const address = page.url();
  await context.setOffline(true);
  await editor.press("ControlOrMeta+End");
  await editor.pressSequentially(` ${TEXT}`);
  await expect(page.getByText("modified").first()).toBeVisible();
  await page.waitForTimeout(200);
  const gone = context.waitForEvent("close");
  kill(profile);
  await gone;

  const again = await open();
  // Chromium may not have written the sign-in to the disk yet: as after an expired session, the
  // same observer signs in again, and only then is shown what was kept.
  await again.clearCookies();
  const reopened = await again.newPage();
  await signIn(reopened, product, "observer3@demo.example");
  await reopened.goto(address);
  const restored = reopened.getByRole("textbox", { name: "Observation text" });
  await expect(restored).toContainText(TEXT);
  await expect(reopened.getByText("synced").first()).toBeVisible();
  await again.close();
  rmSync(profile, { recursive: true, force: true });

  // What the server has, as the same observer sees it on another device.
  const other = await signedIn("observer3@demo.example");
  await other.goto(address);
  await expect(other.getByRole("textbox", { name: "Observation text" })).toContainText(TEXT);
});

test("says honestly where the text is while the network is away, and sends it when it is back", async ({
  signedIn,
}) => {
  const page = await signedIn("observer4@demo.example");
  const editor = await openObservation(page);
  await page.context().setOffline(true);
  await editor.press("ControlOrMeta+End");
  await editor.pressSequentially(" Written without a network.");
  await page.getByRole("button", { name: "Save now" }).click();
  await expect(page.getByText("On this device").first()).toBeVisible();
  await expect(page.getByText("synced")).toBeHidden();
  await page.context().setOffline(false);
  await expect(page.getByText("synced").first()).toBeVisible();
});

test("a save that meets a server which is being restarted arrives afterwards", async ({
  signedIn,
  product,
}) => {
  const page = await signedIn("observer1@demo.example");
  const editor = await openObservation(page);
  await editor.press("ControlOrMeta+End");
  await product.stop("SIGKILL");
  await editor.pressSequentially(" Written while the server was away.");
  await page.getByRole("button", { name: "Save now" }).click();
  await expect(page.getByText("On this device").first()).toBeVisible();
  await product.start();
  await expect(page.getByText("synced").first()).toBeVisible();
});

test("what somebody writes on a tablet after the session ended is sent by nobody who has not written it", async ({
  signedIn,
}) => {
  const page = await signedIn("observer4@demo.example");
  const editor = await openObservation(page);
  await editor.press("ControlOrMeta+End");
  await editor.pressSequentially(" Before the end.");
  await page.getByRole("button", { name: "Save now" }).click();
  await expect(page.getByText("synced").first()).toBeVisible();
  const address = page.url();
  await page.context().setOffline(true);
  await page.evaluate(letSessionEnd);
  await page.waitForFunction(() => localStorage.getItem("assay.credentials") === null);
  await editor.press("ControlOrMeta+End");
  await editor.pressSequentially(" Left by a stranger.");
  await page.context().setOffline(false);
  const signingIn = page.getByRole("dialog", { name: "The session has expired" });
  await signingIn.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await signingIn.getByRole("button", { name: "Sign in" }).click();
  const question = page.getByRole("dialog", { name: /^Written after the session ended/ });
  await expect(question).toContainText("Left by a stranger.");
  await question.getByRole("button", { name: "It was not me: put aside" }).click();
  await expect(question).toBeHidden();
  await expect(editor).toContainText("Before the end.");
  await expect(editor).not.toContainText("Left by a stranger.");

  const other = await signedIn("observer4@demo.example");
  await other.goto(address);
  const there = other.getByRole("textbox", { name: "Observation text" });
  await expect(there).toContainText("Before the end.");
  await expect(there).not.toContainText("Left by a stranger.");
  await page.goto("/myaccount");
  const card = page.getByRole("region", { name: "Put aside" });
  await expect(card).toContainText("Left by a stranger.");
});

test("a tablet that nobody touches locks without a connection, and a PIN alone opens it again", async ({
  signedIn,
  product,
}) => {
  const OBSERVER = "observer4@demo.example";
  const admin = await apiOf(product, "admin@demo.example");
  const setTime = (lockAfterMinutes: number) =>
    admin.ok(calls.updateSettings, { body: { lockAfterMinutes } });
  await setTime(5);
  const { fullName } = await (await apiOf(product, OBSERVER)).ok(calls.getAccount);
  const page = await signedIn(OBSERVER);
  await page.goto("/myaccount");
  await page.getByLabel("PIN", { exact: true }).fill("271828");
  await page.getByRole("button", { name: "Set PIN" }).click();
  await expect(page.getByRole("button", { name: "Remove PIN" })).toBeVisible();
  await page.goto("/dashboard");
  const editor = await openObservation(page);
  await isStoredOffline(page);
  await page.context().setOffline(true);
  await editor.press("ControlOrMeta+End");
  await editor.pressSequentially(" Written before somebody left.");
  // As five minutes would.
  await page.evaluate(() => localStorage.setItem("assay.active", "1"));
  const locked = page.getByRole("heading", { name: "Locked" });
  const isHidden = async () => {
    await expect(locked).toBeVisible();
    const html = await page.content();
    expect([html.includes("Written before"), html.includes(fullName)]).toEqual([false, false]);
  };
  await isHidden();
  await page.reload();
  await isHidden();
  const open = async (pin: string) => {
    await page.getByLabel("Password or PIN").fill(pin);
    await page.getByRole("button", { name: "Open" }).click();
  };
  await open("111111");
  await expect(page.getByText("The PIN is not right.")).toBeVisible();
  await open("271828");
  await expect(editor).toContainText("Written before somebody left.");
  await page.context().setOffline(false);
  await expect(page.getByText("synced").first()).toBeVisible();
  await setTime(0);
});

test("work of a tablet that was away at the finish waits for the moderator, and counts once it is taken in", async ({
  signedIn,
  product,
}) => {
  const page = await signedIn("observer2@demo.example");
  const editor = await openObservation(page);
  const [, runId = "", candidateId = "", exerciseId = ""] =
    /observations\/(\w+)\/candidate\/(\w+)\/exercise\/(\w+)/.exec(page.url()) ?? [];
  await expect(page.getByText("synced").first()).toBeVisible();
  await page.route("**/api/**", (route) => route.abort());
  await editor.press("ControlOrMeta+End");
  await editor.pressSequentially(" Late but true.");
  await page.getByRole("link", { name: "Rate", exact: true }).first().click();
  await page.getByRole("radiogroup").first().getByRole("radio").last().check({ force: true });
  const moderator = await apiOf(product, "moderator@demo.example");
  await moderator.ok(calls.changeRunState, { params: { id: runId, stateName: "finish" } });
  await page.unroute("**/api/**");
  await expect(page.getByText("kept apart for the moderators").first()).toBeVisible();

  const office = await signedIn("moderator@demo.example");
  await office.goto(`${product.url}/processruns/${runId}`);
  await expect(office.getByText("2 entries arrived after the finish")).toBeVisible();
  await office.getByRole("link", { name: "Results" }).last().click();
  await expect(office.getByRole("heading", { name: /^Results: / })).toBeVisible();
  await office.getByRole("button", { name: "View", exact: true }).click();
  const dialog = office.getByRole("dialog");
  await expect(dialog.getByText("Late but true.")).toBeVisible();
  for (let left = 2; left > 0; left -= 1) {
    await dialog
      .getByRole("button", { name: /^Take in:/ })
      .first()
      .click();
    await expect(dialog.getByRole("button", { name: /^Take in:/ })).toHaveCount(left - 1);
  }
  await office.keyboard.press("Escape");
  await expect(
    office.getByText("Everything that arrived after the finish has been decided"),
  ).toBeVisible();

  const author = await apiOf(product, "observer2@demo.example");
  const { id } = await author.ok(calls.getAccount);
  const isOwn = (one: { candidateId: string; exerciseId: string; observerId: string | null }) =>
    one.candidateId === candidateId && one.exerciseId === exerciseId && one.observerId === id;
  const params = { runId };
  const { assessments } = await moderator.ok(calls.listAllAssessments, { params });
  expect(assessments.find(isOwn)?.values[0]?.selectedCriterion).toBe(7);
  const { observations } = await moderator.ok(calls.listObservations, { params, query: {} });
  const content = observations
    .filter(isOwn)
    .flatMap(({ pages }) => pages.map((one) => one.content));
  expect(content.join(" ")).toContain("Late but true.");
});
