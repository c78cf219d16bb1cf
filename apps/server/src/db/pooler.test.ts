import { calls } from "@assay/contract";
import {
  buildReceiver,
  buildRun,
  buildTenant,
  buildUser,
  Client,
  competencyBody,
  followers,
  hasPgbouncer,
  moveRun,
  PASSWORD,
  type Pgbouncer,
  queueMail,
  signIn,
  startPgbouncer,
  startTestServer,
  type TestServer,
} from "@assay/testing";
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from "vitest";
import * as z from "zod/mini";

const CONNECTIONS = 3;

/** Behind a real PgBouncer, which gives each transaction another one of a few connections. */
describe.skipIf(!hasPgbouncer())("behind a pooler in transaction mode", () => {
  let server: TestServer;
  let pooler: Pgbouncer;
  const { follow, closeAll } = followers(() => server);
  beforeAll(async () => {
    server = await startTestServer(inject("postgresUrl"), {
      pooler: async (ownerUrl) => (pooler = await startPgbouncer(ownerUrl, CONNECTIONS)).url,
    });
  });
  afterEach(closeAll);
  afterAll(async () => {
    await server?.close();
    await pooler?.close();
  });

  it("uses few connections for many transactions", async () => {
    const { id } = await buildTenant(server);
    const pids = await Promise.all(
      Array.from({ length: 60 }, () =>
        server.database.withTenant(id, async (tx) => {
          const Pid = z.strictObject({ pid: z.int() });
          const [row] = await tx.prepared(Pid, "select pg_backend_pid() pid", []);
          const again = await tx.prepared(
            Pid,
            "select pg_backend_pid() pid where $1::int = 1",
            [1],
          );
          expect(again[0]?.pid).toBe(row?.pid);
          return row?.pid;
        }),
      ),
    );
    expect(new Set(pids).size).toBeLessThanOrEqual(CONNECTIONS);
  });

  it("keeps tenants apart and loses nothing, however many work at once, also where some fail", async () => {
    const tenants = await Promise.all([buildTenant(server), buildTenant(server)]);
    const name = (index: number, n: number) => `${tenants[index]?.id} ${n}`;
    const kept: string[] = [];
    const work = async (n: number) => {
      const index = n % 2;
      const { id = "" } = tenants[index] ?? {};
      const isKept = n % 5 > 0;
      const done = server.database.withTenant(id, async (tx) => {
        // Only the commit awaits the results of the writes.
        tx.send(
          `insert into competency (tenant_id, id, name, base_name, texts, sort_order, color_code)
           values ($1, $2, $3, $3, '{}', 0, '112233')`,
          [id, n.toString(16).padStart(24, "0"), name(index, n)],
        );
        const rows = await tx.prepared(
          z.strictObject({ tenant_id: z.string() }),
          "select tenant_id from competency",
          [],
        );
        expect(new Set(rows.map((row) => row.tenant_id))).toEqual(new Set([id]));
        if (n % 10 === 0) throw new Error("on purpose");
        if (!isKept) tx.send("select 1 / $1::int", [0]);
      });
      if (!isKept) return expect(done).rejects.toThrow(/on purpose|division by zero/);
      await done;
      return kept.push(name(index, n));
    };
    await Promise.all(Array.from({ length: 400 }, (_, n) => work(n)));
    const stored = await Promise.all(
      tenants.map(({ id }) =>
        server.database.withTenant(id, (tx) =>
          tx.prepared(z.strictObject({ name: z.string() }), "select name from competency", []),
        ),
      ),
    );
    expect(
      stored
        .flat()
        .map((row) => row.name)
        .toSorted(),
    ).toEqual(kept.toSorted());
    expect(await server.database.query("select * from competency")).toEqual([]);
  });

  it("has everything that a day takes: sign-in, saves, events, results, mails, reports", async () => {
    const made = await buildRun(server, { state: "STARTED" });
    const [observer] = made.observers;
    const stream = await follow(made.moderator);
    const cell = { candidateId: made.candidates[0]!.id, exerciseId: made.exerciseIds[0]! };
    const body = { processRunId: made.run.id, ...cell };
    const page = await observer!.ok(calls.createObservation, { body: { ...body, type: "html" } });
    await observer!.ok(calls.updateObservationPage, {
      body: { ObservationId: page.id, Page: 1, Content: "<p>Asks before she answers.</p>" },
    });
    const [competencyId = ""] = made.process.competencyIds;
    const values = [{ competencyId, selectedCriterion: 3 }];
    await observer!.ok(calls.createAssessments, { body: { ...body, values } });
    await stream.next("progress");
    const params = { runId: made.run.id };
    const { observations } = await observer!.ok(calls.listObservations, { params });
    expect(observations[0]?.pages[0]?.content).toContain("before she answers");
    await moveRun(made.moderator, made.run.id, "Finish");
    await stream.next("run");
    const { assessments } = await made.moderator.ok(calls.listAllAssessments, { params });
    expect(assessments).toHaveLength(1);
    const { id, email } = await buildReceiver(made.tenant);
    await queueMail(made.tenant, { kind: "enroll", personId: id });
    expect((await server.mailbox.next(email)).to?.[0]?.address).toBe(email);
    const report = await made.moderator.ok(calls.createPdf, {
      params: { id: made.run.id },
      body: { locale: "de" },
    });
    const { token } = await made.moderator.ok(calls.getPdfToken, { params: { id: report.id } });
    const pdf = await made.moderator.bytes(calls.getPdfFile, {
      params: { id: report.id },
      query: { token },
    });
    expect(pdf.subarray(0, 5).toString()).toBe("%PDF-");
  }, 60_000);

  it("answers 503 while the pooler is away, and goes on when it is back", async () => {
    const tenant = await buildTenant(server);
    const user = await buildUser(tenant, "moderator");
    const port = Number(new URL(pooler.url).port);
    await pooler.close();
    expect((await user.send(calls.listCompetencies)).status).toBe(503);
    pooler = await startPgbouncer(server.ownerUrl, CONNECTIONS, port);
    await user.ok(calls.createCompetency, { body: competencyBody() });
    const email = user.user.email ?? "";
    expect((await signIn(tenant, email)).token).not.toBe(user.token);
    const anonymous = new Client(server.port, tenant.host);
    const wrong = { email, password: `${PASSWORD}!` };
    expect((await anonymous.send(calls.login, { body: wrong })).status).toBe(400);
  });

  it("answers 503 where all connections stay taken for too long", async () => {
    const tenant = await buildTenant(server);
    const user = await buildUser(tenant, "moderator");
    const release = Promise.withResolvers<void>();
    const holding = Array.from({ length: CONNECTIONS }, () => {
      const begun = Promise.withResolvers<void>();
      const hold = (): Promise<void> =>
        server.database.withTenant(tenant.id, async (tx) => {
          await tx.execute("select 1", []);
          begun.resolve();
          await release.promise;
        });
      // A server's own work may take the connection first, and the pooler lets nobody wait for long.
      const ended = hold().catch(hold).catch(hold);
      ended.catch(begun.reject);
      return { begun: begun.promise, ended };
    });
    await Promise.all(holding.map(({ begun }) => begun));
    expect((await user.send(calls.listCompetencies)).status).toBe(503);
    release.resolve();
    await Promise.all(holding.map(({ ended }) => ended));
    await user.ok(calls.listCompetencies);
  });
});
