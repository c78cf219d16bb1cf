import { generateProcess, LARGE_PROCESS } from "@assay/testing";
import { buildCompetency, buildScale, buildTenant, buildUser } from "@assay/testing";
import { calls, type Process } from "@assay/contract";
import type { Locator, Page } from "@playwright/test";
import type { Bench } from "../bench.ts";
import { inBrowser, LONGEST_TASK, longestTask } from "../measure/browser.ts";
import { median } from "../measure/rounds.ts";
import type { Row } from "../table.ts";

/** Of matrices, at full speed: 60 × 8 selects. Ours has 30 × 40 checkboxes. */
const LONGEST_MATRIX = 250;
const COMPETENCIES = 40;
const CRITERIONS = 7;
const ROUNDS = 3;
const TEXT = "Hört anderen zu und fragt nach.";

/** 30 steps, 40 competencies, 7 criterions in three groups, three languages, every cue written. */
async function buildLargeProcess({ server }: Bench) {
  const tenant = await buildTenant(server);
  const moderator = await buildUser(tenant, "moderator");
  const selectedPartition = [2, 3, 2];
  const values = Array.from({ length: CRITERIONS }, (_, index) => index + 1);
  const text = { textLong: "Gezeigt", textShort: "ok", description: "" };
  const scale = await buildScale(moderator, {
    criterions: values.map((value) => ({ value, texts: { de: text, en: text, fr: text } })),
    selectedPartition,
  });
  const competencyIds: string[] = [];
  for (let index = 0; index < COMPETENCIES; index++)
    competencyIds.push((await buildCompetency(moderator)).id);
  const parts = { competencyIds, scaleId: scale.id, groups: selectedPartition.length };
  const process = (await moderator.ok(calls.createProcess, {
    body: generateProcess(7, parts, LARGE_PROCESS),
  })) as Process;
  return { tenant, moderator, process };
}

type Step = (page: Page) => Promise<{ presses: number; work: () => Promise<void> }>;

const typing =
  (find: (page: Page) => Locator): Step =>
  async (page) => {
    const field = find(page);
    await field.click();
    return { presses: TEXT.length, work: () => field.pressSequentially(TEXT, { delay: 30 }) };
  };

/** What is done on a page of the editor; each press is one task of the browser. */
const STEPS: { title: string; query: string; step: Step }[] = [
  {
    title: "typing a step's name",
    query: "step=1",
    step: typing((page) =>
      page.getByRole("region", { name: /^Einzelheiten: / }).getByLabel("Anzeigename"),
    ),
  },
  {
    title: "moving a step in the tree",
    query: "step=1",
    step: async (page) => {
      const item = page.getByRole("treeitem").first();
      await item.focus();
      return {
        presses: 10,
        work: async () => {
          for (let turn = 0; turn < 5; turn++) {
            await page.keyboard.press("Alt+ArrowDown");
            await page.keyboard.press("Alt+ArrowUp");
          }
        },
      };
    },
  },
  {
    title: "ticking a cell of the matrix",
    query: "step=3",
    step: async (page) => {
      const cells = page.locator("tbody input[type=checkbox]");
      return {
        presses: 10,
        work: async () => {
          for (let at = 100; at < 110; at++) await cells.nth(at).click();
        },
      };
    },
  },
  {
    title: "typing a cue",
    query: "step=4",
    step: typing((page) => page.locator("textarea").first()),
  },
  {
    title: "typing a cut-off",
    query: "step=5",
    step: async (page) => {
      await page.locator("summary").first().click();
      const field = page.getByLabel("Grenzwert", { exact: true });
      await field.click();
      return {
        presses: 10,
        work: async () => {
          for (let turn = 0; turn < 5; turn++) {
            await page.keyboard.press("Backspace");
            await page.keyboard.press("3");
          }
        },
      };
    },
  },
];

/** P10: a process with 30 steps, 40 competencies, 7 criterions and 3 languages stays fluid to edit. */
export async function designing(bench: Bench): Promise<Row[]> {
  const { tenant, moderator, process } = await buildLargeProcess(bench);
  return inBrowser(bench, tenant.host, moderator, async (signedIn) => {
    const { page, address } = signedIn;
    const rows: Row[] = [];
    for (const { title, query, step } of STEPS) {
      const samples: number[] = [];
      for (let round = 0; round < ROUNDS; round++) {
        await page.goto(`${address}/processes/${process.id}?${query}`, {
          waitUntil: "networkidle",
        });
        const { presses, work } = await step(page);
        samples.push(await longestTask(signedIn, presses, work));
      }
      const row = { reference: "ms", limit: LONGEST_TASK, goal: { at: "most", ratio: 1 } } as const;
      const us = median(samples);
      rows.push({ ...row, workload: `P10 ${title}: longest task, 4 × slower`, us });
    }
    rows.push(await showMatrix(page, address, process.id));
    return rows;
  });
}

/** From the click on its link until the matrix of 30 × 40 is there, at full speed. */
async function showMatrix(page: Page, address: string, id: string): Promise<Row> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    await page.goto(`${address}/processes/${id}?step=2`, { waitUntil: "networkidle" });
    // Once there and back: loading the part is not what is measured.
    await page.getByRole("link", { name: /Zuordnung/ }).click();
    await page.locator("tbody input[type=checkbox]").first().waitFor();
    await page.getByRole("link", { name: /Kompetenzen und Skala/ }).click();
    times.push(
      await page.evaluate(async () => {
        const link = [...document.querySelectorAll("a")].find((one) =>
          one.textContent.includes("Zuordnung"),
        );
        const start = performance.now();
        link?.click();
        while (!document.querySelector("tbody input[type=checkbox]"))
          await new Promise(requestAnimationFrame);
        await new Promise(requestAnimationFrame);
        return performance.now() - start;
      }),
    );
  }
  return {
    workload: "P10 showing the matrix of 30 × 40",
    us: median(times),
    reference: "ms",
    limit: LONGEST_MATRIX,
    goal: { at: "most", ratio: 1 },
  };
}
