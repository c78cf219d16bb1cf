import { calls, type ProcessRun, type RunSummaries } from "@assay/contract";
import { Client, followEvents } from "@assay/testing";
import type { Page } from "@playwright/test";
import { expect, Product, signIn, test } from "./product.ts";

/*
 * What others do appears on open pages without a reload. The writes come over the API, from another
 * device as it were.
 */
const product = new Product();
test.beforeAll(() => product.start());
test.afterAll(() => product.remove());

const PASSWORD = "Assess-2026!";

async function api(email: string, tenant?: string): Promise<Client> {
  const { port } = new URL(product.url);
  const host = `${tenant ? `${tenant}.` : ""}localhost:${port}`;
  const client = new Client(Number(port), host);
  client.token = (
    await client.ok(calls.login, { body: { email, password: PASSWORD } })
  ).token.token;
  return client;
}
const runsOf = async (client: Client) =>
  (await client.ok(calls.listMyRuns, { query: { summary: "true" } })) as RunSummaries;
const readRun = async (client: Client, id: string) =>
  (await client.ok(calls.getRun, { params: { id } })) as ProcessRun;
const runIn = async (client: Client, state: ProcessRun["runState"]) => {
  const { processRuns } = await runsOf(client);
  const found = processRuns.find(({ runState }) => runState === state);
  if (!found) throw new Error(`The demo has no run in ${state}.`);
  return found;
};

/** A page that would forget the mark if it were reloaded. */
async function open(page: Page, email: string, path: string) {
  await signIn(page, product, email);
  await page.goto(`${product.url}${path}`);
  const stays = await page.evaluate(() => Object.assign(globalThis, { stays: true }).stays);
  expect(stays).toBe(true);
}
const isSamePage = (page: Page) => page.evaluate(() => "stays" in globalThis);

test("a moderator sees ratings, files and the run's state as they come", async ({ page }) => {
  const [moderator, observer] = [
    await api("moderator@demo.example"),
    await api("observer1@demo.example"),
  ];
  const run = await runIn(moderator, "STARTED");
  const address = `/dashboard?selectedTab=STARTED&processRun=${run.id}&selectedPanel=${run.id}`;
  await open(page, "moderator@demo.example", address);
  const main = page.getByRole("main");
  await expect(main).toContainText(run.name);

  const { processRuns, designs } = await runsOf(observer);
  const own = processRuns.find(({ id }) => id === run.id);
  const [candidate] =
    own?.candidates.filter(({ cells, progress }) => /r/.test(cells) && /0/.test(progress)) ?? [];
  const index = (candidate?.cells ?? "")
    .split("")
    .findIndex((cell, at) => cell === "r" && candidate?.progress[at] === "0");
  const exercise = designs[own?.design ?? 0]?.exercises[index];
  if (!candidate || !exercise) throw new Error("The demo leaves the observer nothing to rate.");
  const { process, scale } = await readRun(observer, run.id);
  const items = process.items.flatMap((item) => [item, ...item.items]);
  const competencyIds = items.find(({ id }) => id === exercise.id)?.competencyIds ?? [];
  const selectedCriterion = scale.criterions[0]?.value ?? null;
  const isStarted = page.waitForResponse(async (answer) => {
    if (!answer.url().includes("/ProcessRun/My")) return false;
    const { payload } = (await answer.json()) as { payload: RunSummaries };
    const now = payload.processRuns.find(({ id }) => id === run.id)?.candidates;
    const progress = now?.find(({ id }) => id === candidate.id)?.progress;
    const before = run.candidates.find(({ id }) => id === candidate.id)?.progress;
    return progress !== undefined && progress !== before;
  });
  const before = await main.innerText();
  await observer.ok(calls.createAssessments, {
    body: {
      processRunId: run.id,
      candidateId: candidate.id,
      exerciseId: exercise.id,
      values: competencyIds.map((competencyId) => ({ competencyId, selectedCriterion })),
    },
  });
  await isStarted;
  await expect.poll(() => main.innerText()).not.toBe(before);

  const bytes = Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
    "base64",
  );
  const relations = JSON.stringify([{ type: "PROCESSRUN", id: run.id }]);
  await moderator.ok(calls.uploadFile, {
    body: { fileUsage: "SCHEDULE", relations },
    file: { name: "Ablauf-live.png", bytes, type: "image/png" },
  });
  await expect(main).toContainText(/Ablauf-live/);

  const stateName = "Finish";
  await moderator.ok(calls.changeRunState, { params: { id: run.id, stateName } });
  await expect(page.getByRole("tab", { name: /Finished/ })).toContainText(/\d/);
  // The chosen run is followed to where it has gone.
  await expect(page.getByRole("tabpanel", { name: /Finished/ })).toContainText(run.name);
  expect(await isSamePage(page)).toBe(true);
});

test("an observer sees a run come when it starts, and go when it is no longer theirs", async ({
  page,
}) => {
  const moderator = await api("moderator@demo.example");
  const prepared = await runIn(moderator, "PREPARED");
  const observer = await api("observer3@demo.example");
  const me = await observer.ok(calls.getAccount);
  await open(page, "observer3@demo.example", "/dashboard");
  const main = page.getByRole("main");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(main).not.toContainText(prepared.name);
  const run = await readRun(moderator, prepared.id);
  const observerTeams = run.observerTeams.map((team) => ({
    ...team,
    observers: [...new Set([...team.observers, me.id])],
  }));
  await moderator.ok(calls.updateRun, { body: { ...run, name: "Live-Lauf", observerTeams } });
  const stateName = "Start";
  await moderator.ok(calls.changeRunState, { params: { id: run.id, stateName } });
  await expect(main).toContainText("Live-Lauf");
  const started = await readRun(moderator, run.id);
  const without = started.observerTeams.map((team) => ({
    ...team,
    observers: team.observers.filter((id) => id !== me.id),
  }));
  await moderator.ok(calls.updateRun, { body: { ...started, observerTeams: without } });
  await expect(main).not.toContainText("Live-Lauf");
  expect(await isSamePage(page)).toBe(true);
});

test("without a stream the page asks by itself", async ({ page }) => {
  await page.context().route("**/api/Events", (route) => route.abort());
  const moderator = await api("moderator@demo.example");
  await open(page, "moderator@demo.example", "/processruns");
  const run = await readRun(moderator, (await runIn(moderator, "DRAFT")).id);
  await expect(page.getByRole("main")).toContainText(run.name);
  await moderator.ok(calls.updateRun, { body: { ...run, name: "Asked for" } });
  await expect(page.getByRole("main")).toContainText("Asked for");
  expect(await isSamePage(page)).toBe(true);
});

test("a right that is taken away is gone from open pages, one’s own too [ACC-018]", async ({
  page,
  browser,
}) => {
  const admin = await api("admin@demo.example");
  await open(page, "moderator@demo.example", "/processruns");
  const add = page.getByRole("button", { name: "New run" });
  await expect(add).toBeVisible();
  const context = await browser.newContext();
  const own = await context.newPage();
  await open(own, "admin@demo.example", "/admin/user");
  const design = own.getByRole("link", { name: "Corporate design" });
  await expect(design).toBeVisible();
  await expect(own.getByRole("heading", { level: 1 })).toBeVisible();
  const before = await own.getByRole("navigation").first().innerText();
  const { roles } = await admin.ok(calls.listRoles);
  for (const [name, ...taken] of [
    ["moderator", "EDIT_PROCESS_RUNS"],
    ["administrator", "CORPORATE_DESIGN", "CORPORATE_SETTINGS"],
  ]) {
    const role = roles.find((one) => one.name === name);
    if (!role) throw new Error(`There is no role ${name}.`);
    const permissions = role.permissions.filter((permission) => !taken.includes(permission));
    await admin.ok(calls.updateRole, { body: { id: role.id, permissions } });
  }
  await expect(add).toHaveCount(0);
  await expect.poll(() => own.getByRole("navigation").first().innerText()).not.toBe(before);
  await expect(design).toHaveCount(0);
  expect(await isSamePage(page)).toBe(true);
  expect(await isSamePage(own)).toBe(true);
  await context.close();
});

test("a tenant that the operator disables is left by everybody", async () => {
  const observer = await api("observer1@beta.example", "beta");
  const stream = await followEvents(Number(new URL(product.url).port), observer);
  await product.command("tenant", "disable", "beta");
  await stream.ended;
});
