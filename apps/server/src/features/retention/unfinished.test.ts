import { calls } from "@assay/contract";
import {
  buildRun,
  runOperatorCommand,
  saveRun,
  startTestServer,
  type TestRun,
  type TestServer,
  untouchedFor,
} from "@assay/testing";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import * as z from "zod/mini";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer(inject("postgresUrl"));
});
afterAll(() => server.close());

/** Does the work of the nightly job at once. */
async function night() {
  expect(await runOperatorCommand(server, ["retention", "run"])).toMatchObject({ code: 0 });
}
const rowsOf = ({ tenant }: Pick<TestRun, "tenant">, text: string, values: unknown[] = []) =>
  server.owner.withTenant(tenant.id, (tx) =>
    tx.prepared(z.record(z.string(), z.unknown()), text, values),
  );
const stateOf = async (made: Pick<TestRun, "run" | "tenant">) =>
  (await rowsOf(made, "select state from run where id = $1", [made.run.id]))[0]?.["state"];
const mailsTo = (email: string | null) =>
  server.mailbox.received.filter(({ to }) => to?.some(({ address }) => address === email));

describe("a run that nobody finishes", () => {
  it("is anonymised so long after its last change [RUN-040]", async () => {
    const states = ["DRAFT", "PREPARED", "STARTED"] as const;
    const untouched = await Promise.all(states.map((state) => buildRun(server, { state })));
    const tomorrow = await buildRun(server, { state: "STARTED" });
    const planned = await buildRun(server, { state: "PREPARED" });
    const empty = await buildRun(server, { state: "DRAFT", candidates: 0 });
    for (const made of [...untouched, planned, empty]) await untouchedFor(server, made, 90);
    await untouchedFor(server, tomorrow, 89);
    const ahead = "update run set planned_date = $2::timestamptz::date + 5 where id = $1";
    await rowsOf(planned, ahead, [planned.run.id, server.clock.now()]);
    await night();
    for (const made of untouched) {
      expect(await stateOf(made)).toBe("ANONYMIZED");
      const params = { id: made.run.id };
      const { candidates } = await made.moderator.ok(calls.getRunCandidates, { params });
      expect(candidates.map(({ lastName, email }) => [lastName, email])).toEqual([[null, null]]);
      const { lastName } = made.candidates[0]!;
      expect(await rowsOf(made, "select 1 from person where last_name = $1", [lastName])).toEqual(
        [],
      );
    }
    expect(await stateOf(tomorrow)).toBe("STARTED");
    expect(await stateOf(planned)).toBe("PREPARED");
    expect(await stateOf(empty)).toBe("DRAFT");
  }, 60_000);

  it("has a new period with each save", async () => {
    const made = await buildRun(server, { state: "STARTED" });
    const { run, candidates, exerciseIds, observers } = made;
    await untouchedFor(server, made, 90);
    await observers[0]!.ok(calls.createObservation, {
      body: {
        processRunId: run.id,
        candidateId: candidates[0]!.id,
        exerciseId: exerciseIds[0]!,
        type: "html",
      },
    });
    const draft = await buildRun(server, { state: "DRAFT" });
    await untouchedFor(server, draft, 90);
    await saveRun(draft.moderator, draft.run);
    await night();
    expect(await stateOf(made)).toBe("STARTED");
    expect(await stateOf(draft)).not.toBe("ANONYMIZED");
  }, 60_000);

  it("is warned about, and again where it was changed since [SETT-05]", async () => {
    const made = await buildRun(server, { state: "STARTED" });
    const { moderator, tenant, run } = made;
    await rowsOf(made, "update account set language = 'en' where person_id = $1", [
      moderator.user.id,
    ]);
    await untouchedFor(server, made, 80);
    await night();
    const mail = await server.mailbox.next(moderator.user.email ?? "");
    expect(mail.subject).toContain(run.name);
    expect(mail.text).toContain("was never finished");
    expect(mail.text).toContain(`http://${tenant.host}/processruns/${run.id}`);
    await night();
    expect(mailsTo(moderator.user.email)).toHaveLength(1);
    // Half a year later; somebody has changed the run once in between.
    await rowsOf(
      made,
      "update retention_warning set sent_at = sent_at - interval '100 days' where run_id = $1",
      [run.id],
    );
    await untouchedFor(server, made, 81);
    await night();
    await server.mailbox.next(moderator.user.email ?? "");
    expect(mailsTo(moderator.user.email)).toHaveLength(2);
  }, 60_000);
});
