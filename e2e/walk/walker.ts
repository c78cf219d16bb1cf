import type { Language } from "@assay/domain";
import type { Browser, Page } from "@playwright/test";
import { expect, type Product, signIn } from "../product.ts";
import { DESKTOP, settled } from "./checks.ts";
import type { Places } from "./places.ts";
import type { Step } from "./step.ts";
import { words } from "./texts.ts";

export interface Walker {
  page: Page;
  /** What the browser's console has said. */
  errors: string[];
}

/** Somebody who goes from page to page, and wants no motion. */
export async function enter(
  browser: Browser,
  product: Product,
  by: Step["by"],
  language?: Language,
): Promise<Walker> {
  const options = { baseURL: product.url, viewport: DESKTOP, reducedMotion: "reduce" } as const;
  const page = await (await browser.newContext(options)).newPage();
  if (by !== "guest") await signIn(page, product, `${by}@demo.example`);
  if (language)
    await page.addInitScript((chosen) => localStorage.setItem("assay.language", chosen), language);
  const errors: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error") errors.push(message.text());
  });
  page.on("pageerror", (error) => errors.push(String(error)));
  // What was only tried out is left behind.
  page.on("dialog", (dialog) => void dialog.accept());
  return { page, errors };
}

/** Opens the page of a step. Returns its address. */
export async function come({ page }: Walker, step: Step, places: Places): Promise<string> {
  const address = step.at?.(places) ?? step.route;
  await step.prepare?.(page);
  await page.goto(address);
  await expect(page.locator(step.shows ?? "h1").first()).toBeVisible();
  if (step.unfolds !== undefined) await page.getByText(words(step.unfolds)).first().click();
  await settled(page);
  return address;
}
