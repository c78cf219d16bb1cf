import type { CDPSession, Page } from "@playwright/test";
import { draw, line, lengthOf, paper, type Point } from "./pen.ts";
import { expect, test } from "./product.ts";

interface DrawnStroke {
  id: string;
  c: string;
  w: number;
  p: number[];
  f?: number[];
}

/** A tablet, upright. */
const TABLET = { viewport: { width: 768, height: 1024 }, hasTouch: true };

const tool = (page: Page, name: string) =>
  page.getByRole("toolbar", { name: "Tools" }).getByRole("button", { name, exact: true });

/** Opens the pen page of the first cell that this observer may write in. */
async function openPen(page: Page): Promise<string> {
  const link = page.getByRole("link", { name: /^Observe: / }).first();
  const address = (await link.getAttribute("href")) ?? "";
  await page.goto(address.replace(/type(?:\/\w+)?$/, "type/webInk"));
  await expect(paper(page)).toBeVisible();
  await expect(tool(page, "Pen")).toHaveAttribute("aria-pressed", "true");
  return page.url();
}

const touch = (cdp: CDPSession, type: "touchStart" | "touchMove" | "touchEnd", points: Point[]) =>
  cdp.send("Input.dispatchTouchEvent", {
    type,
    touchPoints: points.map(([x, y], id) => ({ x, y, id, radiusX: 20, radiusY: 20 })),
  });

/** The strokes that the server holds for a cell, as the same observer reads them on another device. */
async function storedStrokes(page: Page, address: string): Promise<DrawnStroke[]> {
  const [response] = await Promise.all([
    page.waitForResponse((answer) => /\/api\/Observation\/Run\//i.test(answer.url())),
    page.goto(address),
  ]);
  const { payload } = (await response.json()) as {
    payload: { observations: Record<string, unknown>[] };
  };
  const [, candidateId, exerciseId] = /candidate\/(\w+)\/exercise\/(\w+)/.exec(address) ?? [];
  const own = payload.observations.find(
    (one) =>
      one["type"] === "webInk" &&
      one["candidateId"] === candidateId &&
      one["exerciseId"] === exerciseId,
  );
  const [first] = (own?.["pages"] ?? []) as { content: string }[];
  const drawing = JSON.parse(first?.content || '{"strokes":[]}') as { strokes: DrawnStroke[] };
  return drawing.strokes;
}

const saved = (page: Page) => expect(page.locator("[data-sync=saved]").first()).toBeVisible();

test("an observer writes with the pen as on paper, and finds it on every device [OBS-001, INK-001, INK-002, INK-003, INK-005]", async ({
  signedIn,
}) => {
  const page = await signedIn("observer4@demo.example", TABLET);
  const address = await openPen(page);
  const cdp = await page.context().newCDPSession(page);
  const box = await paper(page).boundingBox();
  if (!box) throw new Error("There is no paper.");
  const at = (x: number, y: number): Point => [box.x + x, box.y + y];

  // Red and thin without a choice; then green and thick, pressed hard.
  await draw(cdp, line(at(60, 60), at(260, 90)));
  await tool(page, "Green").click();
  await tool(page, "Line width 3").click();
  await draw(cdp, line(at(60, 140), at(260, 140)), 0.95);
  // The dot of an i is a line too; a hand that lies on the paper is none.
  await draw(cdp, [at(300, 80)]);
  await touch(cdp, "touchStart", [at(400, 300)]);
  await touch(cdp, "touchMove", [at(460, 360)]);
  await touch(cdp, "touchEnd", []);
  await saved(page);

  const other = await signedIn("observer4@demo.example");
  const [red, green, dot, ...more] = await storedStrokes(other, address);
  expect(more).toEqual([]);
  expect([red?.c, red?.w, green?.c, green?.w, dot?.c]).toEqual(["red", 1, "green", 3, "green"]);
  expect(red && lengthOf(red)).toBe(2000);
  expect(green && lengthOf(green)).toBe(2000);
  expect(dot?.p).toHaveLength(2);
  // Only a hard press needs to be stored.
  expect(red?.f).toBeUndefined();
  expect(green?.f?.some((step, index) => index % 2 === 0 && step > 2)).toBe(true);

  // What is rubbed out is gone everywhere, and comes back when that is undone.
  await tool(page, "Eraser").click();
  await draw(cdp, line(at(150, 50), at(150, 100)));
  await saved(page);
  expect((await storedStrokes(other, address)).map(({ c }) => c)).toEqual(["green", "green"]);
  await page.keyboard.press("Control+z");
  await expect(page.locator("[data-sync=modified]").first()).toBeVisible();
  await saved(page);
  expect((await storedStrokes(other, address)).map(({ c }) => c).toSorted()).toEqual([
    "green",
    "green",
    "red",
  ]);
});

test("what was drawn without a connection is there after a crash, and arrives with the connection", async ({
  signedIn,
}) => {
  const page = await signedIn("observer3@demo.example", TABLET);
  const address = await openPen(page);
  const other = await signedIn("observer3@demo.example");
  // Another journey may have drawn here before.
  const before = (await storedStrokes(other, address)).length;
  const context = page.context();
  const cdp = await context.newCDPSession(page);
  const box = await paper(page).boundingBox();
  if (!box) throw new Error("There is no paper.");
  const at = (x: number, y: number): Point => [box.x + x, box.y + y];
  await draw(cdp, line(at(50, 50), at(200, 60)));
  await saved(page);
  await context.setOffline(true);
  for (let row = 0; row < 20; row += 1)
    await draw(cdp, line(at(50, 100 + 20 * row), at(350, 110 + 20 * row)));
  await page.waitForTimeout(300);
  const crashed = page.waitForEvent("crash");
  void cdp.send("Page.crash").catch(() => undefined);
  await crashed;
  await page.close();
  await context.setOffline(false);
  const again = await context.newPage();
  await again.goto(address);
  await saved(again);
  expect(await storedStrokes(other, address)).toHaveLength(before + 21);
});
