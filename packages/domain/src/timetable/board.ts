import { Calendars } from "./calendar.ts";
import type { Model } from "./model.ts";
import { Points, type ChangePoints } from "./points.ts";
import { Tally } from "./tally.ts";
import type { Task, TaskPlace } from "./task.ts";

/** All tasks with everything that is counted while they are placed and taken out. */
export class Board {
  readonly model: Model;
  readonly tasks: readonly Task[];
  readonly calendars: Calendars;
  readonly tally: Tally;
  readonly points: Points;

  constructor(model: Model, tasks: readonly Task[], changes?: ChangePoints) {
    this.model = model;
    this.tasks = tasks;
    this.calendars = new Calendars(model);
    this.tally = new Tally(model);
    this.points = new Points(model, this.tally, tasks, changes);
  }

  put(task: Task, place: TaskPlace): void {
    task.day = place.day;
    task.start = place.start;
    task.room = place.room;
    task.prepRoom = place.prepRoom;
    task.player = place.player;
    task.teams = place.teams;
    task.observers = observersIn(place.teams);
    task.isPlaced = true;
    this.calendars.mark(task, true);
    this.tally.add(task);
    task.points = this.points.ofTask(task);
  }

  take(task: Task): void {
    this.calendars.mark(task, false);
    this.tally.remove(task);
    task.isPlaced = false;
  }

  get unplaced(): number {
    let count = 0;
    for (const task of this.tasks) if (!task.isPlaced) count += task.candidates.length;
    return count;
  }
}

function observersIn(teams: readonly (readonly number[])[]): readonly number[] {
  if (teams.length === 1) return teams[0]!;
  const found: number[] = [];
  for (const team of teams) for (const one of team) if (!found.includes(one)) found.push(one);
  return found;
}
