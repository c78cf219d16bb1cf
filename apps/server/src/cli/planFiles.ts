import fs from "node:fs";
import { TimetableEventFile, TimetableInstanceFile, TimetablePlanFile } from "@assay/contract";
import {
  instanceFaults,
  type DayEvent,
  type InstanceFault,
  type PlanMoment,
  type TimetableInstance,
  type TimetablePlan,
} from "@assay/domain";
import type * as z from "zod/mini";
import { CommandError } from "./output.ts";

/** What a fault means, as one sentence after the name of the file. */
const faultTexts: Readonly<Record<InstanceFault["fault"], (at: string) => string>> = {
  twice: (at) => `the id ${at} stands twice`,
  unknownCandidate: (at) => `there is no candidate ${at}`,
  unknownObserver: (at) => `there is no observer ${at}`,
  unknownExercise: (at) => `there is no exercise ${at}`,
  unknownDay: (at) => `there is no day ${at}`,
  emptyTime: (at) => `the time ${at} ends before it begins`,
  groupSizes: (at) => `the smallest group of ${at} is larger than the largest`,
  none: (at) => `there are no ${at}`,
};

/** @throws CommandError if there is no such file, or it is not JSON */
function readJson(file: string): unknown {
  let text: string;
  try {
    text = fs.readFileSync(file, "utf8");
  } catch {
    throw new CommandError(`${file} cannot be read.`);
  }
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new CommandError(`${file} is not JSON.`);
  }
}

/** @throws CommandError with the first field that is wrong */
function read<T extends z.ZodMiniType>(file: string, what: string, schema: T): z.infer<T> {
  const { success, data, error } = schema.safeParse(readJson(file));
  if (success) return data;
  const path = error.issues[0]?.path.join(".") ?? "";
  throw new CommandError(`${file} is no ${what}${path ? `: see ${path}` : ""}.`);
}

/** @throws CommandError if the file is no instance of which a timetable could be made */
export function readInstance(file: string): TimetableInstance {
  const instance: TimetableInstance = read(file, "instance of a timetable", TimetableInstanceFile);
  const [fault] = instanceFaults(instance);
  if (fault) throw new CommandError(`${file}: ${faultTexts[fault.fault](fault.at)}.`);
  return instance;
}

export const readPlan = (file: string): TimetablePlan =>
  read(file, "plan of a timetable", TimetablePlanFile);

/** @throws CommandError if the event is of nobody and nothing that the instance knows */
export function readEvent(
  file: string,
  instance: TimetableInstance,
): { now: PlanMoment; event: DayEvent } {
  const { now, event } = read(file, "event with its moment", TimetableEventFile);
  const { candidates, observers, exercises, rooms, days } = instance;
  const isOf = (list: readonly { readonly id: string }[], id: string) =>
    list.some((one) => one.id === id);
  const isKnown =
    ("observerIll" in event && isOf(observers, event.observerIll)) ||
    ("noShow" in event && isOf(candidates, event.noShow)) ||
    ("overrun" in event && isOf(candidates, event.overrun.candidate)) ||
    ("exerciseDelayed" in event && isOf(exercises, event.exerciseDelayed.exercise)) ||
    ("roomLost" in event && isOf(rooms, event.roomLost)) ||
    ("candidateLate" in event && isOf(candidates, event.candidateLate.candidate)) ||
    ("candidateAdded" in event && !isOf(candidates, event.candidateAdded.id));
  if (!isKnown) throw new CommandError(`${file}: the instance does not know whom it is about.`);
  if (!days[now.day]) throw new CommandError(`${file}: there is no day ${now.day}.`);
  return { now, event };
}
