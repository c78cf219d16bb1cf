// @module-tag soak
import { request } from "node:http";
import { calls, PDF_TYPE, type ProcessRun, type RunSummary } from "@assay/contract";
import {
  buildRun,
  buildTenant,
  buildUser,
  makePdf,
  moveRun,
  reportWriters,
  startTestServer,
  type TestRun,
  type TestServer,
  type TestTenant,
  type TestUser,
} from "@assay/testing";
import type { Permission } from "@assay/domain";
import { afterAll, beforeAll, describe, expect, inject, it, vi } from "vitest";
import * as z from "zod/mini";

let server: TestServer;
let made: TestRun;
beforeAll(async () => {
  server = await startTestServer(inject("postgresUrl"));
  made = await buildRun(server, { state: "FINISHED" });
});
afterAll(() => server.close());

const ask = (runId: string, body: object = {}) => ({
  params: { id: runId },
  body: { locale: "de" as const, ...body },
});
const refused = async (client: TestUser, runId: string, body: object = {}) =>
  (await client.refused(calls.createPdf, ask(runId, body))).types;
const Rows = z.record(z.string(), z.unknown());
const inTenant = ({ id }: TestTenant, text: string, values: unknown[] = []) =>
  server.owner.withTenant(id, (tx) => tx.prepared(Rows, text, values));

describe("the right to a report", () => {
  it("takes the feature and the permission, each of the four ways [SEC-14, PDF-001, ERR-32, OERR-006]", async () => {
    const without = await buildTenant(server, { features: [] });
    const there = await buildRun(server, { tenant: without, state: "FINISHED" });
    const reader = async (tenant: TestTenant) =>
      buildUser(tenant, { permissions: ["GET_ALL_PROCESS_RUNS", "GET_ALL_OBSERVATIONS"] });
    expect(await refused(await reader(without), there.run.id)).toEqual(["NO_PERMISSION"]);
    expect(await refused(there.moderator, there.run.id)).toEqual(["NOT_IN_LICENSE"]);
    expect(await refused(await reader(made.tenant), made.run.id)).toEqual(["NO_PERMISSION"]);
    expect((await makePdf(made.moderator, made.run.id)).pdf.subarray(0, 5).toString()).toBe(
      "%PDF-",
    );
    // The other calls are refused without the feature too.
    const params = { id: there.run.id };
    for (const call of [calls.getPdfJob, calls.getPdfToken])
      expect((await there.moderator.refused(call, { params })).types).toEqual(["NOT_IN_LICENSE"]);
  });

  it("takes a run that is finished, archived or anonymised", async () => {
    for (const state of ["DRAFT", "PREPARED", "STARTED"] as const) {
      const { moderator, run } = await buildRun(server, { tenant: made.tenant, state });
      expect(await refused(moderator, run.id)).toEqual(["WRONG_PROCESS_RUN_STATE"]);
    }
    const { run, moderator } = await buildRun(server, { tenant: made.tenant, state: "ARCHIVED" });
    const auditor = await buildUser(made.tenant, "auditor");
    expect(await refused(moderator, run.id)).toEqual(["ITEM_NOT_FOUND"]);
    expect((await makePdf(auditor, run.id)).pdf.length).toBeGreaterThan(1000);
    await inTenant(made.tenant, "update run set state = 'ANONYMIZED' where id = $1", [run.id]);
    expect((await makePdf(moderator, run.id)).pdf.length).toBeGreaterThan(1000);
  });

  it("is for moderators and auditors who may read everybody's observations", async () => {
    const { tenant, run, observers } = made;
    const own: Permission[] = ["PDF_EXPORT", "GET_PROCESS_RUNS", "GET_ALL_PROCESS_RUNS"];
    expect(await refused(observers[0]!, run.id)).toEqual(["NO_PERMISSION"]);
    const auditor = await buildUser(tenant, { permissions: own });
    expect(await refused(auditor, run.id)).toEqual(["NO_PERMISSION"]);
    const outside = await buildUser(tenant, "moderator");
    expect(await refused(outside, run.id)).toEqual(["ITEM_NOT_FOUND"]);
    const other = await buildUser(await buildTenant(server), "auditor");
    expect(await refused(other, run.id)).toEqual(["ITEM_NOT_FOUND"]);
    expect(await refused(made.moderator, run.id, { candidateId: run.id })).toEqual([
      "ITEM_NOT_FOUND",
    ]);
    expect(
      (await made.moderator.refused(calls.createPdf, ask(run.id, { locale: "it" }))).types,
    ).toEqual(["BAD_REQUEST"]);
  });
});

describe("a report that can be had", () => {
  it("is offered by the run and the list of runs to the same people, from the run's end [PDF-001, PDF-003]", async () => {
    const { run, observers, moderator } = await buildRun(server, { state: "STARTED" });
    const offered = async (client: TestUser) => {
      const { processRuns } = await client.ok(calls.listMyRuns, { query: { summary: "true" } });
      const summary = processRuns.find(({ id }) => id === run.id) as RunSummary | undefined;
      const { can } = (await client.ok(calls.getRun, { params: { id: run.id } })) as ProcessRun;
      return [summary?.report, can.report];
    };
    expect(await offered(moderator)).toEqual([false, "notFinished"]);
    expect(await refused(moderator, run.id)).toEqual(["WRONG_PROCESS_RUN_STATE"]);
    await moveRun(moderator, run.id, "Finish");
    expect(await offered(moderator)).toEqual([true, true]);
    expect(await offered(observers[0]!)).toEqual([null, "noRight"]);
  });
});

describe("a report that was asked for", () => {
  it("comes with id, file name, token and progress [OAPI-016, OAPI-017, OAPI-018, PDF-005]", async () => {
    const { moderator, run, candidates } = made;
    const names = [];
    for (const locale of ["de", "en", "fr"] as const) {
      const job = await moderator.ok(calls.createPdf, ask(run.id, { locale }));
      const params = { id: job.id };
      const { token, fileName } = await moderator.ok(calls.getPdfToken, { params });
      expect(fileName).toBe(job.fileName);
      names.push(fileName);
      const told = await moderator.ok(calls.getPdfJob, { params });
      expect(told).toEqual({ id: job.id, fileName, state: "DONE", progress: 1 });
      const { headers } = await moderator.send(calls.getPdfFile, { params, query: { token } });
      expect(headers["content-type"]).toBe(PDF_TYPE);
      expect(headers["x-content-type-options"]).toBe("nosniff");
      expect(headers["content-disposition"]).toContain(
        `filename*=UTF-8''${encodeURIComponent(fileName)}`,
      );
      expect(headers["cache-control"]).toBe("no-store");
    }
    expect(names).toEqual([
      expect.stringMatching(/^Bericht .*\.pdf$/),
      expect.stringMatching(/^Report .*\.pdf$/),
      expect.stringMatching(/^Rapport .*\.pdf$/),
    ]);
    const [candidate] = candidates;
    const one = await moderator.ok(calls.createPdf, ask(run.id, { candidateId: candidate!.id }));
    expect(one.fileName).toContain(candidate!.lastName);
  });

  it("is the same one while it is made, however often it is asked for", async () => {
    const { moderator, run, candidates } = await buildRun(server, { state: "FINISHED" });
    const jobs = await Promise.all([1, 2, 3].map(() => moderator.ok(calls.createPdf, ask(run.id))));
    expect(new Set(jobs.map(({ id }) => id)).size).toBe(1);
    const one = await moderator.ok(
      calls.createPdf,
      ask(run.id, { candidateId: candidates[0]!.id }),
    );
    expect(one.id).not.toBe(jobs[0]!.id);
    await moderator.ok(calls.getPdfToken, { params: { id: jobs[0]!.id } });
    expect((await moderator.ok(calls.createPdf, ask(run.id))).id).not.toBe(jobs[0]!.id);
  });

  it("is nobody else's", async () => {
    const { tenant, moderator, run } = made;
    const { id, token } = await makePdf(moderator, run.id);
    const auditor = await buildUser(tenant, "auditor");
    const elsewhere = await buildUser(await buildTenant(server), "auditor");
    for (const client of [auditor, elsewhere]) {
      for (const call of [calls.getPdfJob, calls.getPdfToken])
        expect((await client.refused(call, { params: { id } })).types).toEqual(["ITEM_NOT_FOUND"]);
      const file = { params: { id }, query: { token } };
      expect((await client.refused(calls.getPdfFile, file)).types).toEqual(["ITEM_NOT_FOUND"]);
    }
  });

  it("leaves a row in the audit log where it is taken away", async () => {
    const { id } = await makePdf(made.moderator, made.run.id);
    const rows = await inTenant(
      made.tenant,
      "select details, actor_id from audit_log where action = 'run.pdf' and details->>'jobId' = $1",
      [id],
    );
    expect(rows).toEqual([
      { details: { jobId: id, locale: "de" }, actor_id: made.moderator.user.id },
    ]);
  });

  it("goes after a day, and with its run", async () => {
    const { tenant, moderator, run } = await buildRun(server, { state: "FINISHED" });
    const { id } = await makePdf(moderator, run.id);
    const waiting = await server.owner.query<{ id: string; hours: number }>(
      `select id, round(extract(epoch from start_after - now()) / 3600)::int as hours
         from pgboss.job where name = 'pdf' and data->>'jobId' = $1 and data ? 'isOver'`,
      [id],
    );
    expect(waiting.map(({ hours }) => hours)).toEqual([24]);
    await server.owner.query("update pgboss.job set start_after = now() where id = $1", [
      waiting[0]!.id,
    ]);
    const left = () => inTenant(tenant, "select 1 from pdf_chunk where job_id = $1", [id]);
    await vi.waitFor(async () => expect(await left()).toEqual([]), { timeout: 15_000 });
    expect((await moderator.refused(calls.getPdfJob, { params: { id } })).types).toEqual([
      "ITEM_NOT_FOUND",
    ]);
  });
});

describe("the token of a report", () => {
  const take = (client: TestUser, id: string, token: string) =>
    client.send(calls.getPdfFile, { params: { id }, query: { token } });
  const fresh = async () => {
    const { id } = await made.moderator.ok(calls.createPdf, ask(made.run.id, { locale: "fr" }));
    const { token } = await made.moderator.ok(calls.getPdfToken, { params: { id } });
    return { id, token };
  };

  it("is needed, and worth nothing elsewhere [OAPI-018]", async () => {
    const { moderator } = made;
    const { id, token } = await fresh();
    const other = await fresh();
    for (const wrong of ["", "x", other.token, moderator.token ?? ""])
      expect((await take(moderator, id, wrong)).text).toContain("INVALID_TOKEN");
    const asSession = await moderator.send(calls.getAccount, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(asSession.text).toContain("NOT_LOGGED_IN");
    const missing = await moderator.send(calls.getPdfFile, { params: { id }, query: {} as never });
    expect(missing.status).toBe(400);
    expect((await take(moderator, id, token)).status).toBe(200);
  });

  it("is stored as a hash, spent by a whole transfer, and lives five minutes", async () => {
    const { moderator, tenant } = made;
    const { id, token } = await fresh();
    const [row] = await inTenant(tenant, "select token_hash from pdf_job where id = $1", [id]);
    expect(row?.token_hash).toMatch(/^[\w-]{43}$/);
    expect(row?.token_hash).not.toBe(token);
    expect((await take(moderator, id, token)).status).toBe(200);
    await expect
      .poll(async () => (await take(moderator, id, token)).text)
      .toContain("INVALID_TOKEN");
    const { token: late } = await moderator.ok(calls.getPdfToken, { params: { id } });
    server.clock.advance(5 * 60_000 + 1000);
    expect((await take(moderator, id, late)).text).toContain("INVALID_TOKEN");
  });

  it("outlives a transfer that breaks", async () => {
    const { moderator, tenant } = made;
    const { id, token } = await fresh();
    // More than the buffers of the connection hold.
    await inTenant(
      tenant,
      "update pdf_chunk set bytes = decode(repeat('00', 262144), 'hex') where job_id = $1",
      [id],
    );
    await inTenant(
      tenant,
      `insert into pdf_chunk select tenant_id, job_id, n, bytes from pdf_chunk, generate_series(1, 80) n
        where job_id = $1 and position = 0`,
      [id],
    );
    await inTenant(tenant, "update pdf_job set size = 81 * 262144 where id = $1", [id]);
    await new Promise<void>((resolve, reject) => {
      const outgoing = request(
        {
          host: "127.0.0.1",
          port: server.port,
          path: `/api/PdfJob/${id}/File?token=${token}`,
          headers: { host: moderator.host, authorization: `Bearer ${moderator.token}` },
        },
        (response) => response.once("data", () => (response.destroy(), resolve())),
      );
      outgoing.once("error", reject);
      outgoing.end();
    });
    const whole = await take(moderator, id, token);
    expect([whole.status, whole.bytes.length]).toEqual([200, 81 * 262144]);
  });
});

describe("a report that cannot be made", () => {
  it("is tried three times, then told as PDF_JOB_ERROR with the id of the job [ERR-36, OERR-008]", async () => {
    const { moderator, run } = await buildRun(server, { state: "FINISHED" });
    const killed = new Set<number>();
    const killer = setInterval(() => {
      for (const pid of reportWriters(process.pid)) {
        killed.add(pid);
        process.kill(pid, "SIGKILL");
      }
    }, 5);
    try {
      const { id } = await moderator.ok(calls.createPdf, ask(run.id));
      const failure = await moderator.refused(calls.getPdfToken, { params: { id } });
      expect(failure.types).toEqual(["PDF_JOB_ERROR"]);
      expect(failure.payload).toEqual({ id });
      expect(failure.metadata.errors[0]?.message).toContain(id);
      expect(killed.size).toBe(3);
      expect(await moderator.ok(calls.getPdfJob, { params: { id } })).toMatchObject({
        state: "FAILED",
      });
    } finally {
      clearInterval(killer);
    }
    // The next report is written.
    expect((await makePdf(moderator, run.id)).pdf.length).toBeGreaterThan(1000);
  }, 60_000);

  it("fails where the right to it is gone before it is made", async () => {
    const tenant = await buildTenant(server);
    const { run, moderator } = await buildRun(server, { tenant, state: "FINISHED" });
    const hold = await buildRun(server, { state: "FINISHED", candidates: 4 });
    await hold.moderator.ok(calls.createPdf, ask(hold.run.id));
    const { id } = await moderator.ok(calls.createPdf, ask(run.id));
    await inTenant(tenant, "update tenant set features = '{}' where tenant_id = $1", [tenant.id]);
    await vi.waitFor(
      async () => {
        const [job] = await inTenant(tenant, "select state from pdf_job where id = $1", [id]);
        expect(job).toEqual({ state: "FAILED" });
      },
      { timeout: 20_000 },
    );
  });
});
