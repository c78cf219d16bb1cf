import type { MyMessage, RunMessage } from "@assay/contract";
import { testId } from "./buildRun.ts";

/** A message to the user of the page. */
export const buildMyMessage = (number: number, fields: Partial<MyMessage> = {}): MyMessage => ({
  id: testId(number),
  runId: testId(100),
  runName: "Herbst",
  sender: { firstName: "Uwe", lastName: "Umlauf" },
  text: `Nachricht ${number}`,
  reminds: null,
  sentAt: new Date().toISOString(),
  ...fields,
});

/** A message of a run to these people, of whom nobody has read it. */
export const buildRunMessage = (
  number: number,
  personIds: readonly string[],
  fields: Partial<RunMessage> = {},
): RunMessage => ({
  id: testId(number),
  senderId: testId(499),
  text: `Nachricht ${number}`,
  reminds: null,
  sentAt: new Date().toISOString(),
  recipients: personIds.map((personId) => ({ personId, readAt: null })),
  ...fields,
});
