import type { Id } from "../text/rules.ts";
import type { Violation } from "../text/violation.ts";
import { distinctObservers, type RunPeople } from "./membership.ts";

/** Maximum length of a message, in UTF-16 units. */
export const LONGEST_MESSAGE = 300;

/** Whom a message is for: all who observe, or people by their ids. */
export type MessageTo = "all" | readonly Id[];

/** All who observe in a run, each once: its teams, and its moderators if they observe too. */
export const observersOf = (run: RunPeople): Id[] => [
  ...new Set([...distinctObservers(run), ...(run.moderatorsAreObservers ? run.moderators : [])]),
];

/** Everybody to whom a message of the run can be sent, each once: its observers and moderators. */
export const addresseesOf = (run: RunPeople): Id[] => [
  ...new Set([...distinctObservers(run), ...run.moderators]),
];

/** The people who get a message, each once; the sender is left out. */
export const recipientsOf = (run: RunPeople, to: MessageTo, senderId: Id): Id[] =>
  [...new Set(to === "all" ? observersOf(run) : to)].filter((id) => id !== senderId);

/** What is wrong with the recipients of a message: people who are not of the run, or nobody but the sender. */
export function messageViolations(run: RunPeople, to: MessageTo, senderId: Id): Violation[] {
  const known = new Set(addresseesOf(run));
  const unknown = to === "all" ? [] : to.filter((id) => !known.has(id));
  if (unknown.length > 0) return [{ path: "to", rule: "unknownPerson" }];
  return recipientsOf(run, to, senderId).length === 0 ? [{ path: "to", rule: "noRecipient" }] : [];
}
