import { calls, type Process, type ProcessRun } from "@assay/contract";
import { type V1Answer, v1Calls } from "@assay/contract/v1";
import { observedLeaves } from "@assay/domain";
import {
  type Client,
  ProgramClient,
  startWebhookReceiver,
  verifiedEvent,
  type WebhookReceiver,
} from "@assay/testing";
import type { Page } from "@playwright/test";
import { violationsOf } from "./axe.ts";
import { apiOf, expect, Product, signIn, test } from "./product.ts";

/*
 * An applicant system orders assessment centres with a key, a moderator makes one run of the orders, the run is held and decided
 * about, and the applicant system, which is told of each step, fetches the result.
 */
let product: Product;
let receiver: WebhookReceiver;
test.beforeAll(async () => {
  // Seeding the demo takes longer than a test.
  receiver = await startWebhookReceiver();
  product = new Product({ INTERNAL_NETWORKS: "127.0.0.0/8" });
  await product.start();
});
test.afterAll(async () => {
  await product.remove();
  await receiver.close();
});

const runOnly = ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa"];
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

/** Lets the administrator moderate too: a key may do no more than its maker. */
async function moderates(administrator: Client) {
  const { users } = await administrator.ok(calls.listUsers);
  const user = users.find(({ email }) => email === "admin@demo.example")!;
  const roles = [...(user.roles ?? []), "moderator"];
  await administrator.ok(calls.updateUser, { body: { id: user.id, roles } });
}

/** The administrator makes a key that can order. Returns its program. */
async function makesKey(page: Page): Promise<ProgramClient> {
  await page.getByRole("link", { name: "API keys" }).first().click();
  await page.getByRole("main").getByRole("button", { name: "Make a key" }).first().click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name").fill("Applicants");
  for (const name of [
    "Create runs, change their candidates, and order assessment centres",
    "Read runs that the key made itself, until they start, and its orders with their results",
  ])
    await dialog.getByRole("checkbox", { name, exact: true }).check();
  await dialog.getByRole("button", { name: "Make a key" }).click();
  const secret = await dialog.getByLabel("Applicants").inputValue();
  await dialog.getByRole("button", { name: "Done" }).click();
  const { port, host } = new URL(product.url);
  return new ProgramClient(Number(port), host, secret);
}

/** The administrator makes the secret with which messages to the program are signed, and keeps the score inside. */
async function makesSecret(page: Page): Promise<string> {
  await page.getByRole("link", { name: "Order settings" }).first().click();
  await expect(
    page.getByRole("switch", { name: "Tell the value of all ratings too" }),
  ).not.toBeChecked();
  expect(await violationsOf(page, { runOnly })).toEqual([]);
  await button(page, "Make a secret").click();
  const secret = await page.getByRole("dialog").getByLabel("Secret of orders").inputValue();
  await button(page, "Done").click();
  return secret;
}

/** The moderator lets programs order a process. */
async function releases(page: Page) {
  await page.getByRole("link", { name: "Orders", exact: true }).first().click();
  await expect(page.getByRole("heading", { name: "No orders" })).toBeVisible();
  await button(page, "Released processes").click();
  const process = page.getByRole("dialog").getByRole("switch").first();
  await process.click();
  await expect(process).toBeChecked();
  expect(await violationsOf(page, { runOnly })).toEqual([]);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
}

const applicant = (packageId: string, firstName: string) => ({
  packageId,
  candidate: {
    firstName,
    lastName: "Okafor",
    email: `${firstName.toLowerCase()}.okafor@applicants.example`,
    externalId: `applicant-${firstName}`,
  },
  job: { id: "job-88", title: "Team lead" },
  requester: "Mara Lind",
  callbackUrl: receiver.url,
});

/** The moderator makes one run of all orders. Returns its id. */
async function takesAll(page: Page): Promise<string> {
  await page.reload();
  await expect(page.getByText("applicant-Chioma")).toBeVisible();
  expect(await violationsOf(page, { runOnly })).toEqual([]);
  await button(page, "Choose all that are shown").click();
  await expect(page.getByText("2 orders chosen")).toBeVisible();
  await button(page, "Take into a run").click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name of the run").fill("Team leads of March");
  expect(await violationsOf(page, { runOnly })).toEqual([]);
  await button(page, "Make the run").click();
  await expect(page.getByText("2 orders are in the run “Team leads of March”.")).toBeVisible();
  await page.getByRole("combobox", { name: "Status" }).selectOption("planned");
  const link = page.getByRole("link", { name: "Team leads of March" }).first();
  return (await link.getAttribute("href"))!.split("/").at(-1)!;
}

/** Staffs the run, holds it, and decides about its candidates. */
async function holds(moderator: Client, observer: Client, runId: string, process: Process) {
  const params = { id: runId };
  const run = (await moderator.ok(calls.getRun, { params })) as ProcessRun;
  const account = await observer.ok(calls.getAccount);
  const team = {
    id: "a".repeat(24),
    name: "Team 1",
    observers: [account.id],
    observersHaveModeratorView: false,
  };
  const exercises = observedLeaves(process.items).map(({ id }) => ({
    exerciseId: id,
    observerTeamId: team.id,
  }));
  const candidates = run.candidates.map((candidate) => ({ ...candidate, exercises }));
  await moderator.ok(calls.updateRun, { body: { ...run, observerTeams: [team], candidates } });
  for (const stateName of ["Start", "Finish"] as const)
    await moderator.ok(calls.changeRunState, { params: { ...params, stateName }, query: {} });
  for (const { candidateId } of candidates)
    await moderator.ok(calls.updateRun, {
      body: {
        id: runId,
        changedCandidateId: candidateId,
        candidates: candidates.map((candidate) => ({
          ...candidate,
          ...(candidate.candidateId === candidateId && {
            candidateState: "PASSED" as const,
            stateReason: "Convincing all day",
          }),
        })),
      },
    });
}

test("an applicant system orders two centres, a moderator makes one day of them, and the results come back", async ({
  browser,
}) => {
  await moderates(await apiOf(product, "admin@demo.example"));
  const office = await (await browser.newContext()).newPage();
  await signIn(office, product, "admin@demo.example");
  const program = await makesKey(office);
  const secret = await makesSecret(office);

  const desk = await (await browser.newContext()).newPage();
  await signIn(desk, product, "moderator@demo.example");
  await releases(desk);

  const { items } = await program.ok(v1Calls.listPackages);
  const packageId = items[0]!.id;
  const orderIds: string[] = [];
  for (const name of ["Chioma", "Emeka"]) {
    const headers = { "idempotency-key": `order-${name}` };
    const sent = { body: applicant(packageId, name), headers };
    const { orderId } = await program.ok(v1Calls.createOrder, sent);
    // The network failed, and the program cannot know whether the order came.
    expect(await program.ok(v1Calls.createOrder, sent)).toEqual({ orderId, status: "open" });
    orderIds.push(orderId);
  }

  const runId = await takesAll(desk);
  const moderator = await apiOf(product, "moderator@demo.example");
  const process = (await moderator.ok(calls.getProcess, { params: { id: packageId } })) as Process;
  await holds(moderator, await apiOf(product, "observer1@demo.example"), runId, process);

  await receiver.hasReceived(6);
  const events = receiver.received.map(
    (message) => verifiedEvent(message, secret) as { data: { orderId: string; status: string } },
  );
  for (const orderId of orderIds)
    expect(
      events
        .filter(({ data }) => data.orderId === orderId)
        .map(({ data }) => data.status)
        .toSorted((a, b) => (a < b ? -1 : 1)),
    ).toEqual(["decided", "planned", "running"]);

  const order: V1Answer<typeof v1Calls.getOrder> = await program.ok(v1Calls.getOrder, {
    params: { orderId: orderIds[0]! },
  });
  expect(order).toMatchObject({ status: "decided", result: { recommendation: "passed" } });
  expect(order.result).not.toHaveProperty("score");
  await desk.goto(order.result!.reportUrl);
  await expect(desk).toHaveURL(new RegExp(`/results/${runId}/candidate/`));
  await expect(desk.getByRole("heading", { name: "Results: Team leads of March" })).toBeVisible();
  await expect(desk.getByRole("button", { name: "Candidates: Chioma Okafor" })).toBeVisible();
  await office.reload();
  await expect(office.getByRole("row", { name: /Status of an order changed/ })).toHaveCount(6);
  await expect(office.getByRole("row", { name: /Arrived/ }).first()).toBeVisible();
});

test("whoever is not signed in is asked for it by the link to a result", async ({ browser }) => {
  const page = await (await browser.newContext()).newPage();
  await page.goto(`${product.url}/orders/result/x`);
  await expect(page).toHaveURL(/\/login/);
});
