/* Apart from the check itself, which is large, since the schemas of the settings need them. */

/** The rules of the check, each with the highest severity that it has. */
export const DESIGN_RULES = [
  "D1",
  "D2",
  "D3",
  "D4",
  "D5",
  "D6",
  "D7",
  "D8",
  "D9",
  "D10",
  "D11",
  "R1",
  "R2",
  "R3",
  "R4",
  "R5",
  "R6",
  "R7",
  "R8",
  "R9",
  "R11",
] as const;
export type DesignRule = (typeof DESIGN_RULES)[number];

/** What an organisation may lower a rule to; nothing hides one. */
export const LOWERED = ["SHOULD", "INFO"] as const;

/** How an organisation weighs the rules of the check. */
export interface DesignRules {
  /** The highest severity that a rule has here. Rules that are not listed weigh what the product says. */
  readonly atMost: { readonly [Rule in DesignRule]?: (typeof LOWERED)[number] | undefined };
  /** Whether a run that does not meet what is demanded starts only if its moderator says so. */
  readonly asksAtStart?: true | undefined;
}
