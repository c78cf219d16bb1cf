import { calls } from "@assay/contract";
import { encodePoints, INK_COLORS, INK_PAGE_WIDTH, type Stroke, writeDrawing } from "@assay/domain";
import { buildRun, type TestUser } from "@assay/testing";
import type { Page } from "@playwright/test";
import type { Bench } from "../bench.ts";
import { inBrowser, type SignedIn, timePer } from "../measure/browser.ts";
import { median } from "../measure/rounds.ts";
import type { Row } from "../table.ts";

const STROKES = 5_000;
const POINTS = 80;
const LINE_HEIGHT = 40;
const WORDS_PER_LINE = 12;
const ROUNDS = 5;
const EVENTS = 400;
const ZOOMS = 8;
/** quality.md P9: a third of a redraw that keeps nothing; Excalidraw itself is not part of this repository. */
const REDRAW_GOAL = 1 / 3;

/** Handwriting-like lines, a word each, down the page. */
function handwriting(): Stroke[] {
  return Array.from({ length: STROKES }, (_, index) => {
    const x = 20 + (index % WORDS_PER_LINE) * 56;
    const y = 30 + Math.floor(index / WORDS_PER_LINE) * LINE_HEIGHT;
    const points = Array.from({ length: POINTS }, (_unused, at) => [
      Math.min(INK_PAGE_WIDTH - 1, x + at * 0.6 + 3 * Math.cos(at / 2)),
      y + 8 * Math.sin(at / 2 + index),
    ]);
    return {
      id: `0mdkq4x1z${index.toString(36).padStart(5, "0")}`,
      c: INK_COLORS[index % INK_COLORS.length] ?? "red",
      w: 1,
      p: encodePoints(points.flat()),
    };
  });
}

/** A canvas that draws the new segment and nothing else. */
const FLOOR = `<!doctype html><style>body{margin:0}canvas{touch-action:none}</style>
<canvas width="960" height="700"></canvas><script>
const canvas = document.querySelector("canvas"), pen = canvas.getContext("2d");
pen.strokeStyle = "#c62828"; pen.lineWidth = 2; pen.lineCap = "round";
let last;
canvas.onpointerdown = (event) => { last = [event.offsetX, event.offsetY]; };
canvas.onpointermove = (event) => {
  if (!last) return;
  pen.beginPath(); pen.moveTo(...last);
  last = [event.offsetX, event.offsetY];
  pen.lineTo(...last); pen.stroke();
};
canvas.onpointerup = () => { last = undefined; };
</script>`;

/** All strokes again on each click, without caching anything. */
const NAIVE = `<!doctype html><style>body{margin:0}</style><button>Draw</button>
<canvas width="960" height="700"></canvas><script>
const pen = document.querySelector("canvas").getContext("2d");
pen.lineCap = pen.lineJoin = "round";
let zoom = 1;
document.querySelector("button").onclick = () => {
  zoom = zoom > 1 ? 1 : 1.2;
  pen.setTransform(zoom, 0, 0, zoom, 0, 0);
  pen.clearRect(0, 0, 2000, 2000);
  for (const { c, w, p } of strokes) {
    pen.strokeStyle = c; pen.lineWidth = 2 * w; pen.beginPath();
    let x = p[0] / 10, y = p[1] / 10;
    pen.moveTo(x, y);
    for (let at = 2; at < p.length; at += 2) {
      const nextX = x + p[at] / 10, nextY = y + p[at + 1] / 10;
      pen.quadraticCurveTo(x, y, (x + nextX) / 2, (y + nextY) / 2);
      x = nextX; y = nextY;
    }
    pen.stroke();
  }
};
</script>`;

/** Draws one long line by real mouse events; gives the main thread's milliseconds for each of them. */
async function perEvent(signedIn: SignedIn): Promise<number> {
  const { page } = signedIn;
  const box = await page.locator("canvas").last().boundingBox();
  if (!box) throw new Error("There is no canvas.");
  const at = (step: number): [number, number] => [
    box.x + 60 + ((step * 7) % 500),
    box.y + 60 + 200 * (0.5 + 0.5 * Math.sin(step / 9)),
  ];
  await page.mouse.move(...at(0));
  await page.mouse.down();
  const time = await timePer(signedIn, EVENTS, async () => {
    for (let step = 1; step <= EVENTS; step += 1) await page.mouse.move(...at(step));
  });
  await page.mouse.up();
  return time;
}

async function perClick(signedIn: SignedIn, press: (page: Page) => Promise<void>) {
  return timePer(signedIn, 2 * ZOOMS, async () => {
    for (let turn = 0; turn < ZOOMS; turn += 1) await press(signedIn.page);
  });
}

async function openDrawing({ page, address }: SignedIn, cell: { id: string; path: string }) {
  await page.goto(`${address}/observations/${cell.id}/${cell.path}/type/webInk`);
  await page.locator("canvas").last().waitFor();
  await page.waitForTimeout(1500);
}

/** P9: the pen on a page of 5,000 strokes, beside a canvas that only draws the new segment. */
export async function pen(bench: Bench): Promise<Row[]> {
  const made = await buildRun(bench.server, { state: "STARTED" });
  const observer = made.observers[0] as TestUser;
  const strokes = handwriting();
  const candidateId = made.candidates[0]?.id ?? "";
  const exerciseId = made.exerciseIds[0] ?? "";
  await observer.ok(calls.createObservation, {
    body: {
      processRunId: made.run.id,
      candidateId,
      exerciseId,
      type: "webInk",
      pages: [{ page: 1, content: writeDrawing(strokes) }],
    },
  });
  const cell = { id: made.run.id, path: `candidate/${candidateId}/exercise/${exerciseId}` };
  return inBrowser(bench, made.tenant.host, observer, async (signedIn) => {
    const { page } = signedIn;
    const events: { us: number; floor: number }[] = [];
    const redraws: { us: number; naive: number }[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      await openDrawing(signedIn, cell);
      const us = await perEvent(signedIn);
      const zoomed = await perClick(signedIn, async () => {
        await page.getByRole("button", { name: "Vergrößern" }).click();
        await page.getByRole("button", { name: "Verkleinern" }).click();
      });
      await page.goto("about:blank");
      await page.setContent(FLOOR);
      events.push({ us, floor: await perEvent(signedIn) });
      await page.setContent(NAIVE);
      await page.evaluate((all) => Object.assign(window, { strokes: all }), strokes);
      const naive = await perClick(signedIn, async () => {
        await page.getByRole("button", { name: "Draw" }).click();
        await page.getByRole("button", { name: "Draw" }).click();
      });
      redraws.push({ us: zoomed, naive });
    }
    return [
      {
        workload: `P9 pen on ${STROKES} strokes: main thread per pointer event, ms`,
        us: median(events.map((sample) => sample.us)),
        reference: "pen floor",
        limit: median(events.map((sample) => sample.floor)),
        goal: { at: "most", ratio: 1 },
      },
      {
        workload: `P9 zoom on ${STROKES} strokes: main thread per step, ms`,
        us: median(redraws.map((sample) => sample.us)),
        reference: "uncached redraw",
        limit: median(redraws.map((sample) => sample.naive)),
        goal: { at: "most", ratio: REDRAW_GOAL },
      },
    ];
  });
}
