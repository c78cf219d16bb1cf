/** The run of a message, and those whom it can be for. */
export interface Audience {
  runId: string;
  /** The people to whom a message can be sent, without the sender. */
  people: readonly { id: string; name: string }[];
  /** Groups to choose as one, such as the people in a room now. */
  groups?: readonly { label: string; personIds: readonly string[] }[];
}
