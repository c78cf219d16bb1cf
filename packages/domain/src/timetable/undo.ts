import type { TimetableInstance } from "./instance.ts";
import { pastChanges } from "./past.ts";
import type { PlanMoment, SessionPlace, TimetablePlan } from "./plan.ts";
import type { PlanningSettings } from "./planning.ts";

interface RepairedSettings {
  /** As they were before the repair, with every exercise that has been resolved. */
  readonly before: PlanningSettings;
  /** As the repair left them, likewise. */
  readonly after: PlanningSettings;
}

/** A list without what a repair has added, and with what it has taken away. */
function restored<T>(now: readonly T[], before: readonly T[], after: readonly T[]): T[] {
  const keysOf = (list: readonly T[]) => new Set(list.map((one) => JSON.stringify(one)));
  const [old, added, present] = [keysOf(before), keysOf(after), keysOf(now)];
  const isIn = (keys: ReadonlySet<string>, one: T) => keys.has(JSON.stringify(one));
  return [
    ...now.filter((one) => isIn(old, one) || !isIn(added, one)),
    ...before.filter((one) => !isIn(added, one) && !isIn(present, one)),
  ];
}

/**
 * Settings without what a repair has changed in them: absences, what candidates take no part in, sizes of groups, and
 * moderators who observe. What people have changed in them since stays.
 */
export function settingsBeforeRepair(
  now: PlanningSettings,
  { before, after }: RepairedSettings,
): PlanningSettings {
  const changed = Object.entries(before.exercises).filter(
    ([id, planning]) => JSON.stringify(planning) !== JSON.stringify(after.exercises[id]),
  );
  return {
    ...now,
    exercises: { ...now.exercises, ...Object.fromEntries(changed) },
    observers: restored(now.observers, before.observers, after.observers),
    standIns: restored(now.standIns, before.standIns, after.standIns),
    absences: restored(now.absences, before.absences, after.absences),
    skips: restored(now.skips ?? [], before.skips ?? [], after.skips ?? []),
  };
}

/** A plan without minutes by which sessions take longer. */
const withoutExtra = ({ sessions }: TimetablePlan): TimetablePlan => ({
  sessions: sessions.map((session) => ({ ...session, extra: 0 })),
});

/**
 * The sessions for which a repair cannot be taken back: they have begun, and are not the same before and after it. How
 * long they take may differ.
 *
 * @param plans the repaired plan, and the one that it replaced
 */
export const undoneChanges = (
  instance: TimetableInstance,
  { repaired, replaced }: { readonly repaired: TimetablePlan; readonly replaced: TimetablePlan },
  now: PlanMoment,
): SessionPlace[] =>
  pastChanges(instance, { agreed: withoutExtra(repaired), repaired: withoutExtra(replaced) }, now);
