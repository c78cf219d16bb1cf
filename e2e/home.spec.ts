import { calls, type ProcessRun, type ProcessSummary } from "@assay/contract";
import { candidateBody, stepBody } from "@assay/testing";
import {
  apiOf,
  demoRun,
  test as base,
  expect,
  loaded,
  ownProduct,
  type Product,
} from "./product.ts";

const test = base.extend<object, { product: Product }>({
  product: [ownProduct, { scope: "worker", timeout: 120_000 }],
});

const CANDIDATES = 12;
const EXERCISES = 6;

/** A large day: all candidates in all exercises, before the same two observers. Returns the run's id. */
async function startLargeRun(product: Product): Promise<string> {
  const api = await apiOf(product, "moderator@demo.example");
  const id = await demoRun(product, "Teamleitung Kundenservice");
  const demo = (await api.ok(calls.getRun, { params: { id } })) as ProcessRun;
  const competencyIds = demo.competencies.slice(0, 2).map((competency) => competency.id);
  const { summaries } = (await api.ok(calls.listProcesses, { query: { summary: "true" } })) as {
    summaries: ProcessSummary[];
  };
  const { scaleId } = summaries.find((process) => process.id === demo.processId) ?? {};
  const process = await api.ok(calls.createProcess, {
    body: {
      name: "Large day",
      texts: { de: { displayName: "Großer Tag", description: "" } },
      items: Array.from({ length: EXERCISES }, () => stepBody("EXERCISE", { competencyIds })),
      competencyIds,
      scaleId: scaleId ?? "",
      cutOffStrategy: "AVG",
    },
  });
  const params = { id: (process as { id: string }).id };
  const created = (await api.ok(calls.createRun, { params })) as ProcessRun;
  for (let index = 0; index < CANDIDATES; index += 1)
    await api.ok(calls.createCandidate, { params: { id: created.id }, body: candidateBody() });
  const run = (await api.ok(calls.getRun, { params: { id: created.id } })) as ProcessRun;
  const team = { ...demo.observerTeams[0]!, id: created.id.replace(/.$/, "e"), name: "All" };
  const exerciseIds = run.process.items.map((item) => item.id);
  await api.ok(calls.updateRun, {
    body: {
      ...run,
      name: "Large day",
      // Before the demo's runs, so that it stands first.
      plannedDate: "2020-02-03",
      observerTeams: [{ ...team, observers: team.observers.slice(0, 2) }],
      candidates: run.candidates.map((candidate) => ({
        ...candidate,
        exercises: exerciseIds.map((exerciseId) => ({ exerciseId, observerTeamId: team.id })),
      })),
    },
  });
  await api.ok(calls.changeRunState, {
    params: { id: run.id, stateName: "Start" },
  });
  return run.id;
}

test("a moderator's home shows who has rated whom, of twelve candidates in six exercises, without scrolling", async ({
  product,
  signedIn,
}) => {
  const run = await startLargeRun(product);
  const page = await signedIn("moderator@demo.example", {
    viewport: { width: 1280, height: 720 },
  });
  await page.goto(`/dashboard?processRun=${run}&selectedPanel=${run}&selectedTab=STARTED`);
  const matrix = page.getByRole("table", { name: /^Progress by candidate/ });
  await expect(matrix.getByRole("row")).toHaveCount(CANDIDATES + 1);
  await loaded(page);
  const cells = matrix.getByRole("link");
  await expect(cells).toHaveCount(CANDIDATES * EXERCISES);
  for (const cell of await cells.all()) await expect(cell.locator("svg")).toHaveCount(2);
  expect(await page.evaluate(() => scrollY)).toBe(0);
  const box = await matrix.boundingBox();
  expect((box?.y ?? 0) + (box?.height ?? 0), "lower edge of the matrix").toBeLessThanOrEqual(720);
  expect(box?.y).toBeGreaterThan(0);

  // By keyboard: one stop, arrows within, and to what was rated there.
  await cells.first().focus();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowRight");
  await expect(cells.nth(EXERCISES + 1)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(new RegExp(`/results/${run}/candidate/\\w+/processStep/`));
});
