import type { CalibrationAnswer } from "@assay/contract";
import { type Draft, type Mark, type Sender, writtenAt } from "../../../platform/drafts/draft.ts";
import { markOf, toSendResult } from "../../../platform/drafts/sendResult.ts";
import { sendAnswer } from "../api.ts";
import { type AnswerBase, type AnswerEdit, baseOf } from "./answerDraft.ts";

/** Loaded only where something is parsed. */
export const answerSchemas = async () => (await import("./draftSchemas.ts")).answerSchemas;

/**
 * Equal for answers that say the same: by it a draft recognises in a conflict that the server has stored it already,
 * and only its answer was lost.
 */
const contentMark = ({ notes, values }: Pick<AnswerEdit, "notes" | "values">): string => {
  const said = values
    .map(({ competencyId, selectedCriterion, selectedCueIds }) =>
      JSON.stringify([competencyId, selectedCriterion, selectedCueIds.toSorted()]),
    )
    .toSorted();
  return markOf(JSON.stringify([notes, said]));
};
export const answerMark: Mark<AnswerEdit> = contentMark;

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
  return { ...result, own: { mark: contentMark(server), base: baseOf(server) } };
};
