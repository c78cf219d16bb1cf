/** The run of a message, and those whom it can be for. */
export interface Audience {
  runId: string;
  /** Whom a message can be sent to; the sender is left out. */
  people: readonly { id: string; name: string }[];
  /** Groups to choose as one, such as the people in a room now. */
  groups?: readonly { label: string; personIds: readonly string[] }[];
}
