/** What parses a value of unknown origin, such as a schema of zod. */
export interface Schema<T> {
  safeParse(value: unknown): { success: true; data: T } | { success: false };
}
