import type { Process } from "@assay/contract";

export type Rules = NonNullable<Process["ratingRules"]>;

/** Rules for rating as a form holds them: null for none; in a new process undefined for the organisation's default. */
export type RulesChoice = Rules | null | undefined;

/** What is sent of a choice: what is stored has to be taken away; what is not, never was there. */
export const changedRules = (chosen: RulesChoice, stored: RulesChoice): RulesChoice =>
  chosen === null && !stored ? undefined : chosen;
