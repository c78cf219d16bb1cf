import { sessionState } from "../../../platform/session/sessionState.ts";
import type { ProcessForm } from "./processForm.ts";

/** What was edited while a new process was being stored. */
export interface Leftover {
  sent: ProcessForm;
  draft: ProcessForm;
}

const leftovers = sessionState(new Map<string, Leftover>());

/** Hands a draft over to the editor of the process that now has this id. */
export function storeLeftover(id: string, leftover: Leftover): void {
  if (leftover.draft !== leftover.sent) leftovers.set(id, leftover);
}

/** Takes the draft that was handed over, once: a second visit of the editor begins with what is stored. */
export function takeLeftover(id: string): Leftover | null {
  const leftover = leftovers.get(id) ?? null;
  leftovers.delete(id);
  return leftover;
}
