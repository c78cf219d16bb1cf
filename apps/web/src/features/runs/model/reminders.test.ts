import type { RunMessage } from "@assay/contract";
import { describe, expect, it } from "vitest";
import { lastReminders } from "./reminders.ts";

const message = (hour: number, personId: string, reminds: number | null, readAt: string | null) =>
  ({
    id: `${hour}`,
    reminds,
    sentAt: `2026-11-26T${hour}:00:00.000Z`,
    recipients: [{ personId, readAt }],
  }) as RunMessage;

describe("the latest reminder of an observer", () => {
  it("is told by observer, in whatever order the messages come, and no other message counts", () => {
    const messages = [
      message(12, "eva", null, null),
      message(11, "eva", 2, null),
      message(10, "eva", 3, "read"),
      message(10, "finn", 1, "read"),
    ];
    const expected = new Map([
      ["eva", { sentAt: "2026-11-26T11:00:00.000Z", readAt: null }],
      ["finn", { sentAt: "2026-11-26T10:00:00.000Z", readAt: "read" }],
    ]);
    expect(lastReminders(messages)).toEqual(expected);
    expect(lastReminders(messages.toReversed())).toEqual(expected);
  });
});
