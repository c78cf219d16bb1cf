import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import type { Page } from "@playwright/test";
import { chromium } from "../tools/chromium.mjs";
import { expect, signIn, test } from "./product.ts";

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
  await expect(reopened.getByText("synced").first()).toBeVisible({ timeout: 20_000 });
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
  await expect(page.getByText("synced").first()).toBeVisible({ timeout: 40_000 });
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
  await expect(page.getByText("On this device").first()).toBeVisible({ timeout: 20_000 });
  await product.start();
  await expect(page.getByText("synced").first()).toBeVisible({ timeout: 40_000 });
});
