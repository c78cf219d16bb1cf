import type { RunDay, Timetable } from "@assay/contract";
import { expect } from "vitest";
import { page } from "vitest/browser";
import { buildDevice, buildWork } from "./buildDay.ts";
import { testId } from "./buildRun.ts";
import { fakeEvents } from "./fakeEvents.ts";
import { succeed } from "./fakeServer.ts";
import { buildPlan, buildPlanning, buildTimetable, openPlanPage, PLAN_RUN } from "./planPage.ts";

export const DAY = `GET /ProcessRun/${PLAN_RUN}/Day` as const;
export const person = (id: number, lastName: string) => ({
  id: testId(id),
  firstName: "Kim",
  lastName,
  type: "USER" as const,
});
const people = [person(400, "Ulm"), person(401, "Urban"), person(402, "Uhl"), person(499, "Moser")];
/** Adler and Berg are in the group, 08:00 to 09:00 at the place; Adler has an interview at 14:00. */
export const cells = [
  buildWork([301, 11, 400]),
  buildWork([302, 11, 402]),
  buildWork([301, 13, 401]),
];
/** 08:05 at the place; the device of the test may show anything else. */
export const NOW = "2026-11-23T07:05:00.000Z";
export const buildDay = (fields: Partial<RunDay> = {}): RunDay => ({
  now: NOW,
  devices: [buildDevice(400, NOW), buildDevice(402, NOW)],
  unsent: [],
  cells,
  ...fields,
});

interface Options {
  query?: string;
  timetable?: Timetable;
  run?: NonNullable<Parameters<typeof openPlanPage>[0]>["run"];
}

/** Opens the live day of a started run as one of its moderators. */
export async function openDay(
  day: RunDay,
  { query = "", timetable = buildTimetable(), run }: Options = {},
) {
  const events = fakeEvents();
  let current = day;
  const server = await openPlanPage({
    path: `/processruns/${PLAN_RUN}/day${query}`,
    runState: "STARTED",
    run: { people, ...run },
    plans: [buildPlan(800, { state: "PUBLISHED" })],
    planning: buildPlanning(),
    answers: {
      [DAY]: () => succeed(current)(undefined as never),
      [`GET /Timetable/${PLAN_RUN}`]: succeed(timetable),
      ...events.answers,
    },
  });
  await expect.element(page.getByRole("heading", { level: 1, name: "Der Tag" })).toBeVisible();
  /** Changes what the server answers, and tells the page. */
  const change = async (next: Partial<RunDay>) => {
    await expect.poll(() => events.lastIds().length).toBe(1);
    current = { ...current, ...next };
    events.say({ kind: "devices", runId: PLAN_RUN });
  };
  return { server, change };
}
export const row = (name: string | RegExp) => page.getByRole("listitem", { name, exact: true });
export const part = (name: string) => page.getByRole("region", { name });
/** No timetable is published. */
export const none: Timetable = { runId: PLAN_RUN, timeZone: null, entries: [] };
