import { calls } from "@assay/contract";
import {
  buildRun,
  hasReplication,
  startReplication,
  startTestServer,
  type TestServer,
} from "@assay/testing";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import * as z from "zod/mini";

/** A real PostgreSQL and a real replica of it. */
describe.skipIf(!hasReplication())("a replica for large reads", () => {
  let pair: Awaited<ReturnType<typeof startReplication>>;
  let server: TestServer;
  beforeAll(async () => {
    pair = await startReplication();
    server = await startTestServer(pair.url, { replicaUrl: pair.replicaUrl });
  }, 120_000);
  afterAll(async () => {
    await server?.close();
    await pair?.close();
  });

  const isOfReplica = async (tenantId: string) => {
    const text = "select pg_is_in_recovery() as is";
    const [row] = await server.database.readTenant(tenantId, (tx) =>
      tx.prepared(z.strictObject({ is: z.boolean() }), text, []),
    );
    return row?.is;
  };

  it("answers as soon as it has what is stored, and the primary where it lags or is away", async () => {
    const made = await buildRun(server, { state: "STARTED", observers: 3 });
    const cell = { candidateId: made.candidates[0]!.id, exerciseId: made.exerciseIds[0]! };
    const [competencyId = ""] = made.process.competencyIds;
    const values = [{ competencyId, selectedCriterion: 3 }];
    const rate = (index: number) =>
      made.observers[index]!.ok(calls.createAssessments, {
        body: { processRunId: made.run.id, ...cell, values },
      });
    const params = { runId: made.run.id };
    const rated = async () =>
      (await made.moderator.ok(calls.listAllAssessments, { params })).assessments.length;
    const replica = new pg.Client(
      Object.assign(new URL(pair.replicaUrl), { pathname: new URL(server.ownerUrl).pathname }).href,
    );
    const scans = async () => {
      const text = `select (seq_scan + coalesce(idx_scan, 0))::int as n from pg_stat_user_tables
                     where relname = 'assessment'`;
      return (await replica.query<{ n: number }>(text)).rows[0]?.n ?? 0;
    };
    await rate(0);
    expect(await rated()).toBe(1);
    await expect.poll(() => isOfReplica(made.tenant.id), { timeout: 20_000 }).toBe(true);
    // Earlier the replica may not have heard of the test's database yet.
    await replica.connect();
    // The replica's statistics, which are updated with a delay.
    const read = async () => (await rated()) && scans();
    await expect.poll(read, { timeout: 20_000, interval: 200 }).toBeGreaterThan(0);

    await replica.query("select pg_wal_replay_pause()");
    await rate(1);
    expect(await rated()).toBe(2);
    expect(await isOfReplica(made.tenant.id)).toBe(false);
    await replica.query("select pg_wal_replay_resume()");
    await expect.poll(() => isOfReplica(made.tenant.id), { timeout: 20_000 }).toBe(true);

    await replica.end();
    await pair.stopReplica();
    await rate(2);
    expect(await rated()).toBe(3);
    expect(await isOfReplica(made.tenant.id)).toBe(false);
    expect(server.log.join("")).toContain("the replica cannot be read");
  }, 60_000);
});
