import * as z from "zod/mini";

/**
 * An answer of `can`: true, or the reason why not. Any string at run time: checking all reasons would enlarge the first
 * pages, and the domain types the answer.
 */
export const answer = <Reason extends string>() =>
  z.union([z.literal(true), z.string()]) as z.ZodMiniType<true | Reason, true | Reason>;
