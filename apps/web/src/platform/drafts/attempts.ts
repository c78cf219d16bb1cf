import type { Draft } from "./draft.ts";

/** Tries without an answer that are remembered: more than an hour of them. */
const MOST = 300;

/** The draft, which remembers what is sent now until it is confirmed. */
export function attempting(draft: Draft, mark: string | undefined): Draft {
  const before = draft.attempts ?? [];
  if (mark === undefined || before.includes(mark)) return draft;
  return { ...draft, attempts: [...before, mark].slice(-MOST) };
}
