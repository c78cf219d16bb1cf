import { randomBytes } from "node:crypto";
import { calls } from "@assay/contract";
import {
  ALL_OFFERS,
  ask,
  buildDraftPlan,
  buildFixture,
  buildPlannedRun,
  CALL_NAMES,
  type Client,
  invitedToken,
  mailedCode,
  moveRun,
  rows,
  shapeOf,
  startTestServer,
  type TestServer,
  uploadFile,
  visit,
  visitByHand,
} from "@assay/testing";
import { afterAll, beforeAll, expect, inject, it } from "vitest";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer(inject("postgresUrl"), { leavesPdf: true, leavesPlans: true });
});
afterAll(() => server.close());

/** Letters that stand in no word. */
const word = () => Array.from(randomBytes(9), (byte) => "bcdfghjklmnpqrstvwxz"[byte % 20]).join("");
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** All that a candidate session is answered, by every call that it can send. */
async function answersTo(visitor: Client, fixture: Awaited<ReturnType<typeof buildFixture>>) {
  const texts: string[] = [];
  for (const name of CALL_NAMES.filter((one) => one !== "leaveCandidatePage"))
    for (const one of rows[name]) {
      const outcome = await ask(visitor, name, one.request(fixture, fixture.author));
      const { access } = shapeOf(name);
      if (access === "public" || access === "candidate") texts.push(outcome.text);
    }
  return texts;
}

it("names nobody else: of 200 planted identifiers none is in any answer, mail or calendar", async () => {
  const fixture = await buildFixture(server);
  const { tenant, keeper } = fixture;
  const planted: string[] = [];
  const plant = (text: string) => {
    planted.push(text);
    return text;
  };
  const run = await buildPlannedRun(server, { tenant, moderator: keeper });
  const params = { params: { id: run.run.id } };
  // Observers and candidates of the run, by their names, addresses and ids.
  const rename = (id: string) =>
    server.owner.withTenant(tenant.id, (tx) =>
      tx.execute(
        `update person set first_name = $3, last_name = $4, email = $5
          where tenant_id = $1 and id = $2`,
        [
          tenant.id,
          plant(id),
          plant(capital(word())),
          plant(capital(word())),
          plant(`${word()}@example.org`),
        ],
      ),
    );
  for (const { user } of run.observers) await rename(user.id);
  const [own, ...others] = run.candidates;
  for (const { id } of others) await rename(id);
  const email = `${word()}@example.org`;
  await server.owner.withTenant(tenant.id, (tx) =>
    tx.execute("update person set email = $3 where tenant_id = $1 and id = $2", [
      tenant.id,
      own!.id,
      email,
    ]),
  );
  // Files of the run and of others, by name and id.
  for (let count = 0; count < 30; count++) {
    const name = plant(word());
    const candidate = count % 2 === 0 ? { candidate: others[0]!.id } : {};
    const usage = count % 2 === 0 ? "CANDIDATE_CV" : "OBSERVER_FILE";
    const file = await uploadFile(keeper, run.run.id, {
      usage,
      name: `${name}.pdf`,
      ...candidate,
    });
    plant(file.id);
  }
  // What others ask and need, and what they are answered.
  await keeper.ok(calls.updateCandidatePages, {
    ...params,
    body: { offers: ALL_OFFERS, papers: [], revision: 0 },
  });
  const plan = await buildDraftPlan(keeper, run);
  const planBody = { body: { revision: plan.revision } };
  await keeper.ok(calls.publishPlan, { params: { id: plan.id }, ...planBody });
  await moveRun(keeper, run.run.id, "Start");
  for (const { id: candidateId } of others) {
    await server.owner.withTenant(tenant.id, (tx) =>
      tx.execute(
        `insert into candidate_invitation
           (tenant_id, run_id, candidate_id, language, invited_at, invited_by, adjustments)
         values ($1, $2, $3, 'de', now(), $4, $5)`,
        [tenant.id, run.run.id, candidateId, keeper.user.id, plant(word())],
      ),
    );
    for (let count = 0; count < 15; count++)
      await server.owner.withTenant(tenant.id, (tx) =>
        tx.execute(
          `insert into candidate_question
             (tenant_id, id, run_id, candidate_id, text, asked_at, answer, answered_at, answered_by)
           values ($1, $2, $3, $4, $5, now(), $6, now(), $7)`,
          [
            tenant.id,
            plant(randomBytes(12).toString("hex")),
            run.run.id,
            candidateId,
            plant(word()),
            plant(word()),
            keeper.user.id,
          ],
        ),
      );
  }
  for (const observer of run.observers) plant(observer.user.id);
  for (const { id } of run.run.observerTeams) plant(id);
  plant(keeper.user.id);
  plant(keeper.user.lastName ?? "");
  while (planted.length < 200) {
    const text = plant(word());
    await keeper.ok(calls.sendMessage, {
      ...params,
      body: { id: plant(randomBytes(12).toString("hex")), text, to: "all" },
    });
  }

  // The candidate, by mail and code.
  await keeper.ok(calls.inviteCandidates, {
    ...params,
    body: { candidates: [{ candidateId: own!.id, language: "en" }] },
  });
  const token = await invitedToken(server.mailbox, email);
  const code = await mailedCode(tenant, { token, email });
  const visitor = await visit(tenant, { token, code });
  await visitor.ok(calls.askOrganiser, { body: { id: "9".repeat(24), text: "Wann?" } });
  const texts = await answersTo(visitor, fixture);
  const mails = server.mailbox.received.filter(({ to }) => to?.[0]?.address === email);
  const calendar = (await visitor.bytes(calls.getCandidateCalendar)).toString();
  expect(mails).toHaveLength(2);
  expect(calendar).toContain("BEGIN:VEVENT");
  const attached = mails.flatMap(({ attachments }) =>
    attachments.map(({ content }) =>
      typeof content === "string" ? content : Buffer.from(content as ArrayBuffer).toString(),
    ),
  );
  expect(attached.join("")).toContain("BEGIN:VEVENT");
  const all = [...texts, calendar, ...attached, ...mails.map((mail) => JSON.stringify(mail))];
  const everything = all.join("\n").toLowerCase();
  expect(everything).toContain(own!.lastName!.toLowerCase());
  expect(planted.length).toBeGreaterThanOrEqual(200);
  expect(planted.filter((text) => everything.includes(text.toLowerCase()))).toEqual([]);
  // Somebody else's page would name them: the words are findable.
  const seen = await visitByHandOf(others[0]!.id);
  expect(planted.some((text) => seen.includes(text))).toBe(true);

  async function visitByHandOf(candidateId: string) {
    await server.owner.withTenant(tenant.id, (tx) =>
      tx.execute(
        "update run_candidate set email = null where tenant_id = $1 and run_id = $2 and person_id = $3",
        [tenant.id, run.run.id, candidateId],
      ),
    );
    const other = await visitByHand(tenant, keeper, { runId: run.run.id, candidateId });
    return (await other.send(calls.getCandidateVisit)).text;
  }
}, 120_000);
