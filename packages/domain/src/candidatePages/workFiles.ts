import type { Arrival } from "./handIn.ts";

/** What candidates hand in in an exercise. */
export const WORK_KINDS = ["text", "files", "both"] as const;
export type WorkKind = (typeof WORK_KINDS)[number];

export const takesText = (kind: WorkKind): boolean => kind !== "files";
export const takesFiles = (kind: WorkKind): boolean => kind !== "text";

/** Maximum files of a candidate in an exercise: that many in time, and that many that arrived late. */
export const MOST_WORK_FILES = 5;
/** Maximum bytes of all files that a candidate hands in in a run. */
export const WORK_BYTES = 200 * 1024 * 1024;

/** A file of a work as far as the rules ask. */
interface KnownFile {
  readonly id: string;
  readonly size: number;
  /** When a late file was chosen, as the device says; null if it arrived in time. */
  readonly chosenAt: Date | null;
}

interface NewFile {
  readonly size: number;
  readonly arrival: Arrival;
  /** The file in whose place it comes. */
  readonly replaces?: string | undefined;
}

interface WorkState {
  /** The files of the work. */
  readonly files: readonly KnownFile[];
  readonly isHandedIn: boolean;
  /** Bytes of all files of the candidate in the run. */
  readonly bytes: number;
}

export type WorkFileRefusal = "workEarly" | "workOver" | "workHandedIn" | "tooMany" | "workBytes";
export type WorkFileEdit =
  | { readonly refusal: WorkFileRefusal }
  | { readonly isLate: boolean; readonly removed: string | null };

/**
 * What becomes of a file that arrives. A late one is kept beside those in time, and never in place of one: it removes
 * nothing, and is counted apart.
 */
export function workFileEdit(
  { files, isHandedIn, bytes }: WorkState,
  { size, arrival, replaces }: NewFile,
): WorkFileEdit {
  if (arrival === "early") return { refusal: "workEarly" };
  if (arrival === "over") return { refusal: "workOver" };
  if (isHandedIn) return { refusal: "workHandedIn" };
  const isLate = arrival === "late";
  const removed = isLate ? undefined : files.find(({ id }) => id === replaces);
  const others = files.filter(
    ({ id, chosenAt }) => id !== removed?.id && (chosenAt !== null) === isLate,
  );
  if (others.length >= MOST_WORK_FILES) return { refusal: "tooMany" };
  if (bytes - (removed?.size ?? 0) + size > WORK_BYTES) return { refusal: "workBytes" };
  return { isLate, removed: removed?.id ?? null };
}
