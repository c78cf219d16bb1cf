import type { DayHours, DayWindow } from "./instance.ts";
import type { Resource } from "./occupations.ts";
import type { SessionPlace } from "./plan.ts";

interface AtSession {
  readonly session: SessionPlace;
}

/** A resource that a session would need from `from` to `to`, in minutes of the day. */
interface ResourceTime extends AtSession, DayHours {
  readonly resource: Resource;
}

interface OfCandidate {
  readonly candidate: string;
}

/** What is known of a broken rule, by its name: pages make sentences of it in every language. */
interface ViolationData {
  unknown: AtSession & {
    readonly what: "exercise" | "day" | "candidate" | "observer";
    readonly id: string;
  };
  grid: AtSession & { readonly slot: number };
  /** `candidates` counts each once; it is less than the number named if somebody is named twice. */
  groupSize: AtSession & { readonly count: number; readonly min: number; readonly max: number };
  room: AtSession;
  roomKind: AtSession & { readonly room: string; readonly kind: string };
  roomSeats: AtSession & { readonly room: string; readonly seats: number; readonly count: number };
  prepRoom: AtSession & { readonly kind: string };
  rolePlayer: AtSession & { readonly kind: string };
  observersPerCell: AtSession & OfCandidate & { readonly count: number; readonly wanted: number };
  conflictOfInterest: AtSession & OfCandidate & { readonly observer: string };
  candidatesPerObserver: AtSession & {
    readonly observer: string;
    readonly count: number;
    readonly max: number;
  };
  apart: AtSession & { readonly candidates: readonly [string, string] };
  everyExerciseOnce: OfCandidate & {
    readonly exercise: string;
    readonly times: number;
    readonly wanted: 0 | 1;
  };
  minDifferentObservers: OfCandidate & { readonly different: number; readonly wanted: number };
  maxSameObserver: OfCandidate & {
    readonly observer: string;
    readonly times: number;
    readonly max: number;
  };
  precedence: OfCandidate & { readonly before: string; readonly after: string };
  oneDay: OfCandidate & { readonly days: readonly number[] };
  dayBounds: ResourceTime & { readonly hours: DayHours };
  closed: ResourceTime & { readonly closed: DayWindow };
  /** `windows` are the times of this day at which the resource is there. */
  available: ResourceTime & { readonly windows: readonly DayHours[] };
  /** `session` cannot begin at `from`, since the resource is with `other` until `until` (ways and pauses included). */
  twoPlaces: ResourceTime & { readonly other: SessionPlace; readonly until: number };
  prepRoomSeats: ResourceTime & { readonly used: number; readonly seats: number };
  lunch: DayHours & {
    readonly resource: Resource;
    readonly day: number;
    readonly minutes: number;
  };
}

export type TimetableRuleName = keyof ViolationData;

/** One broken hard rule. */
export type TimetableViolation = {
  [Name in TimetableRuleName]: { readonly rule: Name } & ViolationData[Name];
}[TimetableRuleName];

/** What one rule finds. */
export type Found<Name extends TimetableRuleName> = Iterable<ViolationData[Name]>;
