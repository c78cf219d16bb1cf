import { calls, observationCalls, type ProcessRun } from "@assay/contract";
import type { Client } from "@assay/testing";
import type { Page } from "@playwright/test";
import { countActs, expose } from "./hostile/exposing.ts";
import { cellOf, MARKUP, poison, poisonDesign, RICH, runIn, TEXTS } from "./hostile/poison.ts";
import {
  apiOf,
  expect,
  loaded,
  ownProduct,
  type Product,
  runsOf,
  test as base,
} from "./product.ts";

/** Nobody else should have to work with these texts. */
const test = base.extend<object, { product: Product }>({
  product: [ownProduct, { scope: "worker", timeout: 120_000 }],
});

/** What the server made of each markup that an observer saved. */
async function storedOf(observer: Client): Promise<string[]> {
  const run = await runIn(observer, "STARTED");
  const body = { processRunId: run.id, ...cellOf(run), type: "html" as const };
  const { id } = await observer.ok(calls.createObservation, {
    body: { ...body, pages: [{ page: 1, title: TEXTS[0] ?? "" }] },
  });
  const stored: string[] = [];
  for (const markup of MARKUP) {
    const change = { ObservationId: id, Page: 1, Content: `<p>before</p>${markup}` };
    await observer.ok(calls.updateObservationPage, { body: change });
    const { observations } = await observer.ok(observationCalls.listObservations, {
      params: { runId: run.id },
    });
    const found = observations.find((one) => one.id === id);
    stored.push(found?.pages.find(({ page }) => page === 1)?.content ?? "");
  }
  return stored;
}

test("of several hundred hostile markups nothing is stored that could act", async ({
  product,
  context,
}) => {
  // Where they are let, they act: else this would show nothing.
  const unclean = await expose(context, MARKUP);
  expect(unclean.acts).toBeGreaterThan(MARKUP.length / 3);
  const stored = await storedOf(await apiOf(product, "observer1@demo.example"));
  expect(stored).toHaveLength(MARKUP.length);
  expect(stored.every((html) => html.includes("<p>before</p>"))).toBe(true);
  expect(await expose(context, stored)).toEqual({ acts: 0, foreign: [] });
});

const ACTS = new WeakMap<Page, () => number>();

/** Opens pages one after another: what stands on them is shown, and nothing in it acts. */
async function tour(page: Page, ...paths: string[]) {
  const acts = ACTS.get(page) ?? (await countActs(page));
  ACTS.set(page, acts);
  for (const path of paths) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 }), path).toBeVisible();
    await loaded(page);
    await page.evaluate(() => {
      for (const closed of document.querySelectorAll<HTMLElement>("main summary")) closed.click();
      for (const element of document.querySelectorAll("main *"))
        element.dispatchEvent(new Event("mouseover", { bubbles: true }));
    });
    await loaded(page);
    expect({ path, acts: acts() }).toEqual({ path, acts: 0 });
  }
}

const DESIGN = ["scales", "competencies", "processes"];

test("hostile texts are texts on the pages of a designer", async ({ product, signedIn }) => {
  await poisonDesign(await apiOf(product, "moderator@demo.example"));
  const page = await signedIn("moderator@demo.example");
  await tour(page, ...DESIGN.map((list) => `/${list}`));
  const first = async (list: string) => {
    await page.goto(`/${list}`);
    return (await page.locator(`td a[href^="/${list}/"]`).first().getAttribute("href")) ?? "";
  };
  await tour(page, await first("scales"), await first("competencies"));
  const process = await first("processes");
  await tour(page, ...[1, 2, 3, 4, 5].map((step) => `${process}?step=${step}`));
});

/** Somebody of the demo who observes in a run, with a cell of theirs. */
async function observerOf(product: Product, runId: string) {
  for (const email of [1, 2, 3, 4].map((number) => `observer${number}@demo.example`)) {
    const observer = await apiOf(product, email);
    if (!(await runsOf(observer)).some(({ id }) => id === runId)) continue;
    const run = (await observer.ok(calls.getRun, { params: { id: runId } })) as ProcessRun;
    return { email, observer, ...cellOf(run) };
  }
  throw new Error("Nobody observes in this run.");
}

test("hostile texts are texts on the day, and afterwards", async ({ product, signedIn }) => {
  const moderator = await apiOf(product, "moderator@demo.example");
  const { id } = await poison(moderator);
  const { email, observer, candidateId, exerciseId } = await observerOf(product, id);
  const cell = { processRunId: id, candidateId, exerciseId };
  const pages = [{ page: 1, title: TEXTS[0] ?? "", content: RICH }];
  await observer.ok(calls.createObservation, { body: { ...cell, type: "html", pages } });
  const observing = await signedIn(email);
  const place = `candidate/${candidateId}/exercise/${exerciseId}/type/html`;
  await tour(
    observing,
    "/dashboard",
    `/observations/${id}/${place}`,
    `/assessments/${id}/${place}`,
  );
  await observer.ok(calls.createAssessments, {
    body: { ...cell, values: [] },
  });
  const moderating = await signedIn("moderator@demo.example");
  const seen = `/moderatorobservations/${id}/candidate/${candidateId}`;
  await tour(moderating, "/processruns", `/processruns/${id}`, seen);
  await moderator.ok(calls.changeRunState, { params: { id, stateName: "Finish" } });
  const results = `results/${id}/candidate/${candidateId}/processStep?observed=true`;
  await tour(moderating, "/dashboard", `/results/${id}`, `/${results}`);
  await expect(moderating.getByText(TEXTS[0] ?? "").first()).toBeVisible();
  await tour(await signedIn("auditor@demo.example"), "/audit/dashboard", `/audit/${results}`);
});
