import type { TimetableInstance, TimetablePlan, TimetableSession } from "@assay/domain";

/*
 * Hard rules and score of timetables a second time, in another way, for the tests to compare: what the solver gets
 * wrong together with the domain's rules shows here. It knows nothing of either but the shapes of the files.
 */

/** A broken rule as `rule|who`. */
export type Broken = string;

type Kind = "candidate" | "observer" | "room" | "prepRoom" | "rolePlayer";

interface Stretch {
  readonly kind: Kind;
  readonly id: string;
  readonly day: number;
  readonly position: number;
  readonly from: number;
  readonly to: number;
  readonly reach: number;
}

const find = <T extends { readonly id: string }>(list: readonly T[], id: string | undefined) =>
  list.find((one) => one.id === id);

const teamOf = (session: TimetableSession, candidate: string) => session.observers[candidate] ?? [];

/** All occupied people and rooms, minute by minute of each day. */
function stretchesOf(instance: TimetableInstance, plan: TimetablePlan): Stretch[] {
  const { changeMinutes = 0, roomResetMinutes = 0 } = instance.rules;
  return plan.sessions.flatMap((session, position): Stretch[] => {
    const exercise = find(instance.exercises, session.exercise);
    if (!exercise) return [];
    const { start, day, candidates, room, prepRoom, rolePlayer } = session;
    const end = start + exercise.duration + (session.extra ?? 0);
    const made = (kind: Kind, id: string, from: number, to: number, more = 0): Stretch => ({
      kind,
      id,
      day,
      position,
      from,
      to,
      reach: to + more,
    });
    const watching = new Set(candidates.flatMap((one) => teamOf(session, one)));
    return [
      ...[...new Set(candidates)].map((one) =>
        made("candidate", one, start - exercise.prep, end, changeMinutes),
      ),
      ...[...watching].map((one) => made("observer", one, start, end + exercise.rating)),
      ...(room ? [made("room", room, start, end, roomResetMinutes)] : []),
      ...(prepRoom && exercise.prepRoomKind && exercise.prep > 0
        ? [made("prepRoom", prepRoom, start - exercise.prep, start)]
        : []),
      ...(rolePlayer && exercise.rolePlayerKind
        ? [made("rolePlayer", rolePlayer, start, end, exercise.rolePlayerPause ?? 0)]
        : []),
    ];
  });
}

function sessionFaults(instance: TimetableInstance, session: TimetableSession): Broken[] {
  const name = `${session.exercise}@${session.day}:${session.start}`;
  const exercise = find(instance.exercises, session.exercise);
  if (!exercise || !instance.days[session.day]) return [`unknown|${name}`];
  const faults: Broken[] = [];
  const check = (rule: string, isKept: boolean, who = name) => {
    if (!isKept) faults.push(`${rule}|${who}`);
  };
  const { candidates } = session;
  const count = candidates.length;
  const room = find(instance.rooms, session.room);
  check("grid", Number.isInteger(session.start) && session.start % instance.slot === 0);
  check("groupSize", count >= exercise.groupMin && count <= exercise.groupMax);
  check("groupSize", new Set(candidates).size === count);
  check("room", room !== undefined);
  check("roomKind", !room || room.kind === exercise.roomKind);
  check("roomSeats", !room || room.seats >= count);
  if (exercise.prep > 0 && exercise.prepRoomKind)
    check("prepRoom", find(instance.rooms, session.prepRoom)?.kind === exercise.prepRoomKind);
  const kind = exercise.rolePlayerKind;
  const player = find(instance.rolePlayers, session.rolePlayer);
  if (kind) check("rolePlayer", player?.kinds.includes(kind) ?? false);
  const seen = new Map<string, number>();
  for (const candidate of candidates) {
    const team = teamOf(session, candidate);
    check("unknown", find(instance.candidates, candidate) !== undefined);
    const isTeam = team.length === exercise.observers && new Set(team).size === team.length;
    check("observersPerCell", isTeam, `${candidate}/${exercise.id}`);
    for (const observer of team) {
      check("unknown", find(instance.observers, observer) !== undefined);
      const isConflict = instance.conflicts.some(
        (one) => one.candidate === candidate && one.observer === observer,
      );
      check("conflictOfInterest", !isConflict, `${candidate}/${exercise.id}`);
      seen.set(observer, (seen.get(observer) ?? 0) + 1);
    }
  }
  for (const times of seen.values())
    check("candidatesPerObserver", times <= exercise.maxCandidatesPerObserver);
  for (const [one, other] of instance.rules.apart ?? [])
    check("apart", !candidates.includes(one) || !candidates.includes(other));
  return faults;
}

function candidateFaults(instance: TimetableInstance, plan: TimetablePlan): Broken[] {
  const { rules } = instance;
  const known = plan.sessions.filter(
    ({ exercise, day }) => find(instance.exercises, exercise) && instance.days[day],
  );
  return instance.candidates.flatMap((candidate) => {
    const { id } = candidate;
    const faults: Broken[] = [];
    const own = plan.sessions.filter(({ candidates }) => candidates.includes(id));
    for (const exercise of instance.exercises) {
      const wanted = candidate.skips?.includes(exercise.id) ? 0 : 1;
      const times = known.flatMap((one) => (one.exercise === exercise.id ? one.candidates : []));
      if (times.filter((one) => one === id).length !== wanted)
        faults.push(`everyExerciseOnce|${id}`);
    }
    const met = known.flatMap((one) => (one.candidates.includes(id) ? teamOf(one, id) : []));
    const times = instance.observers.map((one) => met.filter((other) => other === one.id).length);
    const different = times.filter((count) => count > 0).length;
    if (different < (candidate.minDifferentObservers ?? rules.minDifferentObservers ?? 0))
      faults.push(`minDifferentObservers|${id}`);
    if (rules.maxSameObserver && times.some((count) => count > (rules.maxSameObserver ?? 0)))
      faults.push(`maxSameObserver|${id}`);
    const moment = (exercise: string) => {
      const last = own.findLast((one) => one.exercise === exercise);
      return last ? last.day * 1440 + last.start : Number.NaN;
    };
    for (const { before, after } of rules.precedence ?? [])
      if (moment(before) >= moment(after)) faults.push(`precedence|${id}`);
    if (rules.oneDay && new Set(own.map(({ day }) => day)).size > 1) faults.push(`oneDay|${id}`);
    return faults;
  });
}

function timeFaults(instance: TimetableInstance, all: readonly Stretch[]): Broken[] {
  const { rules, days } = instance;
  const lists = {
    candidate: instance.candidates,
    observer: instance.observers,
    room: instance.rooms,
    prepRoom: instance.rooms,
    rolePlayer: instance.rolePlayers,
  };
  return all.flatMap((one) => {
    const faults: Broken[] = [];
    const who = `${one.kind} ${one.id}`;
    const hours = days[one.day];
    if (hours && (one.from < hours.from || one.to > hours.to)) faults.push(`dayBounds|${who}`);
    for (const closed of rules.closed ?? [])
      if (closed.day === one.day && one.from < closed.to && closed.from < one.to)
        faults.push(`closed|${who}`);
    const windows = find(lists[one.kind], one.id)?.available;
    const isThere = windows?.some(
      ({ day, from, to }) => day === one.day && from <= one.from && one.to <= to,
    );
    if (isThere === false) faults.push(`available|${who}`);
    return faults;
  });
}

/** Faults of one resource on one day, found minute by minute. */
function dayFaults(
  instance: TimetableInstance,
  plan: TimetablePlan,
  list: readonly Stretch[],
): Broken[] {
  const [first] = list;
  if (!first) return [];
  const { kind, id, day } = first;
  const faults: Broken[] = [];
  const end = Math.max(1440, ...list.map(({ reach }) => reach));
  const used = new Int32Array(end);
  const working = new Uint8Array(end);
  for (const { from, to, reach, position } of list) {
    const seats = kind === "prepRoom" ? (plan.sessions[position]?.candidates.length ?? 0) : 1;
    for (let minute = Math.max(0, from); minute < reach; minute++) used[minute]! += seats;
    working.fill(1, Math.max(0, from), to);
  }
  const seats = find(instance.rooms, id)?.seats ?? 0;
  if (kind === "prepRoom") {
    if (used.some((count) => count > seats)) faults.push(`prepRoomSeats|prepRoom ${id}`);
    return faults;
  }
  if (used.some((count) => count > 1)) faults.push(`twoPlaces|${kind} ${id}`);
  const { lunch } = instance.rules;
  if (!lunch || kind === "room") return faults;
  let [longest, free] = [0, 0];
  for (let minute = lunch.from; minute < lunch.to; minute++) {
    free = working[minute] === 1 ? 0 : free + 1;
    longest = Math.max(longest, free);
  }
  if (longest < lunch.minutes) faults.push(`lunch|${id} on day ${day}`);
  return faults;
}

/** All broken rules, each once per person or resource concerned. */
export function checkTimetable(instance: TimetableInstance, plan: TimetablePlan): Broken[] {
  const all = stretchesOf(instance, plan);
  const byDay = Map.groupBy(all, ({ kind, id, day }) => `${kind}/${id}/${day}`);
  return [
    ...new Set([
      ...plan.sessions.flatMap((session) => sessionFaults(instance, session)),
      ...candidateFaults(instance, plan),
      ...timeFaults(instance, all),
      ...[...byDay.values()].flatMap((list) => dayFaults(instance, plan, list)),
    ]),
  ].toSorted();
}
