import { chromium as playwright } from "@playwright/test";
import { chromium as options } from "../../tools/chromium.mjs";
import { draw } from "../pen.ts";
import { type Engine, expressionOf } from "./engine.ts";

/** Chromium, with which all other journeys are made too. */
export async function chromium(viewport: { width: number; height: number }): Promise<Engine> {
  const browser = await playwright.launch(options());
  const page = await browser.newPage({ viewport });
  const cdp = await page.context().newCDPSession(page);
  return {
    open: async (url) => void (await page.goto(url)),
    reload: async () => void (await page.reload()),
    run: async (work, ...args) => JSON.parse(await page.evaluate(expressionOf(work, args))),
    click: ([x, y]) => page.mouse.click(x, y),
    stroke: (points) =>
      draw(
        cdp,
        points.map(([x, y]) => [x, y]),
      ),
    type: (text) => page.keyboard.type(text),
    press: (key) => page.keyboard.press(key),
    resize: (size) => page.setViewportSize(size),
    screenshot: () => page.screenshot(),
    close: () => browser.close(),
  };
}
