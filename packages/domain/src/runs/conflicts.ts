/** Why an observer must not watch a candidate; nothing more is stored about it. */
export const CONFLICT_REASONS = ["relative", "superior", "colleague", "business", "other"] as const;
export type ConflictReason = (typeof CONFLICT_REASONS)[number];
