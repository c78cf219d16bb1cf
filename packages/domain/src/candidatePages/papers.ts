import type { Id } from "../text/rules.ts";
import type { TimetableEntry } from "../timetable/entries.ts";
import { momentOf } from "../timetable/localTime.ts";

/** Since when, and until when a candidate has the papers of an exercise; in ms since the epoch. */
export interface PaperWindow {
  readonly opensAt: number;
  /** Null if nobody has said yet. */
  readonly closesAt: number | null;
}

/** A moderator's release of an exercise's papers. */
export interface PaperRelease {
  readonly openedAt: Date;
  readonly closedAt: Date | null;
}

type OwnEntry = Pick<TimetableEntry, "exerciseId" | "date" | "prepFrom" | "to">;

/** The candidate's own published sessions; null if the run has no timetable. */
export interface OwnTimetable {
  readonly timeZone: string;
  readonly entries: readonly OwnEntry[];
}

/**
 * When a candidate has the papers of an exercise: from the beginning of their preparation to the end of their session.
 * In a run without a timetable by hand. Null if never: the timetable has no session of theirs, or nobody has released
 * the papers.
 */
export function paperWindow(
  exerciseId: Id,
  timetable: OwnTimetable | null,
  release: PaperRelease | undefined,
): PaperWindow | null {
  if (timetable === null)
    return release
      ? { opensAt: release.openedAt.getTime(), closesAt: release.closedAt?.getTime() ?? null }
      : null;
  const { timeZone } = timetable;
  const entry = timetable.entries.find((one) => one.exerciseId === exerciseId);
  if (!entry) return null;
  return {
    opensAt: momentOf(entry.date, entry.prepFrom, timeZone),
    closesAt: momentOf(entry.date, entry.to, timeZone),
  };
}

export type PaperState = "before" | "open" | "closed";

/** The state of a window at a moment of the server's clock: the first moment counts, the last one does not. */
export function paperState(window: PaperWindow | null, now: Date): PaperState {
  if (window === null || now.getTime() < window.opensAt) return "before";
  return window.closesAt === null || now.getTime() < window.closesAt ? "open" : "closed";
}
