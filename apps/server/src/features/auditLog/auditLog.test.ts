import { calls, ENTRIES_PER_PAGE, type LogCheck, type LogEntry } from "@assay/contract";
import { MOST_LOGGED } from "@assay/domain";
import {
  buildRun,
  buildTenant,
  buildUser,
  moveRun,
  runOperatorCommand,
  startTestServer,
  submitValues,
  type TestServer,
  type TestTenant,
  type TestUser,
} from "@assay/testing";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";
import { findLogFault } from "../../db/auditLog.ts";
import { recordAudit } from "../../platform/audit.ts";

let server: TestServer;
let tenant: TestTenant;
let auditor: TestUser;
let intruder: pg.Client;
beforeAll(async () => {
  server = await startTestServer(inject("postgresUrl"));
  // Somebody with the owner's password, who also disables triggers.
  intruder = new pg.Client({ connectionString: server.ownerUrl });
  await intruder.connect();
  await intruder.query("set session_replication_role = replica");
});
afterAll(async () => {
  await intruder.end();
  await server.close();
});
beforeEach(async () => {
  tenant = await buildTenant(server, { auditPage: true });
  auditor = await buildUser(tenant, "auditor");
});

const SUBJECT = "5".repeat(24);
const note = (count: number, action = "test.note", actorId: string | null = null) =>
  server.database.withTenant(tenant.id, async (tx) => {
    for (let index = 0; index < count; index += 1)
      await recordAudit(tx, {
        at: server.clock.now(),
        actorId,
        action,
        subjectId: SUBJECT,
        details: { index },
      });
  });

type Query = Parameters<typeof read>[0];
const read = (query: {
  action?: string;
  actor?: string;
  subject?: string;
  since?: string;
  until?: string;
  before?: string;
}) => auditor.ok(calls.listAuditLog, { query });

/** All entries that fit, page by page; `meanwhile` runs after the first page. */
async function readAll(query: Query, meanwhile = async () => {}): Promise<LogEntry[]> {
  let page = await read(query);
  const entries = [...page.entries];
  await meanwhile();
  while (page.next !== null) {
    page = await read({ ...query, before: String(page.next) });
    entries.push(...page.entries);
  }
  return entries;
}
const indexOf = ({ details }: LogEntry) => details?.["index"];

describe("the audit log in the browser", () => {
  it("is shown where the organisation wants it, to whoever sees every run", async () => {
    const off = await buildTenant(server);
    const there = await buildUser(off, "auditor");
    for (const refused of [
      await there.refused(calls.listAuditLog, { query: {} }),
      await there.refused(calls.checkAuditLog, { query: {} }),
      await there.refused(calls.findAuditHash, { body: { hash: "0".repeat(64) } }),
      await there.refused(calls.getAuditLogFile, { query: { format: "csv" } }),
    ])
      expect(refused.types).toEqual(["NO_PERMISSION"]);
    expect(await there.ok(calls.getTenant, {})).not.toHaveProperty("auditPage");
    const administrator = await buildUser(off, "administrator");
    await administrator.ok(calls.updateSettings, { body: { auditPage: true } });
    // At once, since the page's link is there at once.
    expect(await there.ok(calls.getTenant, {})).toMatchObject({ auditPage: true });
    await there.ok(calls.listAuditLog, { query: {} });
    const moderator = await buildUser(tenant, "moderator");
    expect((await moderator.refused(calls.listAuditLog, { query: {} })).types).toEqual([
      "NO_PERMISSION",
    ]);
  });

  it("has the newest first, none twice and none left out while others are added", async () => {
    await note(2 * ENTRIES_PER_PAGE + 7);
    const all = await readAll({ action: "test" }, () => note(5));
    expect(all.map(indexOf)).toEqual(
      Array.from({ length: 2 * ENTRIES_PER_PAGE + 7 }, (_, index) => index).toReversed(),
    );
  });

  it("is filtered by action, person, subject and time", async () => {
    const one = await buildUser(tenant, "observer");
    await note(2, "test.note", one.user.id);
    await note(1, "test.other");
    await note(1, "tester.note");
    expect(await readAll({ action: "test" })).toHaveLength(3);
    expect(await readAll({ action: "test.other" })).toHaveLength(1);
    const theirs = await read({ actor: one.user.id, action: "test" });
    expect(theirs.entries).toHaveLength(2);
    expect(theirs.names[one.user.id]).toBe(`${one.user.firstName} ${one.user.lastName}`);
    expect(await readAll({ subject: SUBJECT })).toHaveLength(4);
    const now = server.clock.now();
    const later = new Date(now.getTime() + 1).toISOString();
    expect(await readAll({ action: "test", since: later })).toEqual([]);
    expect(await readAll({ action: "test", until: now.toISOString() })).toEqual([]);
    expect(await readAll({ action: "test", since: now.toISOString(), until: later })).toHaveLength(
      3,
    );
  });

  it("holds nothing of another organisation", async () => {
    await note(3);
    const other = await buildTenant(server, { auditPage: true });
    const stranger = await buildUser(other, "auditor");
    const { entries } = await stranger.ok(calls.listAuditLog, { query: { action: "test" } });
    expect(entries).toEqual([]);
  });

  it("leaves out details about a run as long as its ratings are sealed, in the file as well", async () => {
    const made = await buildRun(server, {
      tenant,
      state: "STARTED",
      observers: 2,
      ratingRules: { sealing: "CELL", names: "ON_REQUEST" },
    });
    await submitValues(made, [4, 2]);
    const about = async () => (await read({ action: "assessment" })).entries;
    expect((await about()).length).toBeGreaterThan(0);
    expect((await about()).every(({ details }) => details === null)).toBe(true);
    const file = async () =>
      (await auditor.bytes(calls.getAuditLogFile, { query: { format: "jsonl" } })).toString();
    const lines = (text: string) =>
      text
        .trim()
        .split("\n")
        .map((line) => JSON.parse(line) as { action: string; details: object | null });
    const submitted = lines(await file()).filter(({ action }) => action === "assessment.submit");
    expect(submitted.map(({ details }) => details)).toEqual(submitted.map(() => null));
    await moveRun(made.moderator, made.run.id, "Finish");
    expect((await about()).every(({ details }) => details !== null)).toBe(true);
    expect((await read({ subject: made.run.id })).names[made.run.id]).toBe(made.run.name);
  });

  it("is taken along as the file that the command line writes, which is logged", async () => {
    await note(3);
    for (const format of ["csv", "jsonl"] as const) {
      const bytes = await auditor.bytes(calls.getAuditLogFile, {
        query: { format, action: "test" },
      });
      const name = tenant.host.split(".")[0] ?? "";
      const words = ["audit", "export", name, "--format", format, "--action", "test"];
      expect(bytes.toString()).toBe((await runOperatorCommand(server, words)).out);
    }
    const { entries } = await read({ action: "auditLog.export" });
    expect(entries.map(({ actorId, details }) => [actorId, details?.["entries"]])).toEqual([
      [auditor.user.id, 3],
      [auditor.user.id, 3],
    ]);
  });

  it("is not taken along in part: a file of too many entries is refused", async () => {
    await intruder.query(
      `insert into audit_log (tenant_id, id, at, action, details)
         select $1, lpad(to_hex(n), 24, '0'), now(), 'test.many', '{}' from generate_series(1, $2) n`,
      [tenant.id, MOST_LOGGED + 1],
    );
    await intruder.query(
      `insert into audit_chain (tenant_id, position, entry_id, hash)
         select $1, 1000 + n, lpad(to_hex(n), 24, '0'), '' from generate_series(1, $2) n`,
      [tenant.id, MOST_LOGGED + 1],
    );
    const query = { format: "csv", action: "test.many" } as const;
    const refused = await auditor.refused(calls.getAuditLogFile, { query });
    expect(JSON.stringify(refused)).toContain("tooManyEntries");
  });
});

describe("a check of the log", () => {
  const check = async (): Promise<LogCheck> => {
    let found = await auditor.ok(calls.checkAuditLog, { query: {} });
    while (!found.isEnd && found.fault === null)
      found = await auditor.ok(calls.checkAuditLog, { query: { after: String(found.reached) } });
    return found;
  };

  it("goes to the end, which can be kept and found again later", async () => {
    await note(5);
    const found = await check();
    expect(found).toMatchObject({ isEnd: true, fault: null, end: { position: found.reached } });
    await note(1);
    const hash = found.end?.hash ?? "";
    expect(await auditor.ok(calls.findAuditHash, { body: { hash } })).toEqual({ isThere: true });
    const other = "0".repeat(64);
    expect(await auditor.ok(calls.findAuditHash, { body: { hash: other } })).toEqual({
      isThere: false,
    });
  });

  it("finds the same stretch by stretch, wherever one ends", async () => {
    await note(6);
    const fault = (most: number) =>
      server.database.withTenant(tenant.id, (tx) => findLogFault(tx, most));
    for (const most of [1, 2, 3, 100]) expect(await fault(most)).toBeUndefined();
    await intruder.query(
      `update audit_log set at = at + interval '1 ms' where tenant_id = $1
         and details ->> 'index' = '4'`,
      [tenant.id],
    );
    const whole = await fault(100);
    expect(whole).toMatchObject({ fault: "changed" });
    for (const most of [1, 2, 3])
      expect(await fault(most)).toMatchObject({ fault: "changed", position: whole?.position });
  });

  it.each([
    [
      "changed",
      "update audit_log set details = '{}' where tenant_id = $1 and action = 'test.note'",
    ],
    ["removed", "delete from audit_log where tenant_id = $1 and action = 'test.note'"],
    [
      "cut",
      `delete from audit_chain where tenant_id = $1 and entry_id in
         (select id from audit_log where tenant_id = $1 and action = 'test.note')`,
    ],
    ["head", "update audit_head set hash = sha256('x') where tenant_id = $1"],
    [
      "added",
      `insert into audit_log (tenant_id, id, at, action, details)
         values ($1, 'ffffffffffffffffffffffff', now(), 'test.added', '{}')`,
    ],
  ])("finds what was %s", async (kind, statement) => {
    await note(1);
    await note(1, "test.last");
    await intruder.query(statement, [tenant.id]);
    expect((await check()).fault).toMatchObject({ kind });
  });
});
