import {
  WEIGHT_PRESETS,
  type DayWindow,
  type PlannedExercise,
  type TimetableInstance,
  type TimetableRules,
} from "@assay/domain";
import { numbers } from "./numbers.ts";

/** Assessment centres of four sizes: candidates, exercises and observers 6 × 4 × 4, 12 × 5 × 8, 24 × 6 × 14, 60 × 6 × 30. */
export type TimetableSize = "S" | "M" | "L" | "XL";

const DAY = { from: 480, to: 1080 };
const LUNCH = { from: 690, to: 810, minutes: 45 };

const idsOf = (prefix: string, count: number) =>
  Array.from({ length: count }, (_, index) => `${prefix}${String(index + 1).padStart(2, "0")}`);

function exercise(id: string, more: Partial<PlannedExercise>): PlannedExercise {
  return {
    id,
    prep: 0,
    duration: 30,
    rating: 10,
    roomKind: "interview",
    prepRoomKind: (more.prep ?? 0) > 0 ? "prep" : null,
    rolePlayerKind: null,
    groupMin: 1,
    groupMax: 1,
    maxCandidatesPerObserver: 1,
    observers: 2,
    ...more,
  };
}

const customer = { rolePlayerKind: "customer", rolePlayerPause: 5 };
const group = {
  groupMin: 6,
  groupMax: 6,
  maxCandidatesPerObserver: 3,
  roomKind: "plenum",
  prepRoomKind: null,
  duration: 45,
  rating: 20,
};
const five = [
  exercise("roleplay", { prep: 15, duration: 20, ...customer }),
  exercise("presentation", { prep: 20, duration: 20 }),
  exercise("interview", {}),
  exercise("factfinding", { prep: 10, duration: 25 }),
];

interface Shape {
  readonly days: number;
  readonly candidates: number;
  readonly observers: number;
  readonly conflictPercent: number;
  readonly exercises: readonly PlannedExercise[];
  /** Number and seats of rooms by kind, and number of role players by kind. */
  readonly rooms: Readonly<Record<string, readonly [number, number]>>;
  readonly players: Readonly<Record<string, number>>;
  readonly rules: TimetableRules;
  /** Every candidate is there on one of the days only. */
  readonly isSplit?: boolean;
}

const shapes: Readonly<Record<TimetableSize, Shape>> = {
  S: {
    days: 1,
    candidates: 6,
    observers: 4,
    conflictPercent: 4,
    exercises: [
      exercise("roleplay", { prep: 15, rating: 15, ...customer }),
      exercise("presentation", { prep: 20, duration: 20, roomKind: "plenum" }),
      exercise("interview", { duration: 40 }),
      exercise("casestudy", { prep: 30, duration: 20 }),
    ],
    rooms: { interview: [2, 4], plenum: [1, 10], prep: [1, 3] },
    players: { customer: 1 },
    rules: { minDifferentObservers: 3, maxSameObserver: 3 },
  },
  M: {
    days: 1,
    candidates: 12,
    observers: 8,
    conflictPercent: 6,
    exercises: [...five, exercise("discussion", { ...group, prep: 10 })],
    rooms: { interview: [4, 4], plenum: [1, 12], prep: [1, 4] },
    players: { customer: 2 },
    rules: { minDifferentObservers: 6, maxSameObserver: 2 },
  },
  L: {
    days: 2,
    candidates: 24,
    observers: 14,
    conflictPercent: 6,
    exercises: [
      exercise("roleplay", { prep: 20, rating: 15, ...customer }),
      exercise("feedback", {
        prep: 15,
        rating: 15,
        rolePlayerKind: "employee",
        rolePlayerPause: 5,
      }),
      exercise("presentation", { prep: 30, rating: 15 }),
      exercise("interview", { duration: 45, rating: 15 }),
      exercise("discussion", { ...group, prep: 10 }),
      exercise("planning", { ...group, prep: 15 }),
    ],
    rooms: { interview: [7, 4], plenum: [2, 12], prep: [2, 4] },
    players: { customer: 2, employee: 2 },
    rules: { minDifferentObservers: 8, maxSameObserver: 2 },
  },
  XL: {
    days: 2,
    candidates: 60,
    observers: 30,
    conflictPercent: 3,
    isSplit: true,
    exercises: [
      ...five,
      exercise("discussion", { ...group, groupMin: 5, prep: 10 }),
      exercise("planning", { ...group, groupMin: 5, prep: 15 }),
    ],
    rooms: { interview: [14, 4], plenum: [3, 12], prep: [3, 5] },
    players: { customer: 4 },
    rules: { minDifferentObservers: 9, maxSameObserver: 2, oneDay: true },
  },
};

/** An instance of a size for which there is a plan; the same seed gives the same. */
export function timetableInstance(size: TimetableSize, seed: number): TimetableInstance {
  const shape = shapes[size];
  const below = numbers(seed);
  const days = Array.from({ length: shape.days }, () => DAY);
  const dayOf = (index: number): { available?: DayWindow[] } =>
    shape.isSplit ? { available: [{ day: index % shape.days, ...DAY }] } : {};
  const candidates = idsOf("c", shape.candidates).map((id, index) => ({
    id,
    gender: below(2) === 0 ? "f" : "m",
    language: below(100) < 15 ? "fr" : "de",
    ...dayOf(index),
  }));
  const observers = idsOf("o", shape.observers).map((id) => ({
    id,
    gender: below(2) === 0 ? "f" : "m",
    languages: below(100) < 35 ? ["de", "fr"] : ["de"],
  }));
  // As many observers as the rules ask for may watch everybody.
  const most = shape.observers - (shape.rules.minDifferentObservers ?? 0);
  const conflicts = candidates.flatMap((one) =>
    observers
      .filter(() => below(100) < shape.conflictPercent)
      .slice(0, most)
      .map((other) => ({ candidate: one.id, observer: other.id })),
  );
  return {
    slot: 5,
    days,
    exercises: shape.exercises,
    candidates,
    observers,
    rooms: Object.entries(shape.rooms).flatMap(([kind, [count, seats]]) =>
      idsOf(`r-${kind}-`, count).map((id) => ({ id, kind, seats })),
    ),
    rolePlayers: Object.entries(shape.players).flatMap(([kind, count]) =>
      idsOf(`p-${kind}-`, count).map((id) => ({ id, kinds: [kind] })),
    ),
    conflicts,
    rules: { changeMinutes: 5, roomResetMinutes: 5, lunch: LUNCH, ...shape.rules },
    weights: WEIGHT_PRESETS.balanced,
  };
}
