import { calls, type Feedback, type FeedbackContent, type FeedbackSettings } from "@assay/contract";
import type { Client } from "./client.ts";

/** Turns reports for candidates on; candidates have pages. */
export const turnOnFeedback = (administrator: Client): Promise<FeedbackSettings> =>
  administrator.ok(calls.updateFeedbackSettings, { body: { isOn: true, revision: 0 } });

/** The ids of the report about a candidate of a run. */
export interface FeedbackKey {
  readonly runId: string;
  readonly candidateId: string;
}
export const feedbackParams = ({ runId, candidateId }: FeedbackKey) => ({
  params: { id: runId, candidateId },
});

/** Writes a statement about every competency of a candidate, and what else is given. */
export async function writeFeedback(
  moderator: Client,
  key: FeedbackKey,
  changes: Partial<FeedbackContent> = {},
): Promise<Feedback> {
  const { content, revision } = await moderator.ok(calls.getFeedback, feedbackParams(key));
  const competencies = content.competencies.map((one) => ({ ...one, statement: "Hört gut zu." }));
  return moderator.ok(calls.saveFeedback, {
    ...feedbackParams(key),
    body: { content: { ...content, competencies, ...changes }, revision },
  });
}

/** Writes a report, and gives it to the candidate until a day. */
export async function releaseFeedback(
  moderator: Client,
  key: FeedbackKey,
  { until, ...changes }: { until: string } & Partial<FeedbackContent>,
): Promise<Feedback> {
  const { revision } = await writeFeedback(moderator, key, changes);
  const body = { until, revision };
  return moderator.ok(calls.releaseFeedback, { ...feedbackParams(key), body });
}
