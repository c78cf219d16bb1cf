import { calls, type RunPlan } from "@assay/contract";
import { momentOf } from "@assay/domain";
import {
  buildDraftPlan,
  buildPlannedRun,
  buildTenant,
  buildUser,
  moveRun,
  type PlannedTestRun,
  startTestServer,
  type TestServer,
  type TestTenant,
  type TestUser,
} from "@assay/testing";
import { readXlsx } from "hucre/xlsx";
import ICAL from "ical.js";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";

let server: TestServer;
let tenant: TestTenant;
let moderator: TestUser;
let run: PlannedTestRun;
let sessions: RunPlan["sessions"];
beforeAll(async () => {
  server = await startTestServer(inject("postgresUrl"));
  tenant = await buildTenant(server);
  moderator = await buildUser(tenant, "moderator");
  run = await buildPlannedRun(server, { tenant, moderator });
  const plan = await buildDraftPlan(moderator, run);
  const body = { revision: plan.revision };
  ({ sessions } = await moderator.ok(calls.publishPlan, { params: { id: plan.id }, body }));
  await moveRun(moderator, run.run.id, "Start");
});
afterAll(() => server.close());

/** The appointments of a calendar, as another library reads them. */
function appointments(file: Buffer) {
  const calendar = new ICAL.Component(ICAL.parse(file.toString()));
  return calendar.getAllSubcomponents("vevent").map((one) => {
    const event = new ICAL.Event(one);
    const at = (time: typeof event.startDate) => time.toJSDate().getTime();
    const { uid, summary, location, sequence } = event;
    return { uid, summary, location, sequence, start: at(event.startDate), end: at(event.endDate) };
  });
}

const moment = (minute: number) =>
  momentOf(run.settings.days[0]!.date, minute, run.settings.timeZone);

describe("a published timetable", () => {
  it("is shown whole to moderators, and to an observer with their own sessions only", async () => {
    const whole = await moderator.ok(calls.getTimetable, { params: run.params });
    expect(whole.timeZone).toBe("Europe/Berlin");
    expect(whole.entries.map(({ id }) => id).toSorted()).toEqual(
      sessions.map(({ id }) => id).toSorted(),
    );
    for (const observer of run.observers) {
      const own = sessions.filter(({ candidates }) =>
        candidates.some(({ observers }) => observers.includes(observer.user.id)),
      );
      if (own.length === 0) continue;
      const seen = await observer.ok(calls.getTimetable, { params: run.params });
      expect(seen.entries.map(({ id }) => id).toSorted()).toEqual(
        own.map(({ id }) => id).toSorted(),
      );
    }
  });

  it("is a calendar with the observer's times, which ends with the rating", async () => {
    const [session] = sessions;
    const observerId = session!.candidates[0]!.observers[0]!;
    const observer = run.observers.find(({ user }) => user.id === observerId)!;
    const file = await observer.bytes(calls.getCalendar, { params: run.params });
    const found = appointments(file).find(({ uid }) => uid === `${session!.id}@assay`);
    expect(found).toMatchObject({
      location: expect.stringMatching(/^Room [12]$/),
      start: moment(session!.start),
      end: moment(session!.start + 60 + 15),
    });
    const again = await observer.bytes(calls.getCalendar, { params: run.params });
    expect(again.toString()).toBe(file.toString());
  });

  it("names nobody else in a candidate's calendar, and begins with the preparation", async () => {
    const [candidate, ...others] = run.candidates;
    const query = { personId: candidate!.id };
    const file = await moderator.bytes(calls.getCalendar, { params: run.params, query });
    const text = file.toString();
    for (const { lastName } of others) expect(text).not.toContain(lastName);
    for (const { user } of run.observers) expect(text).not.toContain(user.lastName);
    const own = sessions.filter(({ candidates }) =>
      candidates.some(({ id }) => id === candidate!.id),
    );
    const starts = appointments(file).map(({ start }) => start);
    const wanted = own.map(({ start }) => moment(start - 10));
    expect(new Set(starts)).toEqual(new Set(wanted));
    expect(starts).toHaveLength(wanted.length);
  });

  it("gives observers nobody else's calendar", async () => {
    const [observer, other] = run.observers;
    for (const personId of [run.candidates[0]!.id, other!.user.id]) {
      const query = { personId };
      const refused = await observer!.refused(calls.getCalendar, { params: run.params, query });
      expect(refused.types).toEqual(["ITEM_NOT_FOUND"]);
    }
  });

  it("is a workbook with a row for each cell", async () => {
    const file = await moderator.bytes(calls.exportTimetable, { params: run.params });
    const [sheet] = (await readXlsx(file)).sheets;
    const cells = sessions.flatMap(({ candidates }) => candidates);
    expect(sheet!.rows.length).toBe(cells.length + 1);
  });
});
