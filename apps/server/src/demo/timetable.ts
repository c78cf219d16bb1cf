import { firstPlan, instanceOf, observedLeaves, planningOf, planSessions } from "@assay/domain";
import { newId } from "../platform/ids.ts";
import type { DemoClient } from "./client.ts";
import { known } from "./design.ts";
import type { PreparedRun, RunToSeed } from "./seeding.ts";

/** The same timetable in every demo. */
const SEED = 1;
/** Steps of the search: a multiple of what so few candidates need. */
const WORK = 1_000_000;

/** Seeds what a run's day is planned with, and a draft of its timetable that follows all rules and can be published. */
export async function seedTimetable(
  { run, content, userIds }: RunToSeed,
  { stored }: PreparedRun,
  moderator: DemoClient,
): Promise<void> {
  if (!run.timetable) return;
  const logins = new Set(run.teams.flatMap(({ observers }) => observers));
  const observers = [...logins].map((login) => known(userIds.get(login), login));
  const leaves = observedLeaves(stored.process.items);
  const params = { runId: stored.id };
  const { settings: usual, revision } = await moderator.ask("getPlanning", { params });
  const { timeZone, from, to, rooms, exercises } = run.timetable;
  const planned = Object.entries(exercises).map(([name, own]) => {
    const { id } = known(content.exercises[name], name);
    const leaf = leaves.find((one) => one.id === id);
    return [id, { ...planningOf(usual, known(leaf, name)), ...own }] as const;
  });
  const settings = {
    ...usual,
    timeZone,
    days: usual.days.map((day) => ({ ...day, from, to })),
    rooms: rooms.map((room) => ({ ...room, id: newId(), kind: "" })),
    observers,
    exercises: Object.fromEntries(planned),
  };
  await moderator.ask("updatePlanning", { params, body: { settings, revision } });
  const instance = instanceOf(settings, {
    exercises: leaves,
    candidates: stored.candidates.map(({ candidateId }) => candidateId),
    conflicts: [],
  });
  const plan = firstPlan(instance, { seed: SEED, work: WORK });
  if (!plan) throw new Error(`The demo's run ${run.key} has no timetable that follows all rules.`);
  const body = { sessions: planSessions(plan, [], newId), wish: settings.wish };
  await moderator.ask("createPlan", { params, body });
}
