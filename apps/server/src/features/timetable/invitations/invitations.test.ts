import { calls, type RunPlan } from "@assay/contract";
import { momentOf } from "@assay/domain";
import {
  buildDraftPlan,
  buildPlannedRun,
  buildTenant,
  buildUser,
  moveRun,
  planningRoom,
  type PlannedTestRun,
  startTestServer,
  type TestServer,
  type TestTenant,
  type TestUser,
} from "@assay/testing";
import ICAL from "ical.js";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer(inject("postgresUrl"));
});
afterAll(() => server.close());

let tenant: TestTenant;
let moderator: TestUser;
let run: PlannedTestRun;
let plan: RunPlan;
beforeEach(async () => {
  tenant = await buildTenant(server);
  moderator = await buildUser(tenant, "moderator");
  run = await buildPlannedRun(
    server,
    { tenant, moderator },
    { rooms: [1, 2, 3, 4, 5, 6].map(planningRoom) },
  );
  const draft = await buildDraftPlan(moderator, run);
  const body = { revision: draft.revision };
  plan = await moderator.ok(calls.publishPlan, { params: { id: draft.id }, body });
});

const read = (by = moderator) => by.ok(calls.getTimetableInvitations, { params: run.params });
const sending = (personIds: string[]) => ({ params: run.params, body: { personIds } });
const sessionsOf = (personId: string) =>
  plan.sessions.filter(({ candidates }) =>
    candidates.some(({ observers }) => observers.includes(personId)),
  );
const observing = () => run.observers.filter(({ user }) => sessionsOf(user.id).length > 0);

describe("invitations to a published timetable", () => {
  it("are not sent by themselves, and are for those who have sessions", async () => {
    const { invitees, can } = await read();
    expect(can).toEqual({ send: true });
    expect(new Set(invitees)).toEqual(
      new Set(
        observing().map(({ user }) => ({
          personId: user.id,
          sessions: sessionsOf(user.id).length,
          sentAt: null,
          isCurrent: false,
        })),
      ),
    );
  });

  it("bring an observer their own times and rooms, with a calendar, and no candidate's name", async () => {
    const [observer] = observing();
    const { user } = observer!;
    const { invitees } = await moderator.ok(calls.sendTimetableInvitations, sending([user.id]));
    expect(invitees.find(({ personId }) => personId === user.id)).toMatchObject({
      sentAt: server.clock.now().toISOString(),
      isCurrent: true,
    });
    const mail = await server.mailbox.next(user.email ?? "");
    expect(mail.subject).toContain(run.run.name);
    expect(mail.text).toContain("Europe/Berlin");
    const [file] = mail.attachments;
    expect(file).toMatchObject({ mimeType: "text/calendar", disposition: "attachment" });
    expect(file?.filename).toMatch(/\.ics$/);
    const calendar = Buffer.from(file?.content as ArrayBuffer).toString();
    const whole = `${mail.subject}${mail.text}${mail.html}${calendar}`;
    for (const { lastName } of run.candidates) expect(whole).not.toContain(lastName);
    const events = new ICAL.Component(ICAL.parse(calendar)).getAllSubcomponents("vevent");
    const starts = events.map((event) => new ICAL.Event(event).startDate.toJSDate().getTime());
    const { days, timeZone } = run.settings;
    const own = sessionsOf(user.id);
    expect(new Set(starts)).toEqual(
      new Set(own.map(({ day, start }) => momentOf(days[day]!.date, start, timeZone))),
    );
    expect(starts).toHaveLength(own.length);
    for (const { roomId } of own) {
      const room = run.settings.rooms.find(({ id }) => id === roomId)?.name ?? "";
      expect([mail.text, calendar].every((text) => text?.includes(room))).toBe(true);
    }
  });

  it("are out of date once times change for that observer, and only then", async () => {
    const people = observing().map(({ user }) => user.id);
    await moderator.ok(calls.sendTimetableInvitations, sending(people));
    const [moved] = plan.sessions;
    const affected = new Set(moved!.candidates.flatMap(({ observers }) => observers));
    const copy = await moderator.ok(calls.createPlan, {
      params: run.params,
      body: {
        wish: "balanced",
        sessions: plan.sessions.map((one) =>
          one.id === moved!.id ? { ...one, roomId: freeRoom() } : one,
        ),
      },
    });
    await moderator.ok(calls.publishPlan, {
      params: { id: copy.id },
      body: { revision: copy.revision },
    });
    const { invitees } = await read();
    for (const { personId, isCurrent, sentAt } of invitees)
      expect([personId, isCurrent, sentAt !== null]).toEqual([
        personId,
        !affected.has(personId),
        true,
      ]);
  });

  it("are refused for people without sessions, without a timetable, to others, and once the run is over", async () => {
    const stranger = await buildUser(tenant, "observer");
    const [observer] = observing();
    const own = sending([observer!.user.id]);
    const refusal = async (by: TestUser, sent = own) =>
      (await by.refused(calls.sendTimetableInvitations, sent)).types;
    expect(await refusal(moderator, sending([observer!.user.id, stranger.user.id]))).toEqual([
      "ITEM_NOT_FOUND",
    ]);
    expect((await read()).invitees.every(({ sentAt }) => sentAt === null)).toBe(true);
    expect(await refusal(observer!)).toEqual(["NO_PERMISSION"]);
    expect(await refusal(await buildUser(tenant, "moderator"))).toEqual(["ITEM_NOT_FOUND"]);
    const unplanned = await buildPlannedRun(server, { tenant, moderator });
    const none = { params: unplanned.params, body: own.body };
    expect(await refusal(moderator, none)).toEqual(["ITEM_NOT_FOUND"]);
    await moveRun(moderator, run.run.id, "Start");
    await moveRun(moderator, run.run.id, "Finish");
    expect(await refusal(moderator)).toEqual(["WRONG_PROCESS_RUN_STATE"]);
    expect((await read()).can.send).toBe("alreadyFinished");
  });

  it("do not reach a locked account, and stand in the log", async () => {
    const [locked, other] = observing();
    const administrator = await buildUser(tenant, "administrator");
    const params = { id: locked!.user.id };
    await administrator.ok(calls.lockUser, { params, body: { locked: true } });
    const people = [locked!.user.id, other!.user.id];
    await moderator.ok(calls.sendTimetableInvitations, sending(people));
    await server.mailbox.next(other!.user.email ?? "");
    const reached = server.mailbox.received.flatMap(({ to = [] }) =>
      to.map(({ address }) => address),
    );
    expect(reached).not.toContain(locked!.user.email);
    const log = await tenant.server.owner.withTenant(tenant.id, (tx) =>
      tx.db.execute(
        `select details from audit_log where action = 'run.invite' and subject_id = '${run.run.id}'`,
      ),
    );
    expect(log.rows).toEqual([{ details: { people } }]);
  });
});

/** A room that no session uses. */
const freeRoom = (): string => {
  const used = new Set(plan.sessions.map(({ roomId }) => roomId));
  return run.settings.rooms.find(({ id }) => !used.has(id))?.id ?? "";
};
