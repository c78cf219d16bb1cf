import { calls, type ProcessRun, type RunPlan } from "@assay/contract";
import { ERASURE_REASONS } from "@assay/domain";
import {
  type Answer,
  buildDraftPlan,
  buildPlannedRun,
  buildTenant,
  buildUser,
  Client,
  moveRun,
  PASSWORD,
  type PlannedTestRun,
  saveRun,
  send,
  startTestServer,
  type TestServer,
  type TestTenant,
  type TestUser,
} from "@assay/testing";
import ICAL from "ical.js";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";
import * as z from "zod/mini";

let server: TestServer;
let tenant: TestTenant;
let administrator: TestUser;
let moderator: TestUser;
beforeAll(async () => {
  server = await startTestServer(inject("postgresUrl"));
  tenant = await buildTenant(server);
  administrator = await buildUser(tenant, "administrator");
  moderator = await buildUser(tenant, "moderator");
});
afterAll(() => server.close());

/** Publishes sessions as the timetable of a run. */
async function publish(run: PlannedTestRun, sessions?: RunPlan["sessions"]): Promise<RunPlan> {
  const { params } = run;
  const body = { sessions: sessions ?? [], wish: "balanced" as const };
  const draft = sessions
    ? await moderator.ok(calls.createPlan, { params, body })
    : await buildDraftPlan(moderator, run);
  const { id, revision } = draft;
  return moderator.ok(calls.publishPlan, { params: { id }, body: { revision } });
}

/** Somebody who observes in the published timetable of a run. */
const observerIn = (run: PlannedTestRun, { sessions }: RunPlan): TestUser =>
  run.observers.find(({ user }) => ownOf(user.id, sessions).length > 0)!;

const ownOf = (personId: string, sessions: RunPlan["sessions"]) =>
  sessions.filter(({ candidates }) =>
    candidates.some(({ observers }) => observers.includes(personId)),
  );

/** Fetches an address as a calendar program does, without a session. */
const fetchFrom = (url: string, host = new URL(url).host): Promise<Answer> =>
  send(server.port, { path: new URL(url).pathname, headers: { host } });

const makeAddress = async (user: TestUser): Promise<string> =>
  (await user.ok(calls.createCalendarFeed)).url;

/** The appointments of a calendar, as another library reads them. */
function appointments({ text }: Answer) {
  const calendar = new ICAL.Component(ICAL.parse(text));
  return calendar
    .getAllSubcomponents("vevent")
    .map((one) => new ICAL.Event(one))
    .map(({ uid, summary, location, description, sequence, startDate, endDate }) => {
      const [start, end] = [startDate.toJSDate().getTime(), endDate.toJSDate().getTime()];
      return { uid, summary, location, description, sequence, start, end };
    })
    .toSorted((a, b) => a.uid.localeCompare(b.uid));
}
const idsOf = (answer: Answer) => appointments(answer).map(({ uid }) => uid);
const uidsOf = (sessions: RunPlan["sessions"]) =>
  sessions.map(({ id }) => `${id}@assay`).toSorted();

/** The answer to a path that is no call, without what differs each time. */
const nowhere = { status: 404, types: ["BAD_REQUEST"], payload: null };
function refusal({ status, text }: Answer) {
  const { metadata, payload } = JSON.parse(text);
  return { status, types: metadata.errors.map(({ type }: { type: string }) => type), payload };
}

describe("a calendar that somebody subscribes to", () => {
  let run: PlannedTestRun;
  let plan: RunPlan;
  let observer: TestUser;
  let url: string;
  beforeEach(async () => {
    run = await buildPlannedRun(server, { tenant, moderator });
    plan = await publish(run);
    observer = observerIn(run, plan);
    await moveRun(moderator, run.run.id, "Start");
    url = await makeAddress(observer);
  });

  it("has the same sessions as the file of the run, and asks to be fetched again", async () => {
    const { params } = run;
    expect(new URL(url).origin).toBe(`http://${tenant.host}`);
    const answer = await fetchFrom(url);
    expect(answer.headers).toMatchObject({
      "content-type": "text/calendar; charset=utf-8; method=PUBLISH",
      "cache-control": "no-store",
    });
    expect(answer.text).toContain("\r\nMETHOD:PUBLISH\r\n");
    expect(answer.text).toContain("\r\nREFRESH-INTERVAL;VALUE=DURATION:PT1H\r\n");
    expect(answer.text).toContain("\r\nX-PUBLISHED-TTL:PT1H\r\n");
    const file = await observer.send(calls.getCalendar, { params });
    const named = appointments(file).map(({ description, ...rest }) => ({
      ...rest,
      description: `${run.run.name}\n${description}`,
    }));
    expect(appointments(answer)).toEqual(named);
    expect(idsOf(answer)).toEqual(uidsOf(ownOf(observer.user.id, plan.sessions)));
    expect((await fetchFrom(url)).text).toBe(answer.text);
  });

  it("has the sessions of all runs that are under way or finished, and of no other", async () => {
    const second = await buildPlannedRun(server, { tenant, moderator });
    const join = (one: PlannedTestRun) =>
      saveRun(moderator, {
        ...one.run,
        observerTeams: one.run.observerTeams.map((team) => ({
          ...team,
          observers: [observer.user.id, ...team.observers],
        })),
      });
    const joined = { ...second, run: await join(second) };
    const { settings, revision } = await moderator.ok(calls.getPlanning, { params: second.params });
    const observers = [...settings.observers, observer.user.id];
    await moderator.ok(calls.updatePlanning, {
      params: second.params,
      body: { settings: { ...settings, observers }, revision },
    });
    // The observer takes the place of another one throughout.
    const draft = await buildDraftPlan(moderator, joined);
    const theirs = draft.sessions[0]!.candidates[0]!.observers[0]!;
    const sessions = draft.sessions.map((session) => ({
      ...session,
      candidates: session.candidates.map((candidate) => ({
        ...candidate,
        observers: candidate.observers.map((id) => (id === theirs ? observer.user.id : id)),
      })),
    }));
    const published = await publish(joined, sessions);
    const first = uidsOf(ownOf(observer.user.id, plan.sessions));
    expect(idsOf(await fetchFrom(url))).toEqual(first);
    await moveRun(moderator, second.run.id, "Start");
    const both = [...first, ...uidsOf(ownOf(observer.user.id, published.sessions))].toSorted();
    expect(both.length).toBeGreaterThan(first.length);
    expect(idsOf(await fetchFrom(url))).toEqual(both);
    await moveRun(moderator, second.run.id, "Finish");
    expect(idsOf(await fetchFrom(url))).toEqual(both);
    await moveRun(moderator, second.run.id, "Archive");
    expect(idsOf(await fetchFrom(url))).toEqual(first);
  });

  it("follows a new timetable: the same appointments with a higher sequence", async () => {
    const before = appointments(await fetchFrom(url));
    server.clock.advance(60_000);
    await publish(run, plan.sessions);
    const after = appointments(await fetchFrom(url));
    expect(after.map(({ uid }) => uid)).toEqual(before.map(({ uid }) => uid));
    for (const [index, { sequence }] of after.entries())
      expect(sequence).toBeGreaterThan(before[index]!.sequence);
  });

  it("is empty for who was taken out of the run", async () => {
    const shown = (await moderator.ok(calls.getRun, { params: { id: run.run.id } })) as ProcessRun;
    const isTheirs = ({ observers }: { observers: string[] }) =>
      observers.includes(observer.user.id);
    const gone = new Set(shown.observerTeams.filter(isTheirs).map(({ id }) => id));
    await saveRun(moderator, {
      ...shown,
      observerTeams: shown.observerTeams.filter((team) => !isTheirs(team)),
      candidates: shown.candidates.map((candidate) => ({
        ...candidate,
        exercises: candidate.exercises.filter(({ observerTeamId }) => !gone.has(observerTeamId)),
      })),
    });
    const answer = await fetchFrom(url);
    expect([answer.status, idsOf(answer)]).toEqual([200, []]);
  });

  it("has numbers in place of the names of erased candidates", async () => {
    const [first] = ownOf(observer.user.id, plan.sessions);
    const { id } = first!.candidates[0]!;
    const { lastName } = run.candidates.find((candidate) => candidate.id === id)!;
    const before = await fetchFrom(url);
    expect(before.text).toContain(lastName);
    await moderator.ok(calls.eraseCandidate, {
      params: { id: run.run.id, candidateId: id },
      query: { reason: ERASURE_REASONS[0] },
    });
    const after = await fetchFrom(url);
    expect(after.text).not.toContain(lastName);
    expect(idsOf(after)).toEqual(idsOf(before));
  });

  it("has one address: a new one ends the former, and it can be ended", async () => {
    const next = await makeAddress(observer);
    expect(refusal(await fetchFrom(url))).toEqual(nowhere);
    const made = await observer.ok(calls.getCalendarFeed);
    expect(made.feed).toMatchObject({ fetchedAt: null });
    expect(JSON.stringify(made)).not.toContain(new URL(next).pathname.slice(-47, -4));
    expect((await fetchFrom(next)).status).toBe(200);
    expect((await observer.ok(calls.getCalendarFeed)).feed).toMatchObject({
      fetchedAt: server.clock.now().toISOString(),
    });
    expect(await observer.ok(calls.endCalendarFeed)).toEqual({ feed: null });
    expect(await observer.ok(calls.endCalendarFeed)).toEqual({ feed: null });
    expect(await observer.ok(calls.getCalendarFeed)).toEqual({ feed: null });
    expect(refusal(await fetchFrom(next))).toEqual(nowhere);
  });

  it("is not there for a token that is unknown, malformed, or another organisation's", async () => {
    const other = await buildTenant(server);
    expect(refusal(await fetchFrom(url, other.host))).toEqual(nowhere);
    for (const token of ["x".repeat(43), "x", "a%20b", "%2e", observer.token!])
      expect(refusal(await fetchFrom(`http://${tenant.host}/api/Calendar/${token}.ics`))).toEqual(
        nowhere,
      );
    const noCall = await fetchFrom(`http://${tenant.host}/api/Calendars/x.ics`);
    expect(refusal(noCall)).toEqual(nowhere);
  });

  it("stores nothing that leads to the address", async () => {
    const token = new URL(url).pathname.split("/").at(-1)!.replace(".ics", "");
    expect(token).toMatch(/^[\w-]{43}$/);
    const rows = await server.owner.withTenant(tenant.id, (tx) =>
      tx.prepared(
        z.strictObject({ row: z.string() }),
        "select to_jsonb(f)::text as row from calendar_feed f where tenant_id = $1 and person_id = $2",
        [tenant.id, observer.user.id],
      ),
    );
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(server.log.join("\n")).not.toContain(token);
  });

  it("is not there while its owner may not sign in or read runs", async () => {
    const params = { id: observer.user.id };
    await administrator.ok(calls.lockUser, { params, body: { locked: true } });
    expect(refusal(await fetchFrom(url))).toEqual(nowhere);
    await administrator.ok(calls.lockUser, { params, body: { locked: false } });
    expect((await fetchFrom(url)).status).toBe(200);
    const withRoles = (permissions: string) =>
      server.owner.withTenant(tenant.id, (tx) =>
        tx.execute(
          `update role set permissions = ${permissions} where name = 'observer' and tenant_id = $1`,
          [tenant.id],
        ),
      );
    await withRoles("array_remove(permissions, 'GET_PROCESS_RUNS')");
    expect(refusal(await fetchFrom(url))).toEqual(nowhere);
    await withRoles("permissions || '{GET_PROCESS_RUNS}'");
    expect((await fetchFrom(url)).status).toBe(200);
  });

  it("ends with a new password, and with the account", async () => {
    const body = { password: PASSWORD, newPassword: "Another-horse-staple-9" };
    await observer.ok(calls.changePassword, { body });
    expect(refusal(await fetchFrom(url))).toEqual(nowhere);
    expect(await observer.ok(calls.getCalendarFeed)).toEqual({ feed: null });
    const next = await makeAddress(observer);
    await administrator.ok(calls.deleteUser, { params: { id: observer.user.id } });
    expect(refusal(await fetchFrom(next))).toEqual(nowhere);
  });

  it("lets its address read nothing else", async () => {
    const token = new URL(url).pathname.split("/").at(-1)!.replace(".ics", "");
    const guest = new Client(server.port, tenant.host, token);
    expect((await guest.refused(calls.getAccount)).types).toEqual(["NOT_LOGGED_IN"]);
  });
});
