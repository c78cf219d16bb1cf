import type { RunMessage } from "@assay/contract";

/** The latest reminder of an observer: when it was sent, and when it was read. */
export interface Reminder {
  sentAt: string;
  readAt: string | null;
}

/** The latest reminder by observer; a reminder has one recipient. */
export function lastReminders(messages: readonly RunMessage[]): Map<string, Reminder> {
  const oldestFirst = messages
    .filter(({ reminds }) => reminds !== null)
    .toSorted((a, b) => a.sentAt.localeCompare(b.sentAt));
  return new Map(
    oldestFirst.flatMap(({ sentAt, recipients }) =>
      recipients.map(({ personId, readAt }) => [personId, { sentAt, readAt }] as const),
    ),
  );
}
