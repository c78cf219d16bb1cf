import type { BrowserContext, Page } from "@playwright/test";

/** Has the page count what acts in it, on every page that it opens. */
export async function countActs(page: Page): Promise<() => number> {
  let acts = 0;
  await page.exposeFunction("acted", () => (acts += 1));
  page.on("dialog", (dialog) => {
    acts += 1;
    void dialog.dismiss();
  });
  return () => acts;
}

/** Puts each markup into a page, points at and clicks on everything in it. */
async function pointAtAll(page: Page, markups: readonly string[]) {
  await page.evaluate(async (all) => {
    // A link that is a program acts; one that leads away should not take the page with it.
    addEventListener("beforeunload", (event) => event.preventDefault());
    for (const markup of all) {
      const place = document.createElement("div");
      place.innerHTML = markup;
      document.body.replaceChildren(place);
      for (const element of place.querySelectorAll<HTMLElement>("*")) {
        for (const type of ["mouseover", "mouseenter", "pointerenter", "focus", "input", "submit"])
          element.dispatchEvent(new Event(type, { bubbles: true, cancelable: true }));
        const address = element.getAttribute("href") ?? "";
        if (!/^\s*(?:https?|mailto|#)/i.test(address)) element.click?.();
      }
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  }, markups);
  await page.waitForTimeout(500);
}

/**
 * Has these markups do what they can, in a page without a content policy, in which nothing is loaded from
 * anywhere. Returns how often one acted, and the tags and attributes that no editor of ours writes.
 */
export async function expose(context: BrowserContext, markups: readonly string[]) {
  const page = await context.newPage();
  await page.route("**/*", (route) =>
    route.request().url().endsWith("/bare")
      ? route.fulfill({ contentType: "text/html", body: "<!doctype html><body></body>" })
      : route.abort(),
  );
  await page.goto("http://localhost/bare");
  const acts = await countActs(page);
  await pointAtAll(page, markups);
  const outcome = { acts: acts(), foreign: await foreignIn(page, markups) };
  await page.close();
  return outcome;
}

/** Tags and attributes that no editor of ours writes. */
const foreignIn = (page: Page, markups: readonly string[]) =>
  page.evaluate((all) => {
    const tags = new Set("p br h2 h3 strong b em i u s ul ol li blockquote a".split(" "));
    const parse = (html: string) => new DOMParser().parseFromString(html, "text/html").body;
    return all.flatMap((markup) =>
      [...parse(markup).querySelectorAll("*")].flatMap((element) => {
        const name = element.localName;
        const attributes = [...element.attributes].filter(
          (one) =>
            !(name === "a" && one.name === "href" && /^(?:https?|mailto):/i.test(one.value)) &&
            !(name === "ol" && one.name === "start"),
        );
        return tags.has(name) ? attributes.map((one) => `${name} ${one.name}`) : [name];
      }),
    );
  }, markups);
