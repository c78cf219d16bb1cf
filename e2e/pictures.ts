// The pictures of README.md, taken of the built product with its demo data: `npm run pictures`, or one of them
// with `npm run pictures -- results`. They show the day on which they are taken.
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { chromium as playwright, type Browser } from "@playwright/test";
import { chromium } from "../tools/chromium.mjs";
import { shots, type Shot } from "./pictures/shots.ts";
import { loaded, Product, signIn } from "./product.ts";

const FOLDER = path.join(import.meta.dirname, "..", "docs", "pictures");
/** What one picture may cost a reader. */
const LIMIT_KB = 150;

async function take(browser: Browser, product: Product, shot: Shot): Promise<Buffer> {
  const { viewport = { width: 1440, height: 900 }, isDark = false } = shot;
  const colorScheme = isDark ? "dark" : "light";
  const context = await browser.newContext({
    viewport,
    colorScheme,
    baseURL: product.url,
    reducedMotion: "reduce",
  });
  const page = await context.newPage();
  await signIn(page, product, `${shot.by}@demo.example`);
  await shot.open(page, product);
  await loaded(page);
  // The pointer is away from what was used last.
  await page.mouse.move(0, 0);
  const picture = await page.screenshot({ animations: "disabled" });
  await context.close();
  return picture;
}

const only = process.argv.slice(2);
const wanted = shots.filter(({ name }) => only.length === 0 || only.includes(name));
if (wanted.length === 0)
  throw new Error(
    `There is no picture "${only.join(" ")}": say ${shots.map(({ name }) => name).join(", ")}.`,
  );
mkdirSync(FOLDER, { recursive: true });
const product = new Product();
await product.start();
const browser = await playwright.launch(chromium());
try {
  for (const shot of wanted) {
    const picture = await take(browser, product, shot);
    writeFileSync(path.join(FOLDER, `${shot.name}.png`), picture);
    const kilobytes = Math.ceil(picture.length / 1024);
    process.stdout.write(`docs/pictures/${shot.name}.png: ${kilobytes} KB\n`);
    if (kilobytes <= LIMIT_KB) continue;
    process.stderr.write(`That is more than ${LIMIT_KB} KB.\n`);
    process.exitCode = 1;
  }
} finally {
  await browser.close();
  await product.remove();
}
