import { calls } from "@assay/contract";
import {
  buildRun,
  buildUser,
  finishedAgo,
  listening,
  moveRun,
  plantRun,
  saveRun,
  scanFor,
  startProcess,
  startTestServer,
  type TestRun,
  type TestServer,
} from "@assay/testing";
import pg from "pg";
import { afterAll, afterEach, beforeAll, describe, expect, inject, it, vi } from "vitest";
import { appUrl } from "../../db/database.ts";
import { openJobs } from "../../platform/jobs.ts";
import { openLog } from "../../platform/log.ts";
import { startNightlyJob, workRetention } from "./jobs.ts";
import { stepFor } from "./policy.ts";

const SOON = { timeout: 60_000, interval: 100 };
let server: TestServer;
const start = async (leavesNightly: boolean) => {
  server = await startTestServer(inject("postgresUrl"), { leavesNightly });
};

async function rows<Row extends pg.QueryResultRow>(text: string, values: unknown[] = []) {
  const client = new pg.Client({ connectionString: server.ownerUrl });
  await client.connect();
  try {
    return (await client.query<Row>(text, values)).rows;
  } finally {
    await client.end();
  }
}
/** Waits until no job is queued or active. */
const quiet = () =>
  vi.waitFor(async () => {
    const open = await rows(
      "select 1 from pgboss.job where name = 'retention' and state in ('created', 'retry', 'active')",
    );
    expect(open).toEqual([]);
  }, SOON);
async function night(dependencies = server.nightly) {
  await startNightlyJob(dependencies);
  await quiet();
}
const stateOf = async ({ run }: Pick<TestRun, "run">) =>
  (await rows<{ state: string }>("select state from run where id = $1", [run.id]))[0]?.state;
const finished = () => buildRun(server, { state: "FINISHED" });
const mailsTo = (email: string | null) =>
  server.mailbox.received.filter(({ to }) => to?.some(({ address }) => address === email));

describe("the night in which a run has its time", () => {
  it("begins at midnight in UTC: the same for everybody", () => {
    const policy = { deletionPolicy: 10, warningPolicy: 3 };
    const end = new Date("2026-03-01T23:59:59.999Z");
    const stepAt = (now: string) => stepFor(end, policy, new Date(now));
    expect(stepAt("2026-03-07T23:59:59.999Z")).toBe(null);
    expect(stepAt("2026-03-08T00:00:00.000Z")).toBe("warn");
    expect(stepAt("2026-03-10T23:59:59.999Z")).toBe("warn");
    expect(stepAt("2026-03-11T00:00:00.000Z")).toBe("anonymise");
    const unwarned = { ...policy, warningPolicy: 0 };
    expect(stepFor(end, unwarned, new Date("2026-03-10T12:00:00Z"))).toBe(null);
  });
});

describe("the work of the night", () => {
  beforeAll(() => start(false));
  afterAll(() => server.close());
  afterEach(quiet);

  it("takes FINISHED and ARCHIVED runs on their day, and no other [RUN-040]", async () => {
    const due = await finished();
    const archived = await buildRun(server, { state: "ARCHIVED" });
    const tomorrow = await finished();
    const started = await buildRun(server, { state: "STARTED" });
    const conflicts = (ids: string[]) =>
      rows("select run_id from run_conflict where run_id = any($1)", [ids]);
    const ids = [due.run.id, started.run.id];
    await rows(
      `insert into run_conflict
         select tenant_id, run_id, person_id, $2, 'relative', $2, now() from run_candidate
          where run_id = any($1)`,
      [ids, due.moderator.user.id],
    );
    await finishedAgo(server, due, 90);
    await finishedAgo(server, archived, 400);
    await finishedAgo(server, tomorrow, 89);
    await finishedAgo(server, started, 400);
    await night();
    expect(await stateOf(due)).toBe("ANONYMIZED");
    expect(await stateOf(archived)).toBe("ANONYMIZED");
    expect(await stateOf(tomorrow)).toBe("FINISHED");
    expect(await stateOf(started)).toBe("STARTED");
    expect(await conflicts(ids)).toEqual([{ run_id: started.run.id }]);
    server.clock.advance(86_400_000);
    await night();
    expect(await stateOf(tomorrow)).toBe("ANONYMIZED");
    const [entry] = await rows<{ actor_id: null; details: object }>(
      "select actor_id, details from audit_log where action = 'run.anonymise' and subject_id = $1",
      [due.run.id],
    );
    expect(entry).toEqual({
      actor_id: null,
      details: { from: "FINISHED", to: "ANONYMIZED", candidates: [due.candidates[0]?.id] },
    });
  }, 60_000);

  it("forgets a day after the finish what devices said about themselves", async () => {
    const [yesterday, today, running] = [
      await finished(),
      await finished(),
      await buildRun(server, { state: "STARTED" }),
    ];
    const ids = [yesterday, today, running].map(({ run }) => run.id);
    await rows(
      `insert into run_device
         select tenant_id, id, creator_id, creator_id, '', 0, 0, '[]', 0, now() from run where id = any($1)`,
      [ids],
    );
    const left = async () =>
      (
        await rows<{ run_id: string }>("select run_id from run_device where run_id = any($1)", [
          ids,
        ])
      )
        .map(({ run_id: id }) => id)
        .toSorted();
    await finishedAgo(server, yesterday, 2);
    server.clock.advance(86_400_000);
    await finishedAgo(server, today, 0);
    await night();
    expect(await left()).toEqual([today.run.id, running.run.id].toSorted());
  }, 60_000);

  it("keeps to the period that the tenant has set by then", async () => {
    const made = await finished();
    const admin = await buildUser(made.tenant, "administrator");
    await finishedAgo(server, made, 5);
    await admin.ok(calls.updateSettings, { body: { deletionPolicy: 6 } });
    await night();
    expect(await stateOf(made)).toBe("FINISHED");
    await admin.ok(calls.updateSettings, { body: { deletionPolicy: 5 } });
    server.clock.advance(86_400_000);
    await night();
    expect(await stateOf(made)).toBe("ANONYMIZED");
  }, 60_000);

  it("tells each moderator once, in their language, how much of what goes when [SETT-05]", async () => {
    const made = await finished();
    const { moderator, tenant, run } = made;
    await rows("update account set language = 'en' where person_id = $1", [moderator.user.id]);
    await finishedAgo(server, made, 80);
    await night();
    const mail = await server.mailbox.next(moderator.user.email ?? "");
    const on = new Date(server.clock.now().getTime() + 10 * 86_400_000);
    const day = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" });
    expect(mail.subject).toBe(`The data of “${run.name}” will be erased on ${day.format(on)}`);
    expect(mail.from?.name).toMatch(/^Tenant t/);
    expect(mail.text).toContain(`http://${tenant.host}/results/${run.id}`);
    expect(mail.text).toContain("its one candidate");
    for (let index = 0; index < 3; index += 1) {
      server.clock.advance(86_400_000);
      await night();
    }
    expect(mailsTo(moderator.user.email)).toHaveLength(1);
    expect(await stateOf(made)).toBe("FINISHED");
  }, 60_000);

  it("asks nobody to save what only auditors can still open", async () => {
    const made = await buildRun(server, { state: "ARCHIVED" });
    const { moderator, run } = made;
    await rows("update account set language = 'en' where person_id = $1", [moderator.user.id]);
    await finishedAgo(server, made, 80);
    await night();
    const { text } = await server.mailbox.next(moderator.user.email ?? "");
    expect(text).not.toContain(run.id);
    expect(text).not.toContain("please save");
    expect(text).toContain("only auditors can still open it");
  }, 60_000);

  it("tells nobody where the tenant wants no warning, nor a disabled tenant's people [SETT-05]", async () => {
    const silent = await finished();
    const admin = await buildUser(silent.tenant, "administrator");
    await admin.ok(calls.updateSettings, { body: { warningPolicy: 0 } });
    const disabled = await finished();
    await rows("update tenant set disabled_at = now() where tenant_id = $1", [disabled.tenant.id]);
    for (const made of [silent, disabled]) await finishedAgo(server, made, 89);
    await night();
    server.clock.advance(86_400_000);
    await night();
    for (const made of [silent, disabled]) {
      expect(mailsTo(made.moderator.user.email)).toEqual([]);
      // Neither a missing warning nor a disabled tenant prevents the anonymisation.
      expect(await stateOf(made)).toBe("ANONYMIZED");
    }
  }, 60_000);

  it("spares whoever is in a run whose time has not come, and erases the person with the last one", async () => {
    const made = await buildRun(server, { state: "PREPARED" });
    const { moderator, tenant, process } = made;
    const email = "twice@example.org";
    const other = await buildRun(server, { tenant, moderator, process, state: "PREPARED" });
    const ids: string[] = [];
    for (const { run } of [made, other]) {
      const body = {
        title: "Mrs" as const,
        firstName: "Zweimal",
        lastName: "Dabeigewesen",
        email,
        candidateProperties: { job: "Ingenieurin" },
      };
      ids.push((await moderator.ok(calls.createCandidate, { params: { id: run.id }, body })).id);
      const now = (await moderator.ok(calls.getRun, { params: { id: run.id } })) as typeof run;
      const cells = now.candidates[0]!.exercises;
      await saveRun(moderator, {
        ...now,
        candidates: now.candidates.map((candidate) => ({ ...candidate, exercises: cells })),
      });
      await moveRun(moderator, run.id, "Start");
      await moveRun(moderator, run.id, "Finish");
    }
    expect(new Set(ids).size).toBe(1);
    const person = () =>
      rows("select first_name, last_name, email, type from person where id = $1", [ids[0]]);
    await finishedAgo(server, made, 90);
    await night();
    expect(await stateOf(made)).toBe("ANONYMIZED");
    expect(await person()).toEqual([
      { first_name: "Zweimal", last_name: "Dabeigewesen", email, type: "USER" },
    ]);
    await finishedAgo(server, other, 90);
    server.clock.advance(86_400_000);
    await night();
    expect(await stateOf(other)).toBe("ANONYMIZED");
    expect(await person()).toEqual([
      { first_name: null, last_name: null, email: null, type: "ANONYMIZED" },
    ]);
  }, 60_000);

  it("leaves an account that is a candidate as it is", async () => {
    const made = await buildRun(server, { state: "STARTED" });
    const { moderator, tenant, run } = made;
    const colleague = await buildUser(tenant, "observer", {
      firstName: "Kim",
      lastName: "Kollegin",
    });
    await moderator.ok(calls.createCandidate, {
      params: { id: run.id },
      body: {
        title: "Mrs",
        firstName: "Kim",
        lastName: "Kollegin",
        email: colleague.user.email,
        candidateProperties: { job: "Leitung" },
      },
    });
    await moveRun(moderator, run.id, "Finish");
    await finishedAgo(server, made, 90);
    await night();
    const { candidates } = await moderator.ok(calls.getRunCandidates, { params: { id: run.id } });
    expect(candidates.map(({ lastName }) => lastName)).toEqual([null, null]);
    expect(await colleague.ok(calls.getAccount)).toMatchObject({ lastName: "Kollegin" });
  }, 60_000);

  it("forgets ended sessions, logins, captchas, old failures and addresses, and nothing that counts", async () => {
    const { tenant, moderator } = await finished();
    const count = async (table: string) =>
      (await rows(`select 1 from ${table} where tenant_id = $1`, [tenant.id])).length;
    const sessions = await count("session");
    await rows(
      `insert into session (tenant_id, token_hash, id, person_id, created_at, used_at, expires_at)
       select tenant_id, 'old' || token_hash, substr('f' || id, 1, 24), person_id, created_at, used_at,
              $2::timestamptz - interval '1 minute' from session where tenant_id = $1`,
      [tenant.id, server.clock.now()],
    );
    await rows(
      `insert into login_failure (tenant_id, id, email, address, at)
       values ($1, 'a', 'old@example.org', '::1', $2::timestamptz - interval '2 days'),
              ($1, 'b', 'new@example.org', '::1', $2::timestamptz - interval '2 minutes')`,
      [tenant.id, server.clock.now()],
    );
    await rows(
      `insert into access_event
         (tenant_id, hour, kind, person_id, address, what, count, first_at, last_at)
       select $1, at, 'signIn', '', '192.0.2.9', 'old', 1, at, at
         from unnest(array[$2::timestamptz - interval '31 days', $2 - interval '29 days']) at`,
      [tenant.id, server.clock.now()],
    );
    expect(await count("session")).toBe(2 * sessions);
    await rows("delete from retention_night where tenant_id = $1", [tenant.id]);
    await night();
    expect(await count("session")).toBe(sessions);
    expect(await count("login_failure")).toBe(1);
    const old = "select 1 from access_event where tenant_id = $1 and what = 'old'";
    expect(await rows(old, [tenant.id])).toHaveLength(1);
    expect(await moderator.ok(calls.getAccount)).toMatchObject({ id: moderator.user.id });
  }, 60_000);

  it("is done once by two servers that look at the same moment", async () => {
    const another = await openJobs({
      url: appUrl(server.ownerUrl),
      log: openLog("silent"),
      pollSeconds: 0.5,
      superviseSeconds: 1,
    });
    try {
      const second = { ...server.nightly, jobs: another };
      await workRetention(second);
      const due = await Promise.all([finished(), finished(), finished()]);
      const warned = await finished();
      for (const made of due) await finishedAgo(server, made, 90);
      await finishedAgo(server, warned, 85);
      const looks = [server.nightly, second, server.nightly, second].map((dependencies) =>
        startNightlyJob(dependencies),
      );
      await Promise.all(looks);
      await quiet();
      for (const made of due) {
        expect(await stateOf(made)).toBe("ANONYMIZED");
        const entries = await rows(
          "select 1 from audit_log where action = 'run.anonymise' and subject_id = $1",
          [made.run.id],
        );
        expect(entries).toHaveLength(1);
      }
      await server.mailbox.next(warned.moderator.user.email ?? "");
      expect(mailsTo(warned.moderator.user.email)).toHaveLength(1);
    } finally {
      await another.close();
    }
  }, 60_000);

  it("logs ids and what was done, and nobody's name", async () => {
    const made = await finished();
    await finishedAgo(server, made, 90);
    await night();
    const lines = server.log.filter((line) => line.includes('"retention"'));
    expect(lines.some((line) => line.includes(made.run.id))).toBe(true);
    for (const { lastName } of made.candidates)
      expect(server.log.join("\n")).not.toContain(lastName);
  }, 60_000);
});

describe("a server that is killed in the middle of an anonymisation", { tags: ["soak"] }, () => {
  beforeAll(() => start(true));
  afterAll(() => server.close());

  it("leaves the run as it was, and another one does it whole", async () => {
    const planted = await plantRun(server, { others: 3 });
    const { run, words, candidates, tenant } = planted;
    await finishedAgo(server, planted, 90);
    const holder = new pg.Client({ connectionString: server.ownerUrl });
    await holder.connect();
    const env = { DATABASE_URL: server.ownerUrl, DEMO: "false", LOG_LEVEL: "warn" };
    const victim = startProcess({ env });
    try {
      await listening(victim);
      // Another transaction locks a candidate, for which the anonymisation waits after it has erased all else.
      await holder.query("begin");
      await holder.query("select 1 from person where id = $1 for key share", [candidates[2]?.id]);
      await startNightlyJob(server.nightly);
      await vi.waitFor(async () => {
        const waiting = await rows(
          `select 1 from pg_stat_activity
            where datname = current_database() and wait_event_type = 'Lock' and query ilike '%person%for update%'`,
        );
        expect(waiting).toHaveLength(1);
      }, SOON);
      victim.child.kill("SIGKILL");
      await victim.ended;
      await holder.query("rollback");
      expect(await stateOf(planted)).toBe("FINISHED");
      const still = await scanFor(words, server);
      expect(words.filter((word) => !still.has(word))).toEqual([]);
      await workRetention(server.nightly);
      await vi.waitFor(async () => expect(await stateOf(planted)).toBe("ANONYMIZED"), SOON);
      expect([...(await scanFor(words, server))]).toEqual([]);
      const entries = await rows(
        "select 1 from audit_log where tenant_id = $1 and action = 'run.anonymise'",
        [tenant.id],
      );
      expect(entries).toHaveLength(1);
      // Nothing is left to do.
      await startNightlyJob(server.nightly);
      expect((await planted.auditor.ok(calls.getRun, { params: { id: run.id } })).revision).toBe(
        run.revision + 2,
      );
    } finally {
      victim.child.kill("SIGKILL");
      await victim.ended;
      await holder.end();
    }
  }, 120_000);
});
