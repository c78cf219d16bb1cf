import type { CDPSession, Page } from "@playwright/test";
import { draw, line, paper } from "./pen.ts";
import { expect, test } from "./product.ts";

/** `npm run soak -- memory 60` writes for an hour; `npm test` for a moment. */
const MINUTES = Number(process.env["SOAK_MINUTES"] ?? "0.2");
/** After this share of the time all that is kept once is there. */
const WARM = 0.3;
const MOST_MB = 8;
const MOST_NODES = 1_000;

/** What lives after a collection: the heap in MB, nodes in the page and beside it. */
async function living(cdp: CDPSession) {
  await cdp.send("HeapProfiler.collectGarbage");
  await cdp.send("HeapProfiler.collectGarbage");
  const { metrics } = await cdp.send("Performance.getMetrics");
  const value = (name: string) =>
    metrics.find((metric) => metric.name === name)?.value ?? Number.NaN;
  return { heap: value("JSHeapUsedSize") / 1_048_576, nodes: value("Nodes") };
}

/** Works for as long as the soak lasts. Returns what it took, once it had warmed up. */
async function growth(page: Page, round: (cdp: CDPSession) => Promise<void>) {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("Performance.enable");
  const started = Date.now();
  const until = (share: number) => started + MINUTES * 60_000 * share;
  let rounds = 0;
  const work = async (end: number) => {
    do {
      await round(cdp);
      rounds += 1;
    } while (Date.now() < end);
  };
  await work(until(WARM));
  const early = await living(cdp);
  await work(until(1));
  const late = await living(cdp);
  return { rounds, early, late, heap: late.heap - early.heap, nodes: late.nodes - early.nodes };
}

function expectSteady(
  what: string,
  { rounds, early, late, heap, nodes }: Awaited<ReturnType<typeof growth>>,
) {
  const told = `${what}, ${MINUTES} min, ${rounds} rounds: heap ${early.heap.toFixed(1)} → ${late.heap.toFixed(1)} MB, nodes ${early.nodes} → ${late.nodes}`;
  test.info().annotations.push({ type: "memory", description: told });
  process.stdout.write(`${told}\n`);
  expect(heap, told).toBeLessThan(MOST_MB);
  expect(nodes, told).toBeLessThan(MOST_NODES);
}

async function openCell(page: Page, type: string) {
  const link = page.getByRole("link", { name: /^Observe: / }).first();
  const address = (await link.getAttribute("href")) ?? "";
  await page.goto(address.replace(/type(?:\/\w+)?$/, `type/${type}`));
}

test("writing texts leaves no memory behind", async ({ signedIn }) => {
  test.setTimeout(MINUTES * 60_000 + 120_000);
  const page = await signedIn("observer1@demo.example");
  await openCell(page, "html");
  const editor = page.getByRole("textbox", { name: "Observation text" });
  await expect(editor).toBeVisible();
  const result = await growth(page, async () => {
    await editor.press("ControlOrMeta+a");
    await editor.pressSequentially(
      "She asks first, listens, and sums up what was said. ".repeat(3),
    );
    await editor.press("Enter");
  });
  expectSteady("text", result);
});

test("writing with the pen leaves no memory behind", async ({ signedIn }) => {
  test.setTimeout(MINUTES * 60_000 + 120_000);
  const page = await signedIn("observer1@demo.example");
  await openCell(page, "webInk");
  await expect(paper(page)).toBeVisible();
  const box = (await paper(page).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const middle = box.y + Math.min(box.height, 500) / 2;
  const result = await growth(page, async (cdp) => {
    for (let row = 0; row < 5; row += 1) {
      const y = middle - 60 + row * 25;
      await draw(cdp, line([box.x + 60, y], [box.x + 260, y + 15]));
    }
    for (let row = 0; row < 5; row += 1) await page.keyboard.press("ControlOrMeta+z");
  });
  expectSteady("pen", result);
});
