/** What does not fit in the audit log: an entry, a link of its chain, or the stored end of it. */
export const LOG_FAULTS = ["removed", "changed", "cut", "added", "head"] as const;
export type LogFault = (typeof LOG_FAULTS)[number];
