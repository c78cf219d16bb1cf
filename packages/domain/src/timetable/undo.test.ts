import fc from "fast-check";
import { expect, it } from "vitest";
import { defaultExercisePlanning } from "./exercisePlanning.ts";
import { defaultPlanning, type PlanningSettings } from "./planning.ts";
import { settingsBeforeRepair } from "./undo.ts";

const usual = defaultPlanning({
  date: "2026-11-23",
  timeZone: "Europe/Berlin",
  observers: [],
  rooms: [],
  rolePlayers: [],
});
const few = <T>(one: fc.Arbitrary<T>) => fc.uniqueArray(one, { maxLength: 4, selector: String });
const ids = few(fc.constantFrom("a", "b", "c", "d"));
/** Settings that differ in all that a repair may change. */
const settings = fc
  .record({ observers: ids, standIns: ids, away: ids, skipping: ids, larger: fc.boolean() })
  .map(({ observers, standIns, away, skipping, larger }): PlanningSettings => ({
    ...usual,
    observers,
    standIns,
    absences: away.map((id) => ({ id, day: 0, from: 480, to: 600 })),
    skips: skipping.map((candidateId) => ({ candidateId, exerciseId: "e" })),
    exercises: { e: { ...defaultExercisePlanning(true), groupMax: larger ? 7 : 6 } },
  }));

/** The same whatever the order of lists is, which means nothing. */
const sorted = ({ observers, standIns, absences, skips, exercises }: PlanningSettings) => ({
  observers: observers.toSorted(),
  standIns: standIns.toSorted(),
  absences: absences.map(({ id }) => id).toSorted(),
  skips: (skips ?? []).map(({ candidateId }) => candidateId).toSorted(),
  exercises,
});

it("brings settings back to where they were before a repair", () => {
  fc.assert(
    fc.property(settings, settings, (before, after) => {
      expect(sorted(settingsBeforeRepair(after, { before, after }))).toEqual(sorted(before));
    }),
  );
});

it("changes nothing where the repair has changed nothing, whatever people have changed since", () => {
  fc.assert(
    fc.property(settings, settings, (now, before) => {
      const back = settingsBeforeRepair(now, { before, after: before });
      expect(sorted(back)).toEqual(sorted(now));
    }),
  );
});

it("keeps what people have added since", () => {
  const away = { id: "a", day: 0, from: 480, to: 600 };
  const since = { id: "b", day: 0, from: 500, to: 530 };
  const after = { ...usual, absences: [away] };
  const now = { ...usual, absences: [away, since] };
  expect(settingsBeforeRepair(now, { before: usual, after }).absences).toEqual([since]);
});
