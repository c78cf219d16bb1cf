import { calls } from "@assay/contract";
import {
  buildRun,
  buildUser,
  finishedAgo,
  startTestServer,
  type TestRun,
  type TestServer,
} from "@assay/testing";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import * as z from "zod/mini";
import { erasingDependencies } from "../../../composition/erasing.ts";
import { takeStep } from "../../retention/commands.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer(inject("postgresUrl"));
}, 120_000);
afterAll(() => server.close());

const Rows = z.record(z.string(), z.unknown());
const inDays = (days: number): string =>
  new Date(server.clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10);
const idOf = (made: TestRun, place: number): string => made.candidates[place]!.id;
const placeOn = (made: TestRun, endsOn: string) =>
  made.moderator.ok(calls.placeLegalHold, {
    body: { personId: idOf(made, 0), reason: "Klage 7 Ca 12/26", endsOn },
  });
const erase = (made: TestRun, place: number) => ({
  params: { id: made.run.id, candidateId: idOf(made, place) },
  query: {},
});
const namesOf = async (made: TestRun) => {
  const rows = await server.owner.withTenant(made.tenant.id, (tx) =>
    tx.prepared(
      Rows,
      `select last_name is not null as has from run_candidate
        where tenant_id = $1 and run_id = $2 order by position`,
      [made.tenant.id, made.run.id],
    ),
  );
  return rows.map(({ has }) => has);
};
const night = (made: TestRun) =>
  server.owner.withTenant(made.tenant.id, (tx) =>
    takeStep({ tx, now: server.clock.now(), actor: { id: null } }, made.run.id, {
      erasing: erasingDependencies({ jobs: { send: async () => undefined } }),
      mails: { queue: async () => undefined },
    }),
  );

describe("a legal hold", () => {
  it("refuses to erase the person by hand, says until when, and lets others go", async () => {
    const made = await buildRun(server, { candidates: 2, state: "FINISHED" });
    const hold = await placeOn(made, inDays(30));
    expect(hold).toMatchObject({ isOn: true, liftedAt: null, reason: "Klage 7 Ca 12/26" });
    const refused = await made.moderator.refused(calls.eraseCandidate, erase(made, 0));
    expect(refused.types).toEqual(["DELETE_DENIED"]);
    expect(refused.payload).toEqual({ legalHold: { people: 1, endsOn: hold.endsOn } });
    await made.moderator.ok(calls.eraseCandidate, erase(made, 1));
    expect(await namesOf(made)).toEqual([true, false]);
  });

  it("keeps the person at night, erases the others, and lets the run be anonymised at its end", async () => {
    const made = await buildRun(server, { candidates: 3, state: "FINISHED" });
    await placeOn(made, inDays(5));
    await finishedAgo(server, made, 400);
    expect(await night(made)).toBe("erased");
    expect(await namesOf(made)).toEqual([true, false, false]);
    // A second night finds nothing to do.
    expect(await night(made)).toBe("nothing");
    server.clock.advance(6 * 86_400_000);
    expect(await night(made)).toBe("anonymised");
    expect(await namesOf(made)).toEqual([false, false, false]);
  });

  it("keeps what was written about somebody who was hired, too", async () => {
    const made = await buildRun(server, { candidates: 2, state: "FINISHED" });
    await server.owner.withTenant(made.tenant.id, (tx) =>
      tx.execute(
        "update run_candidate set state = 'HIRED' where tenant_id = $1 and run_id = $2 and person_id = $3",
        [made.tenant.id, made.run.id, idOf(made, 0)],
      ),
    );
    await placeOn(made, inDays(5));
    await finishedAgo(server, made, 400);
    expect(await night(made)).toBe("erased");
    expect(await namesOf(made)).toEqual([true, false]);
  });

  it("keeps a run and its candidates before the start", async () => {
    const made = await buildRun(server, { candidates: 2 });
    await placeOn(made, inDays(3));
    const params = { id: made.run.id };
    expect((await made.moderator.refused(calls.deleteRun, { params })).types).toEqual([
      "DELETE_DENIED",
    ]);
    const without = {
      ...made.run,
      candidates: made.run.candidates.filter(({ candidateId }) => candidateId !== idOf(made, 0)),
    };
    expect((await made.moderator.refused(calls.updateRun, { body: without })).types).toEqual([
      "DELETE_DENIED",
    ]);
  });

  it("is lifted early with a reason, once; both are logged without words", async () => {
    const made = await buildRun(server, { candidates: 1, state: "FINISHED" });
    const { id } = await placeOn(made, inDays(30));
    const lift = { params: { id }, body: { reason: "Vergleich geschlossen" } };
    expect(
      (await made.moderator.refused(calls.liftLegalHold, { params: { id }, body: { reason: "" } }))
        .types,
    ).toEqual(["BAD_REQUEST"]);
    expect(await made.moderator.ok(calls.liftLegalHold, lift)).toMatchObject({
      isOn: false,
      liftReason: "Vergleich geschlossen",
    });
    expect((await made.moderator.refused(calls.liftLegalHold, lift)).types).toEqual([
      "UPDATE_FAILED",
    ]);
    await made.moderator.ok(calls.eraseCandidate, erase(made, 0));
    const log = await server.owner.withTenant(made.tenant.id, (tx) =>
      tx.prepared(
        Rows,
        "select action, details from audit_log where tenant_id = $1 and action like 'legalHold.%' order by id",
        [made.tenant.id],
      ),
    );
    expect(log.map(({ action }) => action)).toEqual(["legalHold.place", "legalHold.lift"]);
    expect(JSON.stringify(log)).not.toMatch(/Klage|Vergleich/);
  });

  it("is for who may answer for the person, and ends within ten years", async () => {
    const made = await buildRun(server, { candidates: 1, state: "FINISHED" });
    const { id } = await placeOn(made, inDays(30));
    const stranger = await buildUser(made.tenant, "moderator");
    expect(await stranger.ok(calls.listLegalHolds, {})).toEqual({ holds: [] });
    const lift = { params: { id }, body: { reason: "x" } };
    expect((await stranger.refused(calls.liftLegalHold, lift)).types).toEqual(["ITEM_NOT_FOUND"]);
    for (const endsOn of [inDays(-1), inDays(4_000)])
      expect(
        (
          await made.moderator.refused(calls.placeLegalHold, {
            body: { personId: idOf(made, 0), reason: "x", endsOn },
          })
        ).types,
      ).toEqual(["BAD_REQUEST"]);
    expect((await made.moderator.ok(calls.listLegalHolds, {})).holds).toMatchObject([{ id }]);
  });
});
