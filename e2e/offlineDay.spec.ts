import { randomBytes } from "node:crypto";
import { calls, type ProcessRun } from "@assay/contract";
import { linkIn, type Mailbox, startMailbox } from "@assay/testing";
import { EDITS } from "./faults/edits.ts";
import { Observer } from "./faults/observer.ts";
import { apiOf, expect, PASSWORD, Product, test } from "./product.ts";
import { prepareRun } from "./timetable/prepared.ts";

/*
 * A day of eight observers whose tablets lose the network before anything of the run was opened: everything is written,
 * drawn and rated without it, browsers and the server are killed, and what comes back in any order equals the script.
 */
const OBSERVERS = 8;
const CELLS = 3;
const TABLET = { width: 1024, height: 768 };

let mailbox: Mailbox;
let product: Product;
test.beforeAll(async () => {
  mailbox = await startMailbox();
  product = new Product({ SMTP_URL: mailbox.url });
  await product.start();
});
test.afterAll(async () => {
  await product.remove();
  await mailbox.close();
});

/** Users who may observe, with a password. */
async function inviteObservers(): Promise<{ id: string; email: string }[]> {
  const administrator = await apiOf(product, "admin@demo.example");
  const invited = [];
  for (let number = 0; number < OBSERVERS; number += 1) {
    const email = `tablet${number}.${randomBytes(4).toString("hex")}@demo.example`;
    const body = {
      email,
      firstName: "Olga",
      lastName: `${"ABCDEFGH"[number]}-Tablet`,
      roles: ["observer"],
    };
    const { id } = await administrator.ok(calls.createUser, { body });
    const { token } = linkIn(await mailbox.next(email));
    await administrator.ok(calls.enroll, { body: { email, token, newPassword: PASSWORD } });
    invited.push({ id, email });
  }
  return invited;
}

/** A started run in which one team of all of them observes every cell. */
async function startRun(observers: readonly string[]): Promise<void> {
  const runId = await prepareRun(product, "Without a network", { candidates: 3, moreObservers: 0 });
  const moderator = await apiOf(product, "moderator@demo.example");
  const run = (await moderator.ok(calls.getRun, { params: { id: runId } })) as ProcessRun;
  const team = { id: randomBytes(12).toString("hex"), name: "All", observers: [...observers] };
  const exercises = run.process.items.map(({ id }) => ({
    exerciseId: id,
    observerTeamId: team.id,
  }));
  const body = {
    ...run,
    observerTeams: [{ ...team, observersHaveModeratorView: false }],
    candidates: run.candidates.map((candidate) => ({ ...candidate, exercises })),
  };
  await moderator.ok(calls.updateRun, { body });
  await moderator.ok(calls.changeRunState, { params: { id: runId, stateName: "start" } });
}

test("eight tablets without a network before anything was opened lose nothing of a day [OBS-018]", async ({
  browser,
}) => {
  test.setTimeout(1_800_000);
  const people = await inviteObservers();
  await startRun(people.map(({ id }) => id));
  const observers: Observer[] = [];
  for (const { email } of people) {
    const context = await browser.newContext({ baseURL: product.url, viewport: TABLET });
    const observer = new Observer(product, context, email);
    await observer.beginUnopened(CELLS);
    await observer.offline(true);
    await observer.page.close();
    await observer.reopen();
    observers.push(observer);
  }
  for (const [index, observer] of observers.entries())
    for (const [at, cell] of [...observer.cells.values()].entries()) {
      for (const edit of EDITS) await edit(observer, cell, `Cell ${at} of tablet ${index}`);
      if ((index + at) % 3 === 0) await observer.crash();
    }

  // Half of them come back in another order; the server dies among them.
  const order = observers.toSorted((a, b) => (a.email.slice(8) < b.email.slice(8) ? -1 : 1));
  for (const [index, observer] of order.entries()) {
    if (index === OBSERVERS / 2) await product.stop("SIGKILL");
    await observer.offline(false);
    const [cell] = observer.cells.values();
    if (cell) await observer.open(cell, "observations");
    if (index === OBSERVERS / 2) await product.start();
  }
  for (const observer of observers) {
    await observer.settle();
    const stored = await observer.read();
    for (const cell of observer.cells.values()) expect(stored(cell)).toEqual(cell);
    expect(observer.lies).toEqual([]);
  }
});
