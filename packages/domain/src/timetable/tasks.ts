import { formGroups } from "./groups.ts";
import { longerExercise, type Model, type ModelExercise } from "./model.ts";
import type { PlanMoment, TimetablePlan, TimetableSession } from "./plan.ts";
import type { SeededRandom } from "./random.ts";
import type { Task, TaskPlace } from "./task.ts";

/** What may change of a session that is planned already. */
export type Freedom = "none" | "observers" | "all";

/** A plan to begin with. */
export interface StartingPlan {
  readonly plan: TimetablePlan;
  readonly freedomOf: (session: TimetableSession) => Freedom;
  /** Earliest moment at which a session may begin, where it has one. */
  readonly earliestOf?: ((session: TimetableSession) => PlanMoment | undefined) | undefined;
}

const NOWHERE: TaskPlace = { day: 0, start: 0, room: -1, prepRoom: -1, player: -1, teams: [] };

function task(
  index: number,
  exercise: ModelExercise,
  candidates: readonly number[],
  { agreed, earliest, freedom }: Partial<Pick<Task, "agreed" | "earliest">> & { freedom: Freedom },
): Task {
  return {
    ...(agreed ?? NOWHERE),
    index,
    exercise,
    candidates,
    isPlaced: false,
    observers: [],
    isFixed: freedom === "none",
    keepsTime: freedom === "observers",
    agreed,
    earliest,
    rank: 0,
    isOut: false,
    points: 0,
  };
}

const positionsOf = (list: readonly { readonly id: string }[]) =>
  new Map(list.map(({ id }, position) => [id, position]));

/** The tasks of the sessions of a plan, without candidates and observers that the instance does not know. */
function plannedTasks(model: Model, { plan, freedomOf, earliestOf }: StartingPlan): Task[] {
  const { instance, origins, tick } = model;
  const candidates = positionsOf(instance.candidates);
  const observers = positionsOf(instance.observers);
  const exercises = positionsOf(instance.exercises);
  const rooms = positionsOf(instance.rooms);
  const players = positionsOf(instance.rolePlayers);
  const known = (ids: readonly string[], list: ReadonlyMap<string, number>) =>
    ids.flatMap((id) => list.get(id) ?? []);
  const tasks: Task[] = [];
  for (const session of plan.sessions) {
    const exercise = exercises.get(session.exercise);
    const takesPart = (id: string) => {
      const position = candidates.get(id);
      const skips = position === undefined ? [] : instance.candidates[position]!.skips;
      return position !== undefined && !skips?.includes(session.exercise);
    };
    const members = session.candidates.filter(takesPart);
    if (exercise === undefined || members.length === 0) continue;
    const agreed = {
      day: session.day,
      start: (session.start - (origins[session.day] ?? 0)) / tick,
      room: rooms.get(session.room) ?? -1,
      prepRoom: rooms.get(session.prepRoom ?? "") ?? -1,
      player: players.get(session.rolePlayer ?? "") ?? -1,
      teams: members.map((id) => known(session.observers[id] ?? [], observers)),
      candidates: known(members, candidates),
    };
    const longer = longerExercise(model, exercise, session.extra ?? 0);
    const freedom = freedomOf(session);
    const first = earliestOf?.(session);
    const earliest = first && {
      day: first.day,
      tick: Math.ceil((first.at - (origins[first.day] ?? 0)) / tick),
    };
    tasks.push(task(tasks.length, longer, agreed.candidates, { agreed, earliest, freedom }));
  }
  return tasks;
}

/** The tasks of an instance: those of a plan, and new ones for the cells that it lacks. */
export function tasksOf(model: Model, random: SeededRandom, start?: StartingPlan): Task[] {
  const tasks = start ? plannedTasks(model, start) : [];
  const { exercises, candidates } = model.instance;
  for (const [position] of exercises.entries()) {
    const exercise = model.exercises[position]!;
    const missing = [...candidates.keys()].filter((candidate) => {
      if (candidates[candidate]!.skips?.includes(exercise.planned.id)) return false;
      return !tasks.some(
        (one) => one.exercise.of === position && one.candidates.includes(candidate),
      );
    });
    const groups =
      exercise.planned.groupMax === 1
        ? missing.map((one) => [one])
        : formGroups(model, exercise, missing, random);
    for (const group of groups) tasks.push(task(tasks.length, exercise, group, { freedom: "all" }));
  }
  return tasks;
}

/** The sessions of all placed tasks. */
export function planOf(model: Model, tasks: readonly Task[]): TimetablePlan {
  const { instance, origins, tick } = model;
  const { rooms, rolePlayers, candidates, observers } = instance;
  const sessions = tasks.flatMap((one): TimetableSession[] => {
    if (!one.isPlaced) return [];
    const { exercise, day, start, room, prepRoom, player } = one;
    const ids = one.candidates.map((candidate) => candidates[candidate]!.id);
    const extra = (exercise.duration - model.exercises[exercise.of]!.duration) * tick;
    const teams = one.teams.map((team) => team.map((observer) => observers[observer]!.id));
    return [
      {
        exercise: exercise.planned.id,
        day,
        start: origins[day]! + start * tick,
        room: rooms[room]?.id ?? "",
        ...(prepRoom >= 0 && { prepRoom: rooms[prepRoom]!.id }),
        ...(player >= 0 && { rolePlayer: rolePlayers[player]!.id }),
        candidates: ids,
        observers: Object.fromEntries(ids.map((id, place) => [id, teams[place]!])),
        ...(extra > 0 && { extra }),
      },
    ];
  });
  return { sessions };
}
