import type { TimetableInstance } from "@assay/domain";
import { timetableInstance } from "./instances.ts";

const conflictsOf = ({ conflicts, observers }: TimetableInstance, one: string, allowed: number) => [
  ...conflicts.filter(({ candidate }) => candidate !== one),
  ...observers.slice(allowed).map(({ id }) => ({ candidate: one, observer: id })),
];

type Change = (instance: TimetableInstance) => Partial<TimetableInstance>;

/** Changes of an assessment centre for 12 after which no plan exists. */
export const impossibleChanges: Readonly<Record<string, Change>> = {
  "one observer may watch a candidate": (one) => ({ conflicts: conflictsOf(one, "c05", 1) }),
  "five observers may watch, six are asked for": (one) => ({
    conflicts: conflictsOf(one, "c05", 5),
  }),
  "four observers may watch twice each": (one) => ({
    conflicts: conflictsOf(one, "c05", 4),
    rules: { ...one.rules, minDifferentObservers: 4 },
  }),
  "a day that is too short": (one) => ({
    days: [{ from: 480, to: 690 }],
    rules: { ...one.rules, lunch: null },
  }),
  "too few observers": ({ observers }) => ({ observers: observers.slice(0, 6), conflicts: [] }),
  "one role player for half of the day": ({ rolePlayers }) => ({
    rolePlayers: rolePlayers
      .slice(0, 1)
      .map((one) => ({ ...one, available: [{ day: 0, from: 480, to: 720 }] })),
  }),
  "a room without enough seats": ({ rooms }) => ({
    rooms: rooms.map((one) => (one.kind === "plenum" ? { ...one, seats: 4 } : one)),
  }),
  "three candidates apart in two groups": ({ rules }) => ({
    rules: {
      ...rules,
      apart: [
        ["c01", "c02"],
        ["c02", "c03"],
        ["c01", "c03"],
      ],
    },
  }),
  "one seat to prepare": ({ rooms }) => ({
    days: [{ from: 480, to: 960 }],
    rooms: rooms.map((one) => (one.kind === "prep" ? { ...one, seats: 1 } : one)),
  }),
};

/** Role players who come in the afternoon, a discussion in the morning, and the role play before it. */
export function clashingOrder(): TimetableInstance {
  const one = timetableInstance("M", 1);
  const available = (from: number, to: number) => ({ available: [{ day: 0, from, to }] });
  return {
    ...one,
    rules: { ...one.rules, precedence: [{ before: "roleplay", after: "discussion" }] },
    rolePlayers: one.rolePlayers.map((player) => ({ ...player, ...available(780, 1080) })),
    rooms: one.rooms.map((room) =>
      room.kind === "plenum" ? { ...room, ...available(480, 780) } : room,
    ),
  };
}
