import type { PlanSession } from "@assay/contract";
import { PlaceQuestions, type TimetableInstance, timetablePlan } from "@assay/domain";
import { createContext, useContext, useMemo } from "react";
import type { PlanNames } from "../../model/planNames.ts";

/** What the parts of the board share. */
export interface Board {
  instance: TimetableInstance;
  names: PlanNames;
  sessions: readonly PlanSession[];
  mayEdit: boolean;
  /** Ids of sessions that break a rule. */
  broken: ReadonlySet<string>;
  /** Position of the day that is shown. */
  day: number;
  selected: PlanSession | null;
  select(id: string | null): void;
  change(id: string, part: Partial<PlanSession>): void;
  /** Moves a session in time, and says what that costs or breaks. */
  move(session: PlanSession, to: { day: number; start: number }): void;
}

/** Set by `Board`; null outside of it. */
export const BoardContext = createContext<Board | null>(null);

/** @throws Error outside of the board */
export function useBoard(): Board {
  const board = useContext(BoardContext);
  if (board === null) throw new Error("A part of the board stands outside of it.");
  return board;
}

/** The questions about the places of one session. */
export function questionsOf(
  instance: TimetableInstance,
  sessions: readonly PlanSession[],
  id: string,
): PlaceQuestions | null {
  const position = sessions.findIndex((session) => session.id === id);
  return position === -1 ? null : new PlaceQuestions(instance, timetablePlan(sessions), position);
}

export function useQuestions(id: string): PlaceQuestions | null {
  const { instance, sessions } = useBoard();
  return useMemo(() => questionsOf(instance, sessions, id), [instance, sessions, id]);
}
