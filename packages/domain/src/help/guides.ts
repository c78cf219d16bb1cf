import type { Permission } from "../identity/permissions.ts";

/** The guides of the product, by whom they are for. */
export const GUIDES = ["observer", "moderator", "administrator", "auditor", "candidate"] as const;
export type Guide = (typeof GUIDES)[number];

export const isGuide = (name: string | undefined): name is Guide =>
  GUIDES.some((guide) => guide === name);

/** One of these permissions makes a guide one's own, in the order in which the guides are shown. */
const MADE_FOR: readonly (readonly [Guide, readonly Permission[]])[] = [
  ["moderator", ["EDIT_PROCESS_RUNS"]],
  ["administrator", ["EDIT_USERS", "EDIT_ROLES", "CORPORATE_DESIGN", "CORPORATE_SETTINGS"]],
  ["auditor", ["GET_ALL_PROCESS_RUNS"]],
  ["observer", ["EDIT_OBSERVATIONS", "EDIT_ASSESSMENTS"]],
];

interface Guides {
  /** Guides for what the person may do; the one to begin with stands first. */
  own: readonly Guide[];
  /** Guides for the people with whom the person works. */
  others: readonly Guide[];
}

/** The guides for somebody with these permissions; without an account that is a candidate. */
export function guidesFor(permissions: readonly string[] | null): Guides {
  const own = permissions
    ? MADE_FOR.filter(([, needs]) => needs.some((need) => permissions.includes(need))).map(
        ([guide]) => guide,
      )
    : (["candidate"] as const);
  return { own, others: GUIDES.filter((guide) => !own.some((one) => one === guide)) };
}
