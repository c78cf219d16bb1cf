import * as z from "zod/mini";

/** What parses a value of unknown origin, such as a schema of zod. */
export interface Schema<T> {
  safeParse(value: unknown): { success: true; data: T } | { success: false };
}

/** What is wrong with the structure of a value, and not only with a length or a form in it. */
const OF_STRUCTURE: ReadonlySet<string> = new Set([
  "invalid_type",
  "invalid_value",
  "invalid_union",
  "invalid_key",
  "invalid_element",
  "unrecognized_keys",
]);

/**
 * Accepts what has the structure of a schema of the contract, whatever is too long, too many or half typed in it: of
 * that a form complains, and what the server has said is shown.
 */
export const shaped = <T>(schema: z.ZodMiniType): z.ZodMiniType<T> =>
  z.custom<T>((value) => {
    const { success, error } = schema.safeParse(value);
    return success || error.issues.every(({ code }) => !OF_STRUCTURE.has(code));
  });
