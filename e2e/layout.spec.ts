import type { Browser, BrowserContext, Locator, Page } from "@playwright/test";
import { demoRun, expect, loaded, signIn, test } from "./product.ts";

/** What may jump on one page while it loads (cumulative layout shift; 0.1 counts as good elsewhere). */
const MOST = 0.02;

interface Shift extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
  sources: { node?: Node | null }[];
}

/** Notes each jump of the page that nobody's input has caused, and what jumped. */
function noteShifts() {
  const shifts: [number, string][] = [];
  Object.assign(globalThis, { shifts });
  const nameOf = ({ node }: { node?: Node | null }) =>
    (node instanceof Element ? node.outerHTML : (node?.textContent ?? "")).slice(0, 120);
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as Shift[])
      if (!entry.hadRecentInput) shifts.push([entry.value, entry.sources.map(nameOf).join(" | ")]);
  }).observe({ type: "layout-shift", buffered: true });
}

/** Opens a page with nothing cached, over a slow network. Returns what jumped. */
async function openCold(
  context: BrowserContext,
  address: string,
  until: (page: Page) => Promise<void>,
) {
  const page = await context.newPage();
  await page.addInitScript(noteShifts);
  const cdp = await context.newCDPSession(page);
  await cdp.send("Network.enable");
  await cdp.send("Network.setCacheDisabled", { cacheDisabled: true });
  await cdp.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: 100,
    downloadThroughput: 250_000,
    uploadThroughput: 100_000,
  });
  await page.goto(address);
  await until(page);
  await loaded(page);
  const shifts = await page.evaluate(
    () => (globalThis as unknown as { shifts: [number, string][] }).shifts,
  );
  await page.close();
  return shifts;
}

async function expectStill(shifts: [number, string][], page: string) {
  const sum = shifts.reduce((total, [value]) => total + value, 0);
  expect(sum, `${page} jumps: ${JSON.stringify(shifts)}`).toBeLessThanOrEqual(MOST);
}

/** Without the service worker, which would bring the files from its own cache. */
const open = (browser: Browser, baseURL: string) =>
  browser.newContext({ baseURL, serviceWorkers: "block" });

const heading = (page: Page) => expect(page.getByRole("heading").first()).toBeVisible();

test("login, dashboard, run editor and results do not jump while they load", async ({
  browser,
  product,
}) => {
  const context = await open(browser, product.url);
  await expectStill(await openCold(context, "/login", heading), "login");
  await signIn(await context.newPage(), product, "moderator@demo.example");
  await expectStill(await openCold(context, "/dashboard", heading), "dashboard");
  const run = await demoRun(product, "Teamleitung Einkauf");
  await expectStill(await openCold(context, `/processruns/${run}`, heading), "run editor");
  const rated = await demoRun(product, "Teamleitung Vertrieb");
  const table = (page: Page) => expect(page.getByRole("table").first()).toBeVisible();
  await expectStill(await openCold(context, `/results/${rated}`, table), "results");
  await context.close();
});

test("the pages of an observer do not jump while they load", async ({ browser, product }) => {
  const context = await open(browser, product.url);
  const page = await context.newPage();
  await signIn(page, product, "observer1@demo.example");
  const link = page.getByRole("link", { name: /^Observe: / }).first();
  const address = (await link.getAttribute("href")) ?? "";
  const of = (type: string) => address.replace(/type(?:\/\w+)?$/, `type/${type}`);
  const editor = (shown: Page) =>
    expect(shown.getByRole("textbox", { name: "Observation text" })).toBeVisible();
  await expectStill(await openCold(context, of("html"), editor), "text");
  const paper = (shown: Page) => expect(shown.locator("[data-surface]")).toBeVisible();
  await expectStill(await openCold(context, of("webInk"), paper), "pen");
  const rating = of("html").replace("/observations/", "/assessments/");
  const scale = (shown: Page) => expect(shown.getByRole("radio").first()).toBeAttached();
  await expectStill(await openCold(context, rating, scale), "rating");
  await context.close();
});

/** What can be pressed and is lower or narrower than a finger needs; links within a text may be. */
function tooSmall() {
  const TARGET = 44;
  const controls = document.querySelectorAll<HTMLElement>(
    "a[href], button, input, select, summary, label:has(input)",
  );
  return [...controls].flatMap((control) => {
    const { width, height } = control.getBoundingClientRect();
    const isShown = control.checkVisibility({ opacityProperty: true, visibilityProperty: true });
    const isOut =
      getComputedStyle(control).position === "fixed" && control.matches("[href='#content']");
    if (!isShown || isOut || getComputedStyle(control).display === "inline") return [];
    // A box to tick is pressed with its label.
    if (control.matches("label input")) return [];
    const name = control.ariaLabel ?? control.textContent;
    return width < TARGET - 0.5 || height < TARGET - 0.5
      ? [`${control.tagName} "${name.trim().slice(0, 40)}" ${width} x ${height}`]
      : [];
  });
}

const TABLET = { viewport: { width: 768, height: 1024 }, hasTouch: true, isMobile: true };
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/** The addresses of an observer's first cell. */
async function cellOf(page: Page) {
  const link = page.getByRole("link", { name: /^Observe: / }).first();
  const address = (await link.getAttribute("href")) ?? "";
  const of = (type: string) => address.replace(/type(?:\/\w+)?$/, `type/${type}`);
  return {
    text: of("html"),
    pen: of("webInk"),
    rating: of("html").replace("/observations/", "/assessments/"),
  };
}

for (const [device, options] of [
  ["a tablet", TABLET],
  ["a phone", PHONE],
] as const) {
  test(`what is pressed on the day is large enough for a finger on ${device}`, async ({
    product,
    signedIn,
  }) => {
    const page = await signedIn("observer1@demo.example", options);
    await loaded(page);
    expect(await page.evaluate(tooSmall), "dashboard").toEqual([]);
    for (const [name, address] of Object.entries(await cellOf(page))) {
      await page.goto(address);
      await heading(page);
      await loaded(page);
      expect(await page.evaluate(tooSmall), name).toEqual([]);
    }
    const moderator = await signedIn("moderator@demo.example", options);
    await moderator.goto(`/results/${await demoRun(product, "Teamleitung Vertrieb")}`);
    await expect(moderator.getByRole("table")).toBeVisible();
    await loaded(moderator);
    expect(await moderator.evaluate(tooSmall), "results").toEqual([]);
  });
}

test("text, pen and rating begin at the same height, and say on a phone whom they are about", async ({
  signedIn,
}) => {
  const page = await signedIn("observer1@demo.example", PHONE);
  const tops: (number | undefined)[] = [];
  for (const address of Object.values(await cellOf(page))) {
    await page.goto(address);
    const title = page.getByRole("heading", { level: 1 });
    await expect(title).toBeVisible();
    await loaded(page);
    tops.push((await title.boundingBox())?.y);
    const shown = page
      .getByRole("button", { name: /^Switch: / })
      .getByText(await title.innerText());
    expect(await shown.evaluate((name) => name.scrollWidth - name.clientWidth)).toBe(0);
  }
  expect(new Set(tops).size, tops.join()).toBe(1);
});

/** Whether it is within the window, and nothing lies over its middle. */
function isInView(part: Element) {
  const { left, top, width, height, bottom, right } = part.getBoundingClientRect();
  const middle = document.elementFromPoint(left + width / 2, top + height / 2);
  const isWithin = top >= 0 && left >= 0 && bottom <= innerHeight && right <= innerWidth;
  return isWithin && middle !== null && (part.contains(middle) || middle.contains(part));
}

/** Scrolls a page that is longer than the window to its end, and says what of the named parts is seen no more. */
async function lostAtEnd(page: Page, parts: Readonly<Record<string, Locator>>) {
  await loaded(page);
  await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: "instant" }));
  expect(await page.evaluate(() => scrollY), "is long enough to scroll").toBeGreaterThan(150);
  const lost: string[] = [];
  for (const [name, part] of Object.entries(parts))
    if (!(await part.first().evaluate(isInView))) lost.push(name);
  return lost;
}

const LANDSCAPE = { ...TABLET, viewport: { width: 1024, height: 768 } };

for (const [device, options] of [
  ["upright", TABLET],
  ["lying", LANDSCAPE],
] as const) {
  test(`a long page keeps candidate, state and ways on in view on a tablet, ${device}`, async ({
    product,
    signedIn,
  }) => {
    const page = await signedIn("observer1@demo.example", options);
    const cell = await cellOf(page);
    const title = page.getByRole("heading", { level: 1 });
    const state = page.locator("main [data-sync]");

    await page.goto(cell.text);
    const text = page.getByRole("textbox", { name: "Observation text" });
    await expect(text).toBeEditable();
    await text.evaluate((editor) => {
      for (let line = 0; line < 80; line += 1) editor.append(document.createElement("p"));
    });
    const rate = page.getByRole("main").getByRole("link", { name: "Rate", exact: true });
    const questions =
      device === "upright"
        ? page.getByRole("button", { name: "Help", exact: true })
        : page.getByText("Guiding questions");
    expect(await lostAtEnd(page, { title, state, rate, questions }), "text").toEqual([]);

    await page.goto(cell.rating);
    await expect(page.getByRole("radio").first()).toBeAttached();
    const count = page.getByRole("main").getByText(/^\d+ of \d+ rated$/);
    expect(await lostAtEnd(page, { title, state, count }), "rating").toEqual([]);

    const moderator = await signedIn("moderator@demo.example", options);
    await moderator.goto(`/results/${await demoRun(product, "Teamleitung Vertrieb")}?view=chart`);
    const pdf = moderator.getByRole("main").getByRole("button", { name: "PDF report" });
    await expect(pdf).toBeVisible();
    const run = moderator.getByRole("heading", { level: 1 });
    expect(await lostAtEnd(moderator, { run, pdf }), "results").toEqual([]);
  });
}

/** How many lines of a text can be read: within the window, with nothing over them; and what lies over others. */
function linesInView(text: Element) {
  const range = document.createRange();
  range.selectNodeContents(text);
  const tops = new Map<number, boolean>();
  const over = new Set<string>();
  for (const { left, top, width, height, bottom } of range.getClientRects()) {
    if (width < 1 || height < 8) continue;
    const at = document.elementFromPoint(left + width / 2, top + height / 2);
    const isSeen = top >= 0 && bottom <= innerHeight && at !== null && text.contains(at);
    tops.set(Math.round(top), isSeen);
    if (at && !text.contains(at)) over.add(at.outerHTML.slice(0, 120));
  }
  return { lines: [...tops.values()].filter(Boolean).length, over: [...over] };
}

/** Ten lines can be read; what lies over the others stands in the failure. */
const showsTen = (text: Locator) =>
  expect(async () => {
    const { lines, over } = await text.evaluate(linesInView);
    expect(lines, over.join("\n")).toBeGreaterThanOrEqual(10);
  }).toPass();

test("a phone shows ten lines of a text beside its keyboard, at its beginning and at its end", async ({
  signedIn,
}) => {
  const page = await signedIn("observer1@demo.example", PHONE);
  await page.goto((await cellOf(page)).text);
  const text = page.getByRole("textbox", { name: "Observation text" });
  await expect(text).toBeEditable();
  // In place of what an earlier test has left, whose paragraphs need more room than their lines.
  await text.press("ControlOrMeta+A");
  await page.keyboard.insertText("Asks who has figures about the rent. ".repeat(40));
  await text.press("Control+Home");
  await page.evaluate(() => scrollTo({ top: 0, behavior: "instant" }));
  // A pointer that rests where messages appear would hold them there.
  await page.mouse.move(200, 400);
  const keyboard = { width: 390, height: 430 };
  await page.setViewportSize(keyboard);
  await showsTen(text);
  await text.press("Control+End");
  await page.keyboard.type(" And writes on.");
  await showsTen(text);
});

test("a message covers neither titles nor tabs", async ({ signedIn }) => {
  for (const viewport of [TABLET.viewport, PHONE.viewport]) {
    const page = await signedIn("observer1@demo.example", { viewport });
    await page.goto((await cellOf(page)).text);
    await page.getByRole("button", { name: "Save now" }).click();
    const message = page.locator("[data-tone=success]").first();
    await expect(message).toBeVisible();
    const box = await message.boundingBox();
    const title = await page.getByRole("heading", { level: 1 }).boundingBox();
    const lower = (box?.y ?? 0) + (box?.height ?? 0);
    expect(lower, `at ${viewport.width} px`).toBeLessThanOrEqual(title?.y ?? 0);
  }
});
