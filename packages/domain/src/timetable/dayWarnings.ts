import { isDeviceReady, type ReportedDevice } from "../runs/devices.ts";
import type { OwedCell } from "../runs/missing.ts";
import type { Id } from "../text/rules.ts";
import type { DaySession } from "./daySessions.ts";
import { steadyBetween } from "./steady.ts";

/** The kinds of warnings of the day, the most urgent first. */
export const DAY_WARNINGS = [
  "silent",
  "noWords",
  "unsent",
  "notReady",
  "wrongClock",
  "noRating",
] as const;
export type DayWarningKind = (typeof DAY_WARNINGS)[number];

/** Something that goes wrong unless somebody looks after it. */
export interface DayWarning {
  readonly kind: DayWarningKind;
  /** Who observes. */
  readonly personId: Id;
  /** Null if it is about no cell. */
  readonly cell: { readonly candidateId: Id; readonly exerciseId: Id } | null;
  /** Null if it is about no device, or about somebody whose devices have never said anything. */
  readonly deviceId: Id | null;
  /** When it began, in ms since the epoch; null if nobody knows. */
  readonly since: number | null;
}

/** A cell with one of its observers, and how far their work has arrived. */
export interface DayCell extends OwedCell {
  readonly hasWords: boolean;
  /** Number of rated competencies. */
  readonly rated: number;
  /** True if somebody has said why ratings stay missing. */
  readonly isExplained?: boolean | undefined;
}

/** A device of somebody who observes, as it has described itself last. */
export interface DayDevice extends ReportedDevice {
  readonly personId: Id;
  readonly deviceId: Id;
  /** Seconds by which its clock is ahead of the server's. */
  readonly clockAhead: number;
  /** ISO 8601. */
  readonly seenAt: string;
}

/** Work on a cell that devices of its observer could not send. */
export interface DayUnsent {
  readonly observerId: Id;
  readonly candidateId: Id;
  readonly exerciseId: Id;
  /** ISO 8601. */
  readonly reportedAt: string;
}

/** What is known of the day of a run. */
export interface DayFacts {
  /** Null if no timetable is published. */
  readonly sessions: readonly DaySession[] | null;
  readonly cells: readonly DayCell[];
  readonly devices: readonly DayDevice[];
  readonly unsent: readonly DayUnsent[];
}

const MINUTE = 60_000;
/** Milliseconds after which a device that says nothing counts as silent. */
export const SILENT_AFTER_MS = 2 * MINUTE;
/** Milliseconds before a session from which its observers' devices have to be heard. */
const DUE_BEFORE_MS = 10 * MINUTE;
/** Milliseconds of a session after which its observers have written something. */
const WORDS_AFTER_MS = 10 * MINUTE;
/** Milliseconds after which unsent work is worth a look. */
const UNSENT_AFTER_MS = 2 * MINUTE;
/** Seconds by which a clock may be wrong. */
export const CLOCK_MAY_DIFFER_S = 60;

/** Whether nothing more is expected in a cell. */
export const isCellFinished = ({ hasWords, rated, competencies, isExplained }: DayCell): boolean =>
  isExplained === true || (competencies > 0 ? rated >= competencies : hasWords);

const cellKey = (candidateId: Id, exerciseId: Id): string => `${candidateId}/${exerciseId}`;

const sessionsByCell = (sessions: readonly DaySession[]): Map<string, DaySession> =>
  new Map(
    sessions.flatMap((session) =>
      session.entry.candidates.map(({ id }) => [cellKey(id, session.entry.exerciseId), session]),
    ),
  );

/**
 * The devices that each person uses: the one that was heard last, and those that were heard at about the same time. A
 * device that was put aside says nothing about its owner any more.
 */
export function devicesInUse<T extends Pick<DayDevice, "personId" | "seenAt">>(
  devices: readonly T[],
): Map<Id, readonly T[]> {
  const used = new Map<Id, readonly T[]>();
  for (const [personId, own] of Map.groupBy(devices, (device) => device.personId)) {
    const sorted = own.toSorted((a, b) => Date.parse(b.seenAt) - Date.parse(a.seenAt));
    const latest = Date.parse(sorted[0]?.seenAt ?? "");
    used.set(
      personId,
      sorted.filter(({ seenAt }) => latest - Date.parse(seenAt) < SILENT_AFTER_MS),
    );
  }
  return used;
}

/** The facts, with what does not depend on the time worked out once. */
interface ReadFacts {
  readonly facts: DayFacts;
  /** The session of each cell; null without a timetable. */
  readonly places: ReadonlyMap<string, DaySession> | null;
  /** The cells in which something is expected. */
  readonly open: readonly DayCell[];
}

const isDue = ({ beginsAt, ratedAt }: DaySession, now: number): boolean =>
  beginsAt - DUE_BEFORE_MS <= now && now < ratedAt;

/**
 * Warnings about devices of those who still have something to do. A person counts as silent if all of their devices are,
 * and is due to observe, or the run has no timetable; somebody who was never heard of only by the timetable.
 */
function deviceWarnings({ facts, places, open }: ReadFacts, now: number): DayWarning[] {
  const used = devicesInUse(facts.devices);
  return [...Map.groupBy(open, ({ observerId }) => observerId)].flatMap(([personId, cells]) => {
    const [latest, ...others] = used.get(personId) ?? [];
    const about = { personId, cell: null };
    const isExpected =
      places === null
        ? latest !== undefined
        : cells.some(({ candidateId, exerciseId }) => {
            const session = places.get(cellKey(candidateId, exerciseId));
            return session !== undefined && isDue(session, now);
          });
    if (latest === undefined)
      return isExpected ? [{ ...about, kind: "silent", deviceId: null, since: null }] : [];
    const seenAt = Date.parse(latest.seenAt);
    const warnings: DayWarning[] = [];
    if (isExpected && now - seenAt >= SILENT_AFTER_MS)
      warnings.push({ ...about, kind: "silent", deviceId: latest.deviceId, since: seenAt });
    if (![latest, ...others].some(isDeviceReady))
      warnings.push({ ...about, kind: "notReady", deviceId: latest.deviceId, since: null });
    for (const { deviceId, clockAhead } of [latest, ...others])
      if (Math.abs(clockAhead) > CLOCK_MAY_DIFFER_S)
        warnings.push({ ...about, kind: "wrongClock", deviceId, since: null });
    return warnings;
  });
}

/** Warnings about cells whose time by the timetable has come; none without a timetable. */
function cellWarnings({ places, open }: ReadFacts, now: number): DayWarning[] {
  return open.flatMap((cell): DayWarning[] => {
    const { candidateId, exerciseId, observerId: personId } = cell;
    const session = places?.get(cellKey(candidateId, exerciseId));
    if (!session) return [];
    const about = { personId, cell: { candidateId, exerciseId }, deviceId: null };
    const { beginsAt, ratedAt } = session;
    const lacksWords = !cell.hasWords && now >= beginsAt + WORDS_AFTER_MS;
    const lacksRating = cell.rated < cell.competencies && now >= ratedAt;
    return [
      ...(lacksWords ? [{ ...about, kind: "noWords" as const, since: beginsAt }] : []),
      ...(lacksRating ? [{ ...about, kind: "noRating" as const, since: ratedAt }] : []),
    ];
  });
}

const unsentWarnings = ({ unsent }: DayFacts, now: number): DayWarning[] =>
  unsent
    .map(({ observerId, candidateId, exerciseId, reportedAt }) => ({
      kind: "unsent" as const,
      personId: observerId,
      cell: { candidateId, exerciseId },
      deviceId: null,
      since: Date.parse(reportedAt),
    }))
    .filter(({ since }) => now - since >= UNSENT_AFTER_MS);

const byUrgency = (a: DayWarning, b: DayWarning): number =>
  DAY_WARNINGS.indexOf(a.kind) - DAY_WARNINGS.indexOf(b.kind) || (a.since ?? 0) - (b.since ?? 0);

/** The moments from which on warnings may be others while the facts stay the same. */
const warningMoments = ({ sessions, devices, unsent }: DayFacts): number[] => [
  ...(sessions ?? []).flatMap(({ beginsAt, ratedAt }) => [
    beginsAt - DUE_BEFORE_MS,
    beginsAt + WORDS_AFTER_MS,
    ratedAt,
  ]),
  ...devices.map(({ seenAt }) => Date.parse(seenAt) + SILENT_AFTER_MS),
  ...unsent.map(({ reportedAt }) => Date.parse(reportedAt) + UNSENT_AFTER_MS),
];

/**
 * What somebody has to look after on the day of a run, the most urgent and the oldest first, as a function of the server's
 * time in ms since the epoch; as long as nothing changes it answers the same list. While the facts stay the same, a warning
 * stays too, except that nobody has to be heard any more after their sessions.
 */
export function dayWarningsIn(facts: DayFacts): (now: number) => readonly DayWarning[] {
  const read: ReadFacts = {
    facts,
    places: facts.sessions && sessionsByCell(facts.sessions),
    open: facts.cells.filter((cell) => !isCellFinished(cell)),
  };
  return steadyBetween(warningMoments(facts), (now) =>
    [
      ...deviceWarnings(read, now),
      ...cellWarnings(read, now),
      ...unsentWarnings(facts, now),
    ].toSorted(byUrgency),
  );
}

/** What somebody has to look after at a moment, see `dayWarningsIn`. */
export const dayWarnings = (facts: DayFacts, now: number): readonly DayWarning[] =>
  dayWarningsIn(facts)(now);
