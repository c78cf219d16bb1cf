/** Where the storing of a file stands. */
export type Transfer =
  | { state: "waiting" }
  | { state: "sending"; share: number; cancel(): void }
  | { state: "failed"; error: unknown };
