import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { daySessions } from "./daySessions.ts";
import {
  type DayCell,
  type DayDevice,
  type DayFacts,
  type DayWarning,
  dayWarnings,
  dayWarningsIn,
  devicesInUse,
} from "./dayWarnings.ts";
import type { TimetableEntry } from "./entries.ts";

const MINUTE = 60_000;
const ZONE = "Europe/Berlin";
/** 09:00 at the place. */
const NINE = Date.parse("2026-11-26T08:00:00Z");

/** Ulm watches Adler in the interview from 09:00 to 10:00, and rates until 10:15. */
const entryOf = (fields: Partial<TimetableEntry> = {}): TimetableEntry => ({
  id: "s1",
  exerciseId: "interview",
  date: "2026-11-26",
  prepFrom: 530,
  from: 540,
  to: 600,
  ratingTo: 615,
  roomId: "r1",
  room: "Room 1",
  prepRoomId: null,
  prepRoom: null,
  rolePlayer: null,
  candidates: [{ id: "adler", observers: ["ulm"] }],
  ...fields,
});
const cellOf = (fields: Partial<DayCell> = {}): DayCell => ({
  candidateId: "adler",
  exerciseId: "interview",
  observerId: "ulm",
  hasWords: false,
  rated: 0,
  competencies: 3,
  ...fields,
});
const deviceOf = (seenAt: number, fields: Partial<DayDevice> = {}): DayDevice => ({
  personId: "ulm",
  deviceId: "tablet",
  ready: 1,
  cells: 1,
  problems: [],
  clockAhead: 0,
  seenAt: new Date(seenAt).toISOString(),
  ...fields,
});
const factsOf = (fields: Partial<DayFacts> = {}): DayFacts => ({
  sessions: daySessions([entryOf()], ZONE),
  cells: [cellOf()],
  devices: [],
  unsent: [],
  ...fields,
});
const kindsAt = (facts: DayFacts, now: number) => dayWarnings(facts, now).map(({ kind }) => kind);

describe("a rating of which somebody has said why it is missing", () => {
  it("is looked for no more, nor is the device of who owes nothing else", () => {
    const facts = factsOf({ cells: [cellOf({ isExplained: true })] });
    for (const minutes of [0, 20, 90]) expect(kindsAt(facts, NINE + minutes * MINUTE)).toEqual([]);
    const another = cellOf({ candidateId: "braun" });
    const sessions = daySessions(
      [entryOf(), entryOf({ id: "s2", candidates: [{ id: "braun", observers: ["ulm"] }] })],
      ZONE,
    );
    const both = factsOf({ sessions, cells: [...facts.cells, another] });
    expect(dayWarnings(both, NINE + 20 * MINUTE)).toMatchObject([
      { kind: "silent" },
      { kind: "noWords", cell: { candidateId: "braun" } },
    ]);
  });
});

describe("a device that says nothing", () => {
  it("is a warning after two minutes, from ten minutes before the session until its rating is over", () => {
    const facts = factsOf({
      devices: [deviceOf(NINE - 60 * MINUTE)],
      cells: [cellOf({ hasWords: true })],
    });
    expect(kindsAt(facts, NINE - 10 * MINUTE - 1)).toEqual([]);
    expect(dayWarnings(facts, NINE - 10 * MINUTE)).toEqual([
      {
        kind: "silent",
        personId: "ulm",
        cell: null,
        deviceId: "tablet",
        since: NINE - 60 * MINUTE,
      },
    ]);
    expect(kindsAt(facts, NINE + 75 * MINUTE - 1)).toEqual(["silent"]);
    expect(kindsAt(facts, NINE + 75 * MINUTE)).toEqual(["noRating"]);
    const heard = factsOf({ devices: [deviceOf(NINE)] });
    expect(kindsAt(heard, NINE + 2 * MINUTE - 1)).toEqual([]);
    expect(kindsAt(heard, NINE + 2 * MINUTE)).toEqual(["silent"]);
  });

  it("is one where somebody who is due was never heard of", () => {
    expect(dayWarnings(factsOf(), NINE)).toMatchObject([
      { kind: "silent", deviceId: null, since: null },
    ]);
  });

  it("is nobody's who is heard on another one", () => {
    const devices = [
      deviceOf(NINE - 30 * MINUTE, { deviceId: "phone", ready: 0, clockAhead: 900 }),
      deviceOf(NINE),
    ];
    expect(kindsAt(factsOf({ devices }), NINE + MINUTE)).toEqual([]);
  });

  it("is everybody's where there is no timetable, but nobody's who was never heard of", () => {
    const facts = factsOf({ sessions: null, devices: [deviceOf(NINE)] });
    expect(kindsAt(facts, NINE + 2 * MINUTE)).toEqual(["silent"]);
    expect(kindsAt(factsOf({ sessions: null }), NINE)).toEqual([]);
  });
});

describe("a device that is heard", () => {
  const kindsOf = (...devices: DayDevice[]) => kindsAt(factsOf({ devices }), NINE);

  it("has to be ready, unless its owner has another one that is", () => {
    expect(kindsOf(deviceOf(NINE, { ready: 0 }))).toEqual(["notReady"]);
    expect(kindsOf(deviceOf(NINE, { problems: ["noStorage"] }))).toEqual(["notReady"]);
    expect(kindsOf(deviceOf(NINE), deviceOf(NINE, { deviceId: "phone", ready: 0 }))).toEqual([]);
  });

  it("may be wrong by a minute", () => {
    expect(kindsOf(deviceOf(NINE, { clockAhead: 60 }))).toEqual([]);
    expect(kindsOf(deviceOf(NINE, { clockAhead: -61 }))).toEqual(["wrongClock"]);
  });
});

describe("a cell", () => {
  const devices = [deviceOf(NINE + 120 * MINUTE)];

  it("has words ten minutes after its start, and ratings at the end of its rating time", () => {
    const facts = factsOf({ devices });
    expect(kindsAt(facts, NINE + 10 * MINUTE - 1)).toEqual([]);
    expect(dayWarnings(facts, NINE + 10 * MINUTE)).toMatchObject([
      { kind: "noWords", cell: { candidateId: "adler", exerciseId: "interview" }, since: NINE },
    ]);
    const written = factsOf({ devices, cells: [cellOf({ hasWords: true, rated: 2 })] });
    expect(kindsAt(written, NINE + 75 * MINUTE - 1)).toEqual([]);
    for (const later of [0, 1440])
      expect(dayWarnings(written, NINE + (75 + later) * MINUTE)).toContainEqual({
        kind: "noRating",
        personId: "ulm",
        cell: { candidateId: "adler", exerciseId: "interview" },
        deviceId: null,
        since: NINE + 75 * MINUTE,
      });
  });

  it("has no time where no timetable is published, or the timetable does not have it", () => {
    const late = NINE + 600 * MINUTE;
    expect(kindsAt(factsOf({ sessions: null }), late)).toEqual([]);
    expect(kindsAt(factsOf({ cells: [cellOf({ exerciseId: "case" })] }), late)).toEqual([]);
  });

  it("is counted by the clocks of the place on the day on which they change", () => {
    // 28 March 2027: two o'clock becomes three.
    const night = { date: "2027-03-28", prepFrom: 60, from: 60, to: 240, ratingTo: 250 };
    const facts = factsOf({ sessions: daySessions([entryOf(night)], ZONE), devices });
    const one = Date.parse("2027-03-28T00:00:00Z");
    expect(kindsAt(facts, one + 10 * MINUTE - 1)).not.toContain("noWords");
    expect(kindsAt(facts, one + 10 * MINUTE)).toContain("noWords");
    // 04:10 at the place is 130 minutes later, not 190.
    expect(kindsAt(facts, one + 130 * MINUTE - 1)).not.toContain("noRating");
    expect(kindsAt(facts, one + 130 * MINUTE)).toContain("noRating");
  });

  it("may be rated after midnight", () => {
    const evening = { prepFrom: 1380, from: 1380, to: 1440, ratingTo: 1470 };
    const facts = factsOf({ sessions: daySessions([entryOf(evening)], ZONE), devices });
    const end = Date.parse("2026-11-26T23:30:00Z");
    expect(kindsAt(facts, end - 1)).not.toContain("noRating");
    expect(kindsAt(facts, end)).toContain("noRating");
  });
});

describe("unsent work", () => {
  it("is worth a look after two minutes, also of a finished cell", () => {
    const unsent = [
      {
        observerId: "ulm",
        candidateId: "adler",
        exerciseId: "interview",
        reportedAt: new Date(NINE).toISOString(),
      },
    ];
    const facts = factsOf({ unsent, cells: [cellOf({ hasWords: true, rated: 3 })] });
    expect(kindsAt(facts, NINE + 2 * MINUTE - 1)).toEqual([]);
    expect(kindsAt(facts, NINE + 2 * MINUTE)).toEqual(["unsent"]);
  });
});

it("the devices that people use are those that were heard at about the same time", () => {
  const [phone, tablet, old] = [
    deviceOf(NINE - MINUTE, { deviceId: "phone" }),
    deviceOf(NINE),
    deviceOf(NINE - 2 * MINUTE, { deviceId: "old" }),
  ];
  expect(devicesInUse([old, phone, tablet])).toEqual(new Map([["ulm", [tablet, phone]]]));
});

describe("warnings of any day", () => {
  const people = ["ulm", "urban", "uhl"];
  const candidates = ["adler", "berg", "cole"];
  const exercises = ["interview", "case"];
  const minutes = fc.integer({ min: -120, max: 600 }).map((minute) => NINE + minute * MINUTE);
  const entries = fc.array(
    fc
      .record({
        exerciseId: fc.constantFrom(...exercises),
        candidate: fc.constantFrom(...candidates),
        observers: fc.uniqueArray(fc.constantFrom(...people), { maxLength: 3 }),
        from: fc.integer({ min: 0, max: 1400 }),
        duration: fc.integer({ min: 1, max: 90 }),
        date: fc.constantFrom("2026-11-26", "2026-11-27", "2026-10-25", "2027-03-28"),
      })
      .map(({ exerciseId, candidate, observers, from, duration, date }) =>
        entryOf({
          exerciseId,
          date,
          prepFrom: from,
          from,
          to: from + duration,
          ratingTo: from + duration + 15,
          candidates: [{ id: candidate, observers }],
        }),
      ),
    { maxLength: 6 },
  );
  const cells = fc.uniqueArray(
    fc.record({
      candidateId: fc.constantFrom(...candidates),
      exerciseId: fc.constantFrom(...exercises),
      observerId: fc.constantFrom(...people),
      hasWords: fc.boolean(),
      rated: fc.integer({ min: 0, max: 3 }),
      competencies: fc.constantFrom(0, 3),
    }),
    {
      maxLength: 12,
      selector: (cell) => [cell.candidateId, cell.exerciseId, cell.observerId].join(),
    },
  );
  const devices = fc.uniqueArray(
    fc.record({
      personId: fc.constantFrom(...people),
      deviceId: fc.constantFrom("tablet", "phone"),
      ready: fc.integer({ min: 0, max: 2 }),
      cells: fc.constant(2),
      problems: fc.constantFrom([], ["storageFull" as const]),
      clockAhead: fc.integer({ min: -90, max: 90 }),
      seenAt: minutes.map((moment) => new Date(moment).toISOString()),
    }),
    { maxLength: 6, selector: ({ personId, deviceId }) => personId + deviceId },
  );
  const unsent = fc.array(
    fc.record({
      candidateId: fc.constantFrom(...candidates),
      exerciseId: fc.constantFrom(...exercises),
      observerId: fc.constantFrom(...people),
      reportedAt: minutes.map((moment) => new Date(moment).toISOString()),
    }),
    { maxLength: 3 },
  );
  const facts = fc
    .record({ entries: fc.option(entries), cells, devices, unsent })
    .map(({ entries: own, ...rest }): DayFacts => ({
      ...rest,
      sessions: own && daySessions(own, ZONE),
    }));
  const keyOf = (warning: DayWarning) => JSON.stringify(warning);

  it("stay until their facts change; only silence ends with the sessions", () => {
    fc.assert(
      fc.property(facts, minutes, fc.nat({ max: 2000 }), (given, now, later) => {
        const then = new Set(dayWarnings(given, now + later * MINUTE).map(keyOf));
        const lasting = dayWarnings(given, now).filter(
          ({ kind }) => kind !== "silent" || given.sessions === null,
        );
        for (const warning of lasting) expect(then).toContain(keyOf(warning));
      }),
    );
  });

  it("are the same however often they were asked for before", () => {
    const times = fc.array(fc.tuple(minutes, fc.integer({ min: -1, max: 1 })), { maxLength: 12 });
    fc.assert(
      fc.property(facts, times, (given, asked) => {
        const warningsAt = dayWarningsIn(given);
        for (const [moment, more] of asked)
          expect(warningsAt(moment + more)).toEqual(dayWarnings(given, moment + more));
      }),
    );
  });

  it("are the same list as long as nothing changes", () => {
    const warningsAt = dayWarningsIn(factsOf({ devices: [deviceOf(NINE)] }));
    const list = warningsAt(NINE + 11 * MINUTE);
    expect(list).not.toEqual([]);
    expect(warningsAt(NINE + 59 * MINUTE)).toBe(list);
    expect(warningsAt(NINE + 80 * MINUTE)).not.toBe(list);
  });

  it("are about no cell that is finished, except for work that was not sent", () => {
    fc.assert(
      fc.property(facts, minutes, (given, now) => {
        const finished = given.cells.map((cell) => ({
          ...cell,
          // Who has rated everything need not have written.
          hasWords: cell.competencies === 0,
          rated: cell.competencies,
        }));
        const warnings = dayWarnings({ ...given, cells: finished }, now);
        expect(warnings.filter(({ kind }) => kind !== "unsent")).toEqual([]);
      }),
    );
  });

  it("come by urgency, then by age, each once", () => {
    fc.assert(
      fc.property(facts, minutes, (given, now) => {
        const warnings = dayWarnings({ ...given, unsent: [] }, now);
        expect(new Set(warnings.map(keyOf)).size).toBe(warnings.length);
        const kinds = warnings.map(({ kind }) => kind);
        const order = ["silent", "noWords", "unsent", "notReady", "wrongClock", "noRating"];
        expect(kinds).toEqual(kinds.toSorted((a, b) => order.indexOf(a) - order.indexOf(b)));
        for (const [index, { kind, since }] of warnings.entries())
          if (warnings[index - 1]?.kind === kind)
            expect(warnings[index - 1]?.since ?? 0).toBeLessThanOrEqual(since ?? Infinity);
      }),
    );
  });
});
