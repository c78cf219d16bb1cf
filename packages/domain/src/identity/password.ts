import { charactersOf } from "../text/characters.ts";

/** The rules of composition, in the order in which the page lists them (spec 1 §5). */
export const PASSWORD_RULES = ["length", "upper", "lower", "digit", "special", "distinct"] as const;
export type PasswordRule = (typeof PASSWORD_RULES)[number];

const SHORTEST = 8;
const FEWEST_DISTINCT = 4;

const holds: Readonly<Record<PasswordRule, (password: string) => boolean>> = {
  length: (password) => charactersOf(password).length >= SHORTEST,
  upper: (password) => /\p{Lu}/u.test(password),
  lower: (password) => /\p{Ll}/u.test(password),
  digit: (password) => /\p{Nd}/u.test(password),
  special: (password) => /[^\p{L}\p{M}\p{N}]/u.test(password),
  distinct: (password) => new Set(password).size >= FEWEST_DISTINCT,
};

/** The broken rules of composition; empty for a valid password. Characters are code points. */
export function passwordViolations(password: string): PasswordRule[] {
  return PASSWORD_RULES.filter((rule) => !holds[rule](password));
}
