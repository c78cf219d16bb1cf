// `npm run soak -- themes FOLDER`: the walk of walk.spec.ts in the theme of each demo tenant, in every language and
// width, with a picture of each page and dialog in the folder; then each page, without dialogs, in Firefox and WebKit.
// Further words choose: `themes FOLDER beta fr runs webkit`.
import { mkdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { calls, type Styling } from "@assay/contract";
import { LANGUAGES, type Language } from "@assay/domain";
import { chromium as playwright, type Browser, type Page } from "@playwright/test";
import { chromium } from "../tools/chromium.mjs";
import { findFirefox, findWebKit } from "../tools/engines.mjs";
import type { Engine } from "./engines/engine.ts";
import { firefox } from "./engines/firefox.ts";
import { webkit } from "./engines/webkit.ts";
import { apiOf, Product } from "./product.ts";
import { close, look, opened, PHONE, SCHEMES } from "./walk/checks.ts";
import { enterWith, lookWith } from "./walk/inEngine.ts";
import { findPlaces, type Places } from "./walk/places.ts";
import type { Step } from "./walk/step.ts";
import { AREAS } from "./walk/steps.ts";
import { come, enter, type Walker } from "./walk/walker.ts";

const TENANTS = path.join(import.meta.dirname, "../apps/server/src/demo/content/tenants.json");
const SIZES = [
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
  { width: 768, height: 1024 },
  PHONE,
];
/** From here on the menu stands beside the page. */
const BESIDE = 1280;
interface DemoTenant {
  name: string;
  styling?: Styling;
}

const [folder = "", ...only] = process.argv.slice(2);
if (folder === "") throw new Error("Say the folder of the pictures.");
mkdirSync(folder, { recursive: true });
const chosen = <T extends string>(all: readonly T[]) => {
  const some = all.filter((one) => only.includes(one));
  return some.length > 0 ? some : all;
};

/** What is wrong with what is shown, in every width and appearance; each leaves its picture. */
async function inEverySize(page: Page, name: string, sizes = SIZES): Promise<string[]> {
  const found: string[] = [];
  for (const size of sizes) {
    await page.setViewportSize(size);
    for (const scheme of SCHEMES) {
      const faults = await look(page, scheme);
      const file = `${name} ${size.width} ${scheme}`;
      await page.screenshot({ path: path.join(folder, `${file}.jpg`), type: "jpeg", quality: 70 });
      found.push(...faults.map((fault) => `${file}: ${fault}`));
    }
  }
  await page.setViewportSize(SIZES[0] ?? { width: 1440, height: 900 });
  return found;
}

async function lookAt(walker: Walker, step: Step, places: Places, name: string) {
  const { page } = walker;
  await come(walker, step, places);
  const found = await inEverySize(page, name);
  for (const opening of step.dialogs ?? []) {
    await come(walker, step, places);
    await opened(page, opening);
    const sizes = opening.isNarrow ? SIZES.filter(({ width }) => width < BESIDE) : SIZES;
    found.push(...(await inEverySize(page, `${name} ${opening.name.replaceAll(":", "-")}`, sizes)));
    await close(page, opening);
  }
  return found;
}

async function walkIn(browser: Browser, product: Product, language: Language, name: string) {
  const places = await findPlaces(product);
  let count = 0;
  for (const area of chosen(Object.keys(AREAS))) {
    // Each area anew, as in walk.spec.ts: what an area leaves behind, as a lock, would cover the pages of the next.
    const walkers = new Map<Step["by"], Walker>();
    for (const step of AREAS[area] ?? []) {
      const walker = walkers.get(step.by) ?? (await enter(browser, product, step.by, language));
      walkers.set(step.by, walker);
      const picture = `${name} ${area} ${(count += 1)}`;
      const found = await lookAt(walker, step, places, picture).catch((error: unknown) => [
        `${picture}: ${String(error)}`,
      ]);
      tell(picture, step, found);
    }
    for (const { page } of walkers.values()) await page.context().close();
  }
}

/** Gives the first tenant, which has the most to show, the theme of one of them. */
async function wear(product: Product, { styling }: DemoTenant) {
  if (!styling) return;
  const admin = await apiOf(product, "admin@demo.example");
  const { id, revision } = await admin.ok(calls.getStyles);
  await admin.ok(calls.updateStyles, { body: { ...styling, id, revision } });
}

const [DESK = PHONE] = SIZES;
const FIREFOX = findFirefox();
const WEBKIT = findWebKit();
/** How each engine is started; null where this machine does not have it. Chromium has a separate walk. */
const ENGINES = {
  chromium: null,
  firefox: FIREFOX ? () => firefox(FIREFOX, DESK) : null,
  webkit: WEBKIT ? () => webkit(WEBKIT, DESK) : null,
} satisfies Record<string, (() => Promise<Engine>) | null>;
const engines = chosen(Object.keys(ENGINES) as (keyof typeof ENGINES)[]);

/** Tells of what is wrong, and lets the whole program fail by it. */
function tell(picture: string, { route }: Step, found: readonly string[]) {
  process.stdout.write(`${picture}: ${route}, ${found.length} faults\n`);
  for (const fault of found) process.stderr.write(`${fault}\n`);
  if (found.length > 0) process.exitCode = 1;
}

/** Every page in an engine that Playwright does not drive: person by person, each in a separate browser. */
async function walkWith(name: "firefox" | "webkit", product: Product, language: Language) {
  const start = ENGINES[name];
  if (!start) return void process.stdout.write(`This machine has no ${name}.\n`);
  const shown = { product, places: await findPlaces(product), language, sizes: SIZES, folder };
  const areas = chosen(Object.keys(AREAS));
  const steps = areas.flatMap((area) => (AREAS[area] ?? []).map((step) => ({ area, step })));
  for (const [by, own] of Map.groupBy(steps, ({ step }) => step.by)) {
    const engine = await start();
    try {
      await enterWith(engine, by, shown);
      for (const [index, { area, step }] of own.entries()) {
        const picture = `${name} ${language} ${area} ${by} ${index + 1}`;
        const found = await lookWith(engine, step, picture, shown).catch((error: unknown) => [
          `${picture}: ${String(error)}`,
        ]);
        tell(picture, step, found);
      }
    } catch (error) {
      // Nobody of this kind gets in: the others are looked at all the same.
      process.stderr.write(`${name} ${language} ${by}: ${String(error)}\n`);
      process.exitCode = 1;
    } finally {
      await engine.close();
    }
  }
}

const tenants = JSON.parse(readFileSync(TENANTS, "utf8")) as DemoTenant[];
const names = chosen(tenants.map(({ name }) => name));
const product = new Product();
await product.start();
const browser = await playwright.launch(chromium());
try {
  for (const tenant of tenants.filter(({ name }) => names.includes(name))) {
    await wear(product, tenant);
    for (const language of engines.includes("chromium") ? chosen(LANGUAGES) : [])
      await walkIn(browser, product, language, `${tenant.name} ${language}`);
  }
  for (const engine of engines)
    if (engine !== "chromium")
      for (const language of chosen(LANGUAGES)) await walkWith(engine, product, language);
} finally {
  await browser.close();
  await product.remove();
}
