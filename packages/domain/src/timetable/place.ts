import { hasTick } from "./bits.ts";
import type { Board } from "./board.ts";
import type { SeededRandom } from "./random.ts";
import { Starts } from "./starts.ts";
import { beginOf, type Task } from "./task.ts";
import { TeamChoice, type Team } from "./teams.ts";

/** Starts that are kept to be tried, cheapest first: the cheapest may have no team. */
const TRIED_STARTS = 3;

interface Candidate {
  day: number;
  start: number;
  points: number;
}

/** Puts tasks where they cost least while every hard rule holds. */
export class Placing {
  readonly starts: Starts;
  readonly #board: Board;
  readonly #random: SeededRandom;
  readonly #teams: TeamChoice;
  readonly #scratch: Int32Array;
  #tried: Candidate[] = [];
  /** Earliest moment at which something may begin: preparations too. */
  readonly #notBefore: { readonly day: number; readonly tick: number };

  constructor(board: Board, random: SeededRandom, notBefore = { day: 0, tick: 0 }) {
    this.#board = board;
    this.#random = random;
    this.#notBefore = notBefore;
    this.#teams = new TeamChoice(board.model, board.tally, board.points, random);
    this.starts = new Starts(board);
    this.#scratch = new Int32Array(board.model.words);
  }

  /**
   * Places a task where it costs least.
   *
   * @param noise points by which costs may seem higher, to find other places now and then
   * @returns false if no place was found
   */
  insert(task: Task, noise: number): boolean {
    if (!this.#prepare(task, noise)) return false;
    this.#tried = [];
    for (const day of this.#daysFor(task)) this.#collect(task, day, noise);
    for (const { day, start } of this.#tried) {
      if (this.#lastDay !== day) this.#find(task, day);
      if (this.#settle(task, day, start, noise)) return true;
    }
    return false;
  }

  /** Whether a task may stay where it was agreed: by the calendars, and by the rules about its team. */
  isAllowed(task: Task): boolean {
    const { agreed, exercise, candidates } = task;
    const { observers, maxCandidatesPerObserver } = exercise.planned;
    if (!agreed || !exercise.rooms.includes(agreed.room)) return false;
    const lacksPlayer = exercise.players.length > 0 && !exercise.players.includes(agreed.player);
    const { prepRooms } = exercise;
    if (lacksPlayer || (prepRooms.length > 0 && !prepRooms.includes(agreed.prepRoom))) return false;
    const watched = new Map<number, number>();
    for (const one of agreed.teams.flat()) watched.set(one, (watched.get(one) ?? 0) + 1);
    const trial = { ...task, ...agreed, candidates, observers: [...watched.keys()] };
    return (
      this.#mayStart(task, agreed.day, agreed.start) &&
      this.#prepare(task, 0) &&
      this.#find(task, agreed.day) &&
      hasTick(this.starts.found, 0, agreed.start) &&
      agreed.teams.every(
        (team, place) =>
          team.length === observers &&
          team.every((one) => this.#teams.price(candidates[place]!, one) < Infinity),
      ) &&
      [...watched.values()].every((count) => count <= maxCandidatesPerObserver) &&
      this.#board.calendars.fits(trial)
    );
  }

  /** Places a task at a given start, with whatever observers and rooms cost least there. */
  insertAt(task: Task, { day, start }: { day: number; start: number }, noise: number): boolean {
    if (!this.#prepare(task, noise) || !this.#find(task, day)) return false;
    if (!hasTick(this.starts.found, 0, start) || !this.#mayStart(task, day, start)) return false;
    return this.#settle(task, day, start, noise);
  }

  /** @returns false if no place can exist, by the size of the group or for lack of observers */
  #prepare(task: Task, noise: number): boolean {
    const { groupMin, groupMax } = task.exercise.planned;
    const size = task.candidates.length;
    if (size < groupMin || size > groupMax || size === 0) return false;
    this.starts.work += 4;
    return size > 1 || this.#teams.prepare(task, noise);
  }

  /** Day that `starts` was last found for. */
  #lastDay = -1;

  #find(task: Task, day: number): boolean {
    this.#lastDay = day;
    const isSingle = task.candidates.length === 1;
    return this.starts.find(task, day, (act) => {
      if (isSingle) this.#teams.forEachPrepared(act);
      else for (let one = 0; one < this.#board.tally.load.length; one++) act(one);
    });
  }

  /** The days on which all candidates may take part: one only if they are bound to it. */
  #daysFor(task: Task): number[] {
    const { instance } = this.#board.model;
    const days = instance.days.map((_, day) => day);
    if (task.keepsTime && task.agreed) return [task.agreed.day];
    if (!instance.rules.oneDay) return days;
    const bound = new Set(
      task.candidates.flatMap((one) => this.#board.tally.ofCandidate[one]!.map(({ day }) => day)),
    );
    return bound.size === 0 ? days : bound.size === 1 ? [...bound] : [];
  }

  #collect(task: Task, day: number, noise: number): void {
    if (!this.#find(task, day)) return;
    const { found } = this.starts;
    const days = task.candidates.map((one) => this.#board.points.candidateDay(one, day));
    for (let word = 0; word < found.length; word++)
      for (let bits = found[word]!; bits !== 0; bits &= bits - 1) {
        const start = word * 32 + 31 - Math.clz32(bits & -bits);
        if (!this.#mayStart(task, day, start)) continue;
        this.#consider(task, { day, start, points: 0 }, days, noise);
      }
  }

  #mayStart(task: Task, day: number, start: number): boolean {
    if (task.keepsTime) return start === task.agreed?.start;
    const { earliest } = task;
    if (earliest && (day < earliest.day || (day === earliest.day && start < earliest.tick)))
      return false;
    const { day: firstDay, tick } = this.#notBefore;
    if (day !== firstDay) return day > firstDay;
    return start - task.exercise.prep >= tick;
  }

  #consider(
    task: Task,
    place: Candidate,
    days: readonly ReturnType<Board["points"]["candidateDay"]>[],
    noise: number,
  ): void {
    const { points } = this.#board;
    const last = this.#tried.at(-1);
    const least = this.#tried.length < TRIED_STARTS ? Infinity : last!.points;
    place.points = noise > 0 ? this.#random.below(noise) : 0;
    place.points += this.#timePoints(task, place, days);
    place.points += points.timeChange(task, place.day, place.start);
    if (place.points >= least) return;
    if (task.candidates.length === 1)
      place.points += this.#teams.roughPoints(task, this.starts.freeObservers, place.start);
    if (place.points >= least) return;
    let rank = this.#tried.length;
    while (rank > 0 && this.#tried[rank - 1]!.points > place.points) rank--;
    this.#tried.splice(rank, 0, place);
    if (this.#tried.length > TRIED_STARTS) this.#tried.pop();
  }

  /** Points of the length of the day and of waiting that a start adds. */
  #timePoints(
    { exercise }: Task,
    { day, start }: Candidate,
    days: readonly ReturnType<Board["points"]["candidateDay"]>[],
  ): number {
    const { points, model } = this.#board;
    const { length, wait } = points.weights;
    const begin = start - exercise.prep;
    const end = start + exercise.duration;
    const rated = end + exercise.rating;
    const [first, last] = [points.dayFirst[day]!, points.dayLast[day]!];
    const longer =
      last < 0 ? rated - begin : Math.max(0, first - begin) + Math.max(0, rated - last);
    let waits = 0;
    for (const before of days) {
      const after = {
        first: Math.min(before.first, begin),
        last: Math.max(before.last, end),
        busy: before.busy + end - begin,
        count: before.count + 1,
      };
      waits += points.waitOf(after, day) - points.waitOf(before, day);
    }
    return (longer * length + waits * wait) * model.tick;
  }

  /** Chooses room, role player, preparation room and team for a start, and puts the task there. */
  #settle(task: Task, day: number, start: number, noise: number): boolean {
    const { points } = this.#board;
    task.day = day;
    task.start = start;
    const room = this.#cheapestRoom(task, noise);
    if (!room) return false;
    const { player, prepRoom } = this.#helpers(task);
    // Candidates who are preparing already stay where they are.
    const isMoved = task.agreed?.player !== player || task.agreed.prepRoom !== prepRoom;
    if (task.keepsTime && isMoved) return false;
    this.#board.put(task, { day, start, room: room.room, prepRoom, player, teams: room.teams });
    points.stretchDay(task);
    return true;
  }

  /** Role player and preparation room: the agreed ones if they are free, otherwise any. */
  #helpers(task: Task): { player: number; prepRoom: number } {
    const { calendars } = this.#board;
    const { exercise, day, start, candidates, agreed } = task;
    const isFree = () => hasTick(this.#scratch, 0, start);
    const pick = (list: readonly number[], wanted: number | undefined): number =>
      list.length === 0
        ? -1
        : wanted !== undefined && list.includes(wanted)
          ? wanted
          : list[this.#random.below(list.length)]!;
    const players = exercise.players.filter((player) => {
      calendars.playerStarts(player, exercise, day, this.#scratch);
      return isFree();
    });
    const time = { from: beginOf(task), to: start };
    const prepRooms = exercise.prepRooms.filter((room) => {
      calendars.prepRoomStarts(room, exercise, day, this.#scratch);
      return isFree() && calendars.hasSeats(room, candidates.length, day, time);
    });
    return {
      player: pick(players, agreed?.player),
      prepRoom: pick(prepRooms, agreed?.prepRoom),
    };
  }

  #cheapestRoom(task: Task, noise: number): { room: number; teams: Team["teams"] } | undefined {
    const { calendars, model, points, tally } = this.#board;
    const { exercise, day, start, candidates, agreed } = task;
    const { freeObservers } = this.starts;
    const isPair = candidates.length === 1 && exercise.planned.observers === 2;
    const group = isPair ? undefined : this.#teams.greedy(task, freeObservers, start, noise);
    if (!isPair && !group) return undefined;
    let best = Infinity;
    let found: { room: number; teams: Team["teams"] } | undefined;
    for (const room of exercise.rooms) {
      if (model.instance.rooms[room]!.seats < candidates.length) continue;
      if (task.keepsTime && agreed && room !== agreed.room) continue;
      calendars.roomStarts(room, exercise, day, this.#scratch);
      if (!hasTick(this.#scratch, 0, start)) continue;
      let price = noise > 0 ? this.#random.below(4) : 0;
      if (agreed && points.changes && room !== agreed.room)
        price += (points.changes.room + points.changes.cell) * candidates.length;
      for (const one of candidates) price += this.#walks(tally.ofCandidate[one]!, task, room);
      if (price >= best) continue;
      const team = group ?? this.#pair(task, room, best - price);
      if (!team) continue;
      if (group)
        for (const one of new Set(group.teams.flat()))
          price += this.#walks(tally.ofObserver[one]!, task, room);
      else price += team.points;
      if (price >= best) continue;
      best = price;
      found = { room, teams: team.teams };
    }
    return found;
  }

  #pair(task: Task, room: number, least: number): Team | undefined {
    const { tally } = this.#board;
    const extra = (observer: number) => this.#walks(tally.ofObserver[observer]!, task, room);
    return this.#teams.pair(task, this.starts.freeObservers, task.start, { extra, least });
  }

  /** Points of the changes of room that a task in a room adds for a person. */
  #walks(tasks: readonly Task[], task: Task, room: number): number {
    let before: Task | undefined;
    let after: Task | undefined;
    for (const other of tasks) {
      if (other.day !== task.day) continue;
      if (other.start < task.start) before = other;
      else {
        after = other;
        break;
      }
    }
    const known = before && after && before.room !== after.room ? 1 : 0;
    const arrives = before && before.room !== room ? 1 : 0;
    const leaves = after && after.room !== room ? 1 : 0;
    return (arrives + leaves - known) * this.#board.points.weights.roomChanges;
  }
}
