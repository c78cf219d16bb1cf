import type { CalibrationAnswer } from "@assay/contract";
import { type Draft, type Sender, writtenAt } from "../../../platform/drafts/draft.ts";
import { toSendResult } from "../../../platform/drafts/sendResult.ts";
import { sendAnswer } from "../api.ts";
import { type AnswerBase, type AnswerEdit, answerMark, baseOf } from "./answerDraft.ts";

const answerSchemas = async () => (await import("./draftSchemas.ts")).answerSchemas;

/** Sends what is unsent of a sample. What is submitted already cannot be changed, so that its conflict has one way out. */
export const sendDraft: Sender<AnswerEdit, AnswerBase, CalibrationAnswer> = async (
  draft: Draft<AnswerEdit, AnswerBase, CalibrationAnswer>,
  { keepalive },
) => {
  const options = { keepalive, userId: draft.userId, headers: writtenAt(draft) };
  const store = async () => baseOf(await sendAnswer(draft.payload, draft.base, options));
  const result = await toSendResult(store, options, answerSchemas);
  if (result.outcome !== "conflict" || result.server.submittedAt !== null) return result;
  const { server } = result;
  return {
    ...result,
    own: {
      mark: answerMark({ ...server, attemptId: draft.payload.attemptId }),
      base: baseOf(server),
    },
  };
};
