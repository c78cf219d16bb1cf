import { calls } from "@assay/contract";
import { buildRun, type TestUser } from "@assay/testing";
import type { Bench } from "../bench.ts";
import { inBrowser, LONGEST_TASK, longestTask, type SignedIn } from "../measure/browser.ts";
import { median } from "../measure/rounds.ts";
import type { Row } from "../table.ts";

const CANDIDATES = 12;
const COMPETENCIES = 12;
const ROUNDS = 3;
const PAGE_BYTES = 20 * 1024;
const TEXT = "Hört anderen zu und fragt nach.";
const SENTENCE = "<p>Fasst den Stand der Gruppe zusammen und fragt, was noch fehlt.</p>";

type Step = (signedIn: SignedIn) => Promise<number>;

/** Ten links of the menu by which candidates are switched. */
const switchCandidates: Step = async (signedIn) => {
  const { page } = signedIn;
  const next = async (index: number) => {
    await page.getByRole("banner").locator("button[popovertarget]").first().click();
    await page.locator(":popover-open a").nth(index).click();
    await page.getByRole("textbox", { name: "Text" }).waitFor();
  };
  // Each cell is opened once: making a first page is another matter.
  for (let index = 0; index < 4; index += 1) await next(index);
  return longestTask(signedIn, 8, async () => {
    for (let turn = 0; turn < 8; turn += 1) await next(turn % 4);
  });
};

const typeText: Step = async (signedIn) => {
  const field = signedIn.page.getByRole("textbox", { name: "Text" });
  await field.click();
  return longestTask(signedIn, TEXT.length, () => field.pressSequentially(TEXT, { delay: 30 }));
};

const rate: Step = async (signedIn) => {
  const choices = signedIn.page.locator("input[type=radio]");
  return longestTask(signedIn, COMPETENCIES, async () => {
    for (let index = 0; index < COMPETENCIES; index += 1)
      await choices.nth(index * 5 + 2).click({ force: true });
  });
};

/** P10: what an observer does all day holds up nobody, on a tablet four times slower. */
export async function observing(bench: Bench): Promise<Row[]> {
  const made = await buildRun(bench.server, {
    state: "STARTED",
    candidates: CANDIDATES,
    competencies: COMPETENCIES,
  });
  const observer = made.observers[0] as TestUser;
  const cell = {
    processRunId: made.run.id,
    candidateId: made.candidates[0]?.id ?? "",
    exerciseId: made.exerciseIds[0] ?? "",
  };
  const content = SENTENCE.repeat(Math.ceil(PAGE_BYTES / SENTENCE.length));
  await observer.ok(calls.createObservation, {
    body: { ...cell, type: "html", pages: [{ page: 1, title: "Seite 1", content }] },
  });
  const place = `${made.run.id}/candidate/${cell.candidateId}/exercise/${cell.exerciseId}/type/html`;
  const steps: { title: string; path: string; step: Step }[] = [
    { title: "typing in a page of 20 KB", path: `observations/${place}`, step: typeText },
    { title: "rating by click", path: `assessments/${place}`, step: rate },
    { title: "switching the candidate", path: `observations/${place}`, step: switchCandidates },
  ];
  return inBrowser(bench, made.tenant.host, observer, async (signedIn) => {
    const rows: Row[] = [];
    for (const { title, path, step } of steps) {
      const samples: number[] = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        await signedIn.page.goto(`${signedIn.address}/${path}`);
        await signedIn.page.waitForTimeout(2000);
        samples.push(await step(signedIn));
      }
      rows.push({
        workload: `P10 ${title}: longest task, 4 × slower`,
        us: median(samples),
        reference: "ms",
        limit: LONGEST_TASK,
        goal: { at: "most", ratio: 1 },
      });
    }
    return rows;
  });
}
