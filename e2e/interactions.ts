import type { Browser, BrowserContext, Page } from "@playwright/test";

/** How many times slower than the machine the pages work; unset unless interactions are measured. */
export const SLOWDOWN = Number(process.env["ASSAY_SLOWDOWN"] ?? 0);

/** Name of the attachment of a test in which its interactions stand. */
export const INTERACTIONS = "interactions";

/** What somebody did on a page, and how long it took until the page showed what came of it. */
export interface Interaction {
  /** Kind of the event, such as `keydown`. */
  event: string;
  /** In ms, rounded to 8 by the browser. */
  duration: number;
  /** What it was done to, in a few words. */
  target: string;
  path: string;
}

/** All of the test that runs now. */
const seen: Interaction[] = [];

/** The interactions since the last call, which are forgotten. */
export const takeInteractions = (): Interaction[] => seen.splice(0);

interface Teller {
  tellInteraction(one: Interaction): Promise<void>;
}

/** Runs in the page: tells each event that belongs to an interaction, whatever it took. */
function watchInteractions(): void {
  const describe = (node: Node | null): string => {
    if (!(node instanceof Element)) return "";
    const label = node instanceof HTMLInputElement ? node.labels?.[0]?.textContent : undefined;
    const name = node.getAttribute("aria-label") ?? label ?? node.textContent.trim().slice(0, 30);
    return `${node.tagName.toLowerCase()} ${name}`.trim();
  };
  const tell = (entry: PerformanceEventTiming & { interactionId: number }): void => {
    if (entry.interactionId === 0) return;
    void (window as unknown as Teller).tellInteraction({
      event: entry.name,
      duration: entry.duration,
      target: describe(entry.target),
      path: location.pathname.replaceAll(/[0-9a-f]{24}/g, "…"),
    });
  };
  const observer = new PerformanceObserver((list) =>
    (list.getEntries() as Parameters<typeof tell>[0][]).forEach(tell),
  );
  observer.observe({ type: "event", durationThreshold: 16 } as PerformanceObserverInit);
}

async function slowDown(page: Page): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("Emulation.setCPUThrottlingRate", { rate: SLOWDOWN });
}

async function measure(context: BrowserContext): Promise<void> {
  await context.exposeFunction("tellInteraction", (one: Interaction) => seen.push(one));
  await context.addInitScript(watchInteractions);
  // A page that is closed at once needs nothing.
  context.on("page", (page) => void slowDown(page).catch(() => undefined));
}

/** Has all pages of a browser work `SLOWDOWN` times slower, and their interactions measured. */
export function measureInteractions(browser: Browser): void {
  const open = browser.newContext.bind(browser);
  browser.newContext = async (options) => {
    const context = await open(options);
    await measure(context);
    return context;
  };
}
