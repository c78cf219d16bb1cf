import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { daySessions } from "./daySessions.ts";
import type { TimetableEntry } from "./entries.ts";
import { type Whereabouts, whoIsWhere, whoIsWhereIn } from "./whoIsWhere.ts";

const ZONE = "Europe/Berlin";
const MINUTE = 60_000;
/** Minutes after midnight at the place, as a moment. */
const at = (minute: number) => Date.parse("2026-11-25T23:00:00Z") + minute * MINUTE;

const entryOf = (id: string, fields: Partial<TimetableEntry> = {}): TimetableEntry => ({
  id,
  exerciseId: "interview",
  date: "2026-11-26",
  prepFrom: 525,
  from: 540,
  to: 600,
  ratingTo: 615,
  roomId: "r1",
  room: "Room 1",
  prepRoomId: "r2",
  prepRoom: "Room 2",
  rolePlayer: null,
  candidates: [{ id: "adler", observers: ["ulm", "urban"] }],
  ...fields,
});
const first = entryOf("first");
const second = entryOf("second", { prepFrom: 640, from: 650, to: 700, ratingTo: 710 });
const sessions = daySessions([first, second], ZONE);
const told = ({ now, next }: Whereabouts | undefined = { now: [], next: [] }) => ({
  now: now.map(({ session, part }) => `${session.entry.id} ${part}`),
  next: next.map(({ session, part }) => `${session.entry.id} ${part}`),
});

describe("who is where", () => {
  it("says of candidates, observers, rooms and exercises what is on and what comes next", () => {
    const { people, rooms, exercises } = whoIsWhere(sessions, at(530));
    expect(told(people.get("adler"))).toEqual({
      now: ["first preparation"],
      next: ["second preparation"],
    });
    expect(told(people.get("ulm"))).toEqual({ now: [], next: ["first session"] });
    expect(told(rooms.get("r2"))).toEqual({
      now: ["first preparation"],
      next: ["second preparation"],
    });
    expect(told(rooms.get("r1"))).toEqual({ now: [], next: ["first session"] });
    expect(told(exercises.get("interview")).now).toEqual(["first preparation"]);
  });

  it("frees the room while observers rate", () => {
    const { people, rooms } = whoIsWhere(sessions, at(605));
    expect(told(people.get("urban"))).toEqual({ now: ["first rating"], next: ["second session"] });
    expect(told(people.get("adler")).now).toEqual([]);
    expect(told(rooms.get("r1")).now).toEqual([]);
  });

  it("ends with the last session", () => {
    const { people } = whoIsWhere(sessions, at(710));
    expect(told(people.get("ulm"))).toEqual({ now: [], next: [] });
  });

  it("names everything that begins next at the same time", () => {
    const other = entryOf("other", { roomId: "r3" });
    const { exercises } = whoIsWhere(daySessions([first, other, second], ZONE), at(500));
    expect(told(exercises.get("interview")).next).toEqual([
      "first preparation",
      "other preparation",
    ]);
  });

  it("goes by the clocks of the place on the day on which they change, and over midnight", () => {
    // 31 October 2027: three o'clock becomes two, so that 01:00 to 04:00 takes four hours.
    const night = { date: "2027-10-31", prepFrom: 60, from: 60, to: 240, ratingTo: 240 };
    const long = daySessions([entryOf("long", night)], ZONE);
    const begin = Date.parse("2027-10-30T23:00:00Z");
    const nowAt = (now: number) => told(whoIsWhere(long, now).people.get("ulm")).now;
    expect(nowAt(begin - 1)).toEqual([]);
    expect(nowAt(begin)).toEqual(["long session"]);
    expect(nowAt(begin + 240 * MINUTE - 1)).toEqual(["long session"]);
    expect(nowAt(begin + 240 * MINUTE)).toEqual([]);
    const evening = entryOf("late", { prepFrom: 1380, from: 1380, to: 1440, ratingTo: 1470 });
    const late = daySessions([evening], ZONE);
    expect(told(whoIsWhere(late, at(1450)).people.get("ulm")).now).toEqual(["late rating"]);
  });

  it("is the same however often it was asked for before, and one object while nothing changes", () => {
    const late = entryOf("late", { prepFrom: 1380, from: 1380, to: 1440, ratingTo: 1470 });
    const all = daySessions([first, second, late], ZONE);
    const moments = fc.tuple(fc.constantFrom(525, 540, 600, 615, 640, 700, 1440), fc.integer());
    fc.assert(
      fc.property(fc.array(moments, { maxLength: 12 }), (asked) => {
        const whereAt = whoIsWhereIn(all);
        for (const [minute, ms] of asked)
          expect(whereAt(at(minute) + (ms % 2))).toEqual(whoIsWhere(all, at(minute) + (ms % 2)));
      }),
    );
    const whereAt = whoIsWhereIn(all);
    expect(whereAt(at(541))).toBe(whereAt(at(599)));
    expect(whereAt(at(600))).not.toBe(whereAt(at(599)));
  });

  it("has nothing that begins before it ends, whatever clocks skip", () => {
    const places = fc.record({
      from: fc.integer({ min: 0, max: 1440 }),
      duration: fc.integer({ min: 1, max: 240 }),
      prep: fc.integer({ min: 0, max: 60 }),
      date: fc.constantFrom("2027-03-28", "2027-10-31", "2026-11-26"),
    });
    fc.assert(
      fc.property(places, ({ from, duration, prep, date }) => {
        const [session] = daySessions(
          [
            entryOf("any", {
              date,
              prepFrom: Math.max(0, from - prep),
              from,
              to: from + duration,
              ratingTo: from + duration + 15,
            }),
          ],
          ZONE,
        );
        const { prepAt = 0, beginsAt = 0, endsAt = 0, ratedAt = 0 } = session ?? {};
        expect([prepAt, beginsAt, endsAt, ratedAt]).toEqual(
          [prepAt, beginsAt, endsAt, ratedAt].toSorted((a, b) => a - b),
        );
      }),
    );
  });
});
