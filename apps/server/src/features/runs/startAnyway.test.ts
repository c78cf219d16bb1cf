import { calls } from "@assay/contract";
import { buildRun, buildUser, startTestServer, type TestServer } from "@assay/testing";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import * as z from "zod/mini";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer(inject("postgresUrl"));
});
afterAll(() => server.close());

type DesignRules = { atMost: Record<string, "SHOULD" | "INFO">; asksAtStart?: true } | null;

/** A prepared run with one observer a cell, in an organisation with these rules. */
async function prepared(designRules: DesignRules) {
  const made = await buildRun(server, { observers: 1 });
  const administrator = await buildUser(made.tenant, "administrator");
  await administrator.ok(calls.updateSettings, { body: { designRules } });
  const send = (query: { anyway?: "true" } = {}) =>
    made.moderator.send(calls.changeRunState, {
      params: { id: made.run.id, stateName: "Start" },
      query,
    });
  return { ...made, send };
}

const Entry = z.object({
  actor_id: z.string(),
  details: z.looseObject({ unmet: z.optional(z.array(z.string())) }),
});
const entryOf = (tenantId: string, runId: string) =>
  server.owner.withTenant(tenantId, (tx) =>
    tx.prepared(
      Entry,
      "select actor_id, details from audit_log where tenant_id = $1 and subject_id = $2 and action = 'run.start'",
      [tenantId, runId],
    ),
  );

describe("a run that does not meet what the design check demands (E4)", () => {
  it("is started without a question where the organisation asks none, and nothing is recorded", async () => {
    for (const rules of [null, { atMost: { R2: "INFO" } }] as const) {
      const { send, tenant, run } = await prepared(rules);
      expect((await send()).status).toBe(200);
      const [entry] = await entryOf(tenant.id, run.id);
      expect(entry?.details.unmet).toBeUndefined();
    }
  });

  it("is refused with the rules where it asks, and nothing has changed", async () => {
    const { send, moderator, run } = await prepared({ atMost: {}, asksAtStart: true });
    const { status, text } = await send();
    expect(status).toBe(400);
    const { errors } = JSON.parse(text) as { errors: Record<string, string[]> };
    expect(errors["designCheck.R1"]).toEqual(["unmet"]);
    // What is recommended only is never asked about.
    expect(errors).not.toHaveProperty(["designCheck.R2"]);
    const read = await moderator.ok(calls.getRun, { params: { id: run.id } });
    expect(read.runState).toBe("PREPARED");
  });

  it("is started by who says so, by name in the log", async () => {
    const { send, moderator, tenant, run } = await prepared({ atMost: {}, asksAtStart: true });
    expect((await send({ anyway: "true" })).status).toBe(200);
    const [entry] = await entryOf(tenant.id, run.id);
    expect(entry?.actor_id).toBe(moderator.user.id);
    expect(entry?.details.unmet).toContain("R1");
  });

  it("is not asked about a demand that the organisation has lowered", async () => {
    const first = await prepared({ atMost: {}, asksAtStart: true });
    const { errors } = JSON.parse((await first.send()).text) as { errors: object };
    const lowered = Object.keys(errors).map((path) => [path.split(".")[1], "SHOULD"]);
    const atMost = Object.fromEntries(lowered) as Record<string, "SHOULD">;
    const { send } = await prepared({ atMost, asksAtStart: true });
    expect((await send()).status).toBe(200);
  });
});
