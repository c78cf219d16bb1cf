import {
  feedbackDrafts,
  feedbackReleases,
  feedbackSettings,
  feedbackTemplates,
} from "../schema/feedback.ts";
import { byCandidate, held, left, leftOut } from "./rules.ts";

/*
 * Reports for candidates. What was released, and the reply, is the candidate's. What is not released is handed out as notes are:
 * it is about them, too, and others in it are taken out.
 */

export const HELD_FEEDBACK = [
  held(feedbackDrafts, byCandidate(), {
    runId: "value",
    candidateId: "own",
    content: "data",
    changedAt: "value",
    changedBy: "staff",
    talkOn: "value",
    talkWith: "words",
    revision: left("technical"),
  }),
  held(feedbackReleases, byCandidate(), {
    id: "value",
    runId: "value",
    candidateId: "own",
    version: "value",
    report: "data",
    releasedAt: "value",
    releasedBy: "staff",
    openUntil: "value",
    withdrawnAt: "value",
    withdrawnBy: "staff",
    reads: "value",
    readAt: "value",
    reply: "own",
    repliedAt: "value",
  }),
  leftOut(feedbackSettings, "settings", { isOn: 0, revision: 0 }),
  leftOut(feedbackTemplates, "settings", { name: 0, bytes: 0, uploadedAt: 0, uploadedBy: 0 }),
];
