import { calls } from "@assay/contract";
import {
  buildRun,
  Client,
  hasPdfTools,
  listening,
  readPdf,
  reportWriters,
  startProcess,
  startTestServer,
  type TestServer,
} from "@assay/testing";
import { afterAll, beforeAll, describe, expect, inject, it, vi } from "vitest";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer(inject("postgresUrl"), { leavesPdf: true });
});
afterAll(() => server.close());

/** Starts a separate server, and ends it while it writes a report. */
async function interrupted(signal: "SIGKILL" | "SIGTERM") {
  const { run, moderator, tenant } = await buildRun(server, { state: "FINISHED", candidates: 3 });
  const env = { DATABASE_URL: server.ownerUrl, DEMO: "false", LOG_LEVEL: "warn" };
  const victim = startProcess({ env });
  try {
    const client = new Client(await listening(victim), tenant.host, moderator.token);
    const body = { locale: "de" as const };
    const { id } = await client.ok(calls.createPdf, { params: { id: run.id }, body });
    const waiting = client.send(calls.getPdfToken, { params: { id } }).catch(() => undefined);
    const pid = victim.child.pid ?? 0;
    await vi.waitFor(() => expect(reportWriters(pid)).toHaveLength(1), {
      timeout: 20_000,
      interval: 2,
    });
    const writers = reportWriters(pid);
    victim.child.kill(signal);
    await victim.ended;
    return { id, moderator, answer: await waiting, writers };
  } finally {
    victim.child.kill("SIGKILL");
    await victim.ended;
  }
}

describe("a server that ends while it writes a report", { tags: ["soak"] }, () => {
  it("is followed by another one that writes it: killed, or stopped in order", async () => {
    const stopped = await interrupted("SIGTERM");
    // The waiting call gets an answer after which the page tries again by itself.
    expect(stopped.answer?.status).toBe(503);
    const killed = await interrupted("SIGKILL");
    const alive = () => killed.writers.filter((pid) => isAlive(pid));
    await vi.waitFor(() => expect(alive()).toEqual([]), { timeout: 20_000 });
    await server.workPdf();
    for (const { id, moderator } of [stopped, killed]) {
      const { token } = await moderator.ok(calls.getPdfToken, { params: { id } });
      const pdf = await moderator.bytes(calls.getPdfFile, { params: { id }, query: { token } });
      expect(pdf.subarray(0, 5).toString()).toBe("%PDF-");
      if (hasPdfTools()) expect((await readPdf(pdf)).isTagged).toBe(true);
    }
  }, 120_000);
});

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
