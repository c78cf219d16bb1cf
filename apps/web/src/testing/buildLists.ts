import type {
  Assessment,
  assessmentCalls,
  Candidate,
  candidateCalls,
  Payload,
} from "@assay/contract";
import { moderatorCan } from "./buildRun.ts";

/* Answers with a list, and what a moderator of the run may do with all of it. */
const { edit, changeCandidateState, eraseCandidate, overwrite, writeResult } = moderatorCan;

export const candidateList = (
  candidates: Candidate[],
): Payload<typeof candidateCalls.getRunCandidates> => ({
  candidates,
  can: { edit, changeCandidateState, eraseCandidate },
});

export const ratingList = (
  assessments: Assessment[],
): Payload<typeof assessmentCalls.listOwnAssessments> => ({
  assessments,
  can: { edit, writeResult, overwrite },
});
