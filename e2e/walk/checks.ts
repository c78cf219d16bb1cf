import type { Page } from "@playwright/test";
import { violationsOf } from "../axe.ts";
import { expect } from "../product.ts";
import { badlyFocused, brokenWords, cutOff, movingParts, pushedOut, quiet } from "./inPage.ts";
import type { Opening } from "./openings.ts";

export const SCHEMES = ["light", "dark"] as const;
export type Scheme = (typeof SCHEMES)[number];
const WCAG = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
/** What comes up over a page: a dialog, or a menu. */
export const DIALOG = "[role=dialog], dialog[open], [popover]:popover-open";
/** A desktop, and what 400 % of its width leave. */
export const DESKTOP = { width: 1280, height: 900 };
const NARROW = { width: 320, height: 640 };
export const PHONE = { width: 390, height: 844 };

/** What is wrong with the page, or with the dialog over it. */
async function barriers(page: Page, runOnly: string[]) {
  const within = (await page.locator(DIALOG).count()) > 0 ? DIALOG : undefined;
  const violations = await violationsOf(page, { within, runOnly });
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, message }) => `${id}: ${html.slice(0, 200)} ${message}`),
  );
}

/** Follows the device into its other appearance, as a page that stands open does. */
async function turn(page: Page, scheme: Scheme) {
  await page.emulateMedia({ colorScheme: scheme });
  const isTurned = (wanted: string) =>
    (document.documentElement.dataset["mantineColorScheme"] ?? wanted) === wanted &&
    document.getAnimations().length === 0;
  await page.waitForFunction(isTurned, scheme, { polling: 50 });
}

/** Waits until the page is drawn in its new width. */
async function resize(page: Page, size: { width: number; height: number }) {
  await page.setViewportSize(size);
  await page.evaluate(
    () =>
      new Promise((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(resolve));
      }),
  );
}

/** Nothing is wider than the narrowest window, and no word is broken on a phone. */
async function whenNarrow(page: Page) {
  const before = page.viewportSize() ?? DESKTOP;
  await resize(page, NARROW);
  const wide = await page.evaluate(pushedOut, DIALOG);
  await resize(page, { ...PHONE, height: NARROW.height });
  const broken = await page.evaluate(brokenWords, DIALOG);
  await resize(page, before);
  return [
    ...wide.map((part) => `wider than ${NARROW.width} px: ${part}`),
    ...broken.map((word) => `broken at ${PHONE.width} px: ${word}`),
  ];
}

/** Waits until a page, or what came up over it, has all that it shows. */
export async function settled(page: Page) {
  await expect(page.locator("h1").first()).toBeVisible();
  await page.evaluate(quiet);
}

/** What is wrong with a page, or with the dialog over it. */
export async function faultsOf(page: Page, isWide = false): Promise<string[]> {
  const headings = await page.locator("h1").count();
  return [
    ...(headings === 1 ? [] : [`${headings} headings of the first level`]),
    ...(await barriers(page, WCAG)),
    ...(await page.evaluate(badlyFocused, DIALOG)).map((part) => `focus: ${part}`),
    ...(await page.evaluate(movingParts)).map((part) => `moves: ${part}`),
    ...(isWide ? [] : await whenNarrow(page)),
  ];
}

/** What is wrong with how a page, or the dialog over it, looks now. */
export async function look(page: Page, scheme: Scheme): Promise<string[]> {
  await turn(page, scheme);
  return [
    ...(await barriers(page, ["color-contrast"])),
    ...(await page.evaluate(movingParts)).map((part) => `moves: ${part}`),
    ...(await page.evaluate(pushedOut, DIALOG)).map((part) => `wider than its frame: ${part}`),
    ...(await page.evaluate(cutOff)).map((words) => `cut off: ${words}`),
  ];
}

/** Opens what comes up over a page by keyboard. */
export async function opened(page: Page, opening: Opening) {
  if (opening.isNarrow) await resize(page, PHONE);
  const opener = await opening.opener(page);
  await opener.focus();
  if (opening.open) await opening.open(page);
  else await opener.press(opening.key ?? "Enter");
  const dialog = page.locator(DIALOG).first();
  // Some come when a text is sent by itself, or refused, a while after it was written.
  await expect(dialog).toBeVisible({ timeout: 20_000 });
  await settled(page);
  return { opener, dialog };
}

/** Gives the page back as it was. */
export async function close(page: Page, { close: closeOther }: Opening) {
  if (closeOther) await closeOther(page);
  else {
    // A list that has opened in a dialog takes the first one.
    if (await page.getByRole("listbox").first().isVisible()) await page.keyboard.press("Escape");
    await page.keyboard.press("Escape");
  }
  await expect(page.locator(DIALOG)).toHaveCount(0);
}

/** Opens what comes up over a page, and gives the page back. */
export async function faultsOver(page: Page, opening: Opening): Promise<string[]> {
  const before = page.viewportSize() ?? DESKTOP;
  const { opener, dialog } = await opened(page, opening);
  const hasFocus = () => dialog.evaluate((part) => part.contains(document.activeElement));
  // From a dialog of the browser's own Tab goes to the browser's bar as well, and never to the page below.
  const isKept = () =>
    dialog.evaluate((part) => part.matches(":modal") && document.activeElement === document.body);
  const lands = await hasFocus();
  await page.keyboard.press("Shift+Tab");
  const stays = opening.isMenu || (await hasFocus()) || (await isKept());
  const found = await faultsOf(page, opening.isWide);
  await close(page, opening);
  const isBack = await expect(opener)
    .toBeFocused({ timeout: 3_000 })
    .then(() => true)
    .catch(() => false);
  const at = await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 160));
  await resize(page, before);
  return [
    ...(lands ? [] : ["the focus does not land in the dialog"]),
    ...(stays ? [] : ["the focus leaves the dialog"]),
    ...(isBack ? [] : [`the focus does not come back, but stands on ${at}`]),
    ...found,
  ];
}
