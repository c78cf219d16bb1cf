import fs from "node:fs";
import path from "node:path";
import { buildRun, buildTenant, buildUser, type TestUser } from "@assay/testing";
import { chromium as browsers, type Page } from "@playwright/test";
import { chromium } from "../../tools/chromium.mjs";
import type { Bench } from "../bench.ts";
import { inBrowser } from "../measure/browser.ts";
import type { Row } from "../table.ts";

const WEB = path.join(import.meta.dirname, "../../dist/web");
/** Until a page has loaded all that it begins with. */
const SETTLED_MS = 4_000;

interface Size {
  gzip: number;
  brotli: number;
}

/** Of a file of the build as the server sends it, in KB; small ones are not compressed. */
function sizeOf(file: string): Size {
  const sizeAs = (ending: string) => {
    const compressed = `${file}.${ending}`;
    return fs.statSync(fs.existsSync(compressed) ? compressed : file).size / 1024;
  };
  return { gzip: sizeAs("gz"), brotli: sizeAs("br") };
}

/** The stream of events is opened two seconds after the page: nobody waits for it. */
const isLater = (file: string) => fs.readFileSync(file, "utf8").includes("text/event-stream");

/** Scripts and styles that a page loads until it stands still, in KB together. */
async function firstLoad(page: Page, address: string): Promise<Size> {
  const files = new Set<string>();
  page.on("response", (response) => {
    const { pathname } = new URL(response.url());
    if (/^\/assets\/.+\.(js|css)$/.test(pathname)) files.add(path.join(WEB, pathname));
  });
  await page.goto(address);
  await page.waitForTimeout(SETTLED_MS);
  const sizes = [...files].filter((file) => !isLater(file)).map(sizeOf);
  if (sizes.length === 0) throw new Error(`${address} has loaded nothing`);
  return sizes.reduce((a, b) => ({ gzip: a.gzip + b.gzip, brotli: a.brotli + b.brotli }));
}

/** Two rows for a page: what it loads as gzip, which the goal is about, and what browsers get. */
function rowsOf(name: string, { gzip, brotli }: Size, most: number): Row[] {
  const row = { reference: "KB", limit: most };
  return [
    { ...row, workload: `P8 ${name}: gzip, KB`, us: gzip, goal: { at: "most", ratio: 1 } },
    { ...row, workload: `P8 ${name}: brotli, KB`, us: brotli },
  ];
}

/** What callers without a sign-in load. */
async function signInPages(bench: Bench): Promise<Row[]> {
  const plain = await buildTenant(bench.server);
  const guarded = await buildTenant(bench.server, { captchaIsDisabled: false });
  const browser = await browsers.launch(chromium());
  try {
    const rows: Row[] = [];
    for (const [name, { host }, most] of [
      ["login", plain, 145 + 12],
      ["login with captcha", guarded, 175 + 15],
    ] as const) {
      const page = await browser.newPage();
      const address = `http://${host.split(".")[0]}.localhost:${bench.us.port}/login`;
      rows.push(...rowsOf(name, await firstLoad(page, address), most));
      await page.close();
    }
    return rows;
  } finally {
    await browser.close();
  }
}

/** P8: what the pages load at first. */
export async function firstLoads(bench: Bench): Promise<Row[]> {
  const open = await buildRun(bench.server, { state: "STARTED" });
  const { tenant, moderator, process } = open;
  const finished = await buildRun(bench.server, { tenant, moderator, process, state: "FINISHED" });
  const admin = await buildUser(tenant, "administrator");
  const [cell] = open.exerciseIds;
  const observing = `/observations/${open.run.id}/candidate/${open.candidates[0]?.id}/exercise/${cell}/type`;
  const pages: [name: string, user: TestUser, address: string, most: number][] = [
    ["dashboard", moderator, "/dashboard", 185 + 20],
    ["run editor", moderator, `/processruns/${open.run.id}`, 220 + 27],
    ["results", moderator, `/results/${finished.run.id}`, 185 + 20],
    ["theme editor", admin, "/customize/theme", 195 + 21],
    ["pen", open.observers[0]!, `${observing}/webInk`, 185 + 20],
    ["text editor", open.observers[0]!, `${observing}/html`, 290 + 19],
  ];
  const rows = await signInPages(bench);
  for (const [name, user, address, most] of pages)
    rows.push(
      ...(await inBrowser(bench, tenant.host, user, async ({ page, address: origin }) => {
        // What is cached by now counts like what is loaded; what the dashboard still asks for does not.
        await page.goto("about:blank");
        return rowsOf(name, await firstLoad(page, `${origin}${address}`), most);
      })),
    );
  return rows;
}
