import { writeFileSync } from "node:fs";
import path from "node:path";
import type { Language } from "@assay/domain";
import type { Engine } from "../engines/engine.ts";
import { TIMEOUT_MS, Person } from "../engines/person.ts";
import { signsIn } from "../engines/signsIn.ts";
import { expect, type Product } from "../product.ts";
import { DIALOG } from "./checks.ts";
import { cutOff, pushedOut, quiet } from "./inPage.ts";
import type { Places } from "./places.ts";
import type { Step } from "./step.ts";
import { words } from "./texts.ts";

interface Size {
  width: number;
  height: number;
}

/** How each page is looked at, whichever engine shows it. */
export interface Look {
  product: Product;
  places: Places;
  language: Language;
  sizes: readonly Size[];
  /** Where the pictures go. */
  folder: string;
}

/** Somebody of the demo in a separate browser; a guest only chooses the language. */
export async function enterWith(engine: Engine, by: Step["by"], { product, language }: Look) {
  const person = new Person(engine);
  if (by === "guest") await engine.open(`${product.url}/login`);
  else {
    const home = by === "auditor" ? "/audit/dashboard" : "/dashboard";
    await signsIn(person, product.url, `${by}@demo.example`, home);
  }
  await engine.run((chosen) => localStorage.setItem("assay.language", chosen), language);
}

/** What a page says in place of itself when it could not be shown. */
const FAILED = words("errors:title").source;

const hasFailed = (pattern: string) =>
  [...document.querySelectorAll("main [role=alert] *, main h1, main h2")].some(({ textContent }) =>
    new RegExp(pattern).test(textContent.trim()),
  );

/**
 * Opens the page of a step, and looks at it in each size; each leaves its picture.
 *
 * @returns what is wrong: a page that does not open, or that is wider than its window; words that are cut off
 */
export async function lookWith(engine: Engine, step: Step, name: string, look: Look) {
  const { product, places, sizes, folder } = look;
  const wanted = step.shows ?? "h1";
  const isShown = (selector: string) =>
    [...document.querySelectorAll(selector)].some((part) => part.checkVisibility());
  await engine.open(`${product.url}${step.at?.(places) ?? step.route}`);
  await expect
    .poll(() => engine.run(isShown, wanted).catch(() => false), {
      message: `${wanted} is shown`,
      timeout: TIMEOUT_MS,
    })
    .toBe(true);
  const found: string[] = [];
  for (const size of sizes) {
    await engine.resize(size);
    await engine.run(quiet);
    const file = `${name} ${size.width}`;
    writeFileSync(path.join(folder, `${file}.png`), await engine.screenshot());
    if (await engine.run(hasFailed, FAILED)) found.push(`${file}: the page could not be shown`);
    const wide = await engine.run(pushedOut, DIALOG);
    found.push(...wide.map((part) => `${file}: wider than its frame: ${part}`));
    found.push(...(await engine.run(cutOff)).map((part) => `${file}: cut off: ${part}`));
  }
  return found;
}
