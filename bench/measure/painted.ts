import type { Page } from "@playwright/test";

/** A place of the window, in px. */
export interface Spot {
  x: number;
  y: number;
}

/** Where the words of a text are, after it was scrolled there. @throws Error if the page does not say them */
export const spotOf = (page: Page, words: string): Promise<Spot> =>
  page.getByRole("textbox", { name: "Text" }).evaluate((element, wanted) => {
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const at = (walker.currentNode.textContent ?? "").indexOf(wanted);
      if (at === -1) continue;
      const range = document.createRange();
      range.setStart(walker.currentNode, at);
      range.setEnd(walker.currentNode, at + wanted.length);
      walker.currentNode.parentElement?.scrollIntoView({ block: "center" });
      const { x, y, width, height } = range.getBoundingClientRect();
      return { x: x + width / 2, y: y + height / 2 };
    }
    throw new Error(`There is no "${wanted}".`);
  }, words);

/** Milliseconds from the pointer's going down until the page has painted one more of what a selector finds. */
export async function tapToPainted(page: Page, selector: string, spot: Spot): Promise<number> {
  await page.evaluate((wanted) => {
    const count = () => document.querySelectorAll(wanted).length;
    const before = count();
    const painted = new Promise<number>((resolve) => {
      const down = (event: Event) => {
        const seen = new MutationObserver(() => {
          if (count() <= before) return;
          seen.disconnect();
          requestAnimationFrame(() => {
            const { port1, port2 } = new MessageChannel();
            port1.addEventListener("message", () => resolve(performance.now() - event.timeStamp));
            port1.start();
            port2.postMessage(null);
          });
        });
        seen.observe(document.body, { subtree: true, childList: true, attributes: true });
      };
      addEventListener("pointerdown", down, { capture: true, once: true });
    });
    Object.assign(window, { painted });
  }, selector);
  await page.mouse.click(spot.x, spot.y);
  return page.evaluate(() => (window as unknown as { painted: Promise<number> }).painted);
}
