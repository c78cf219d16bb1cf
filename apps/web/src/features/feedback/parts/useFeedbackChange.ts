import type { Feedback } from "@assay/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { isApiError } from "../../../platform/http/ApiError.ts";
import { useT } from "../../../platform/i18n/texts.ts";
import { announce, announceError } from "../../../platform/page/announce.ts";
import { feedbackListQuery, type FeedbackPlace, feedbackQuery } from "../api.ts";

/** What the parts of the page show. */
export interface FeedbackProps {
  place: FeedbackPlace;
  feedback: Feedback;
}

/** Shows a report that a call has answered, also in the list. */
export function useShownFeedback(place: FeedbackPlace): (feedback: Feedback) => void {
  const queryClient = useQueryClient();
  return (feedback) => {
    queryClient.setQueryData(feedbackQuery(place).queryKey, feedback);
    void queryClient.invalidateQueries({
      queryKey: feedbackListQuery(place.id).queryKey,
      exact: true,
    });
  };
}

/**
 * Sends a change of a report, and shows what it answers.
 *
 * @param stored the message after it
 */
export function useFeedbackChange<Input>(
  place: FeedbackPlace,
  send: (input: Input) => Promise<Feedback>,
  stored: string,
) {
  const t = useT();
  const show = useShownFeedback(place);
  return useMutation({
    mutationFn: send,
    onSuccess: (feedback) => {
      show(feedback);
      announce({ tone: "success", text: stored });
    },
    onError: (error) => {
      if (!isApiError(error, "UPDATE_FAILED")) return announceError(error);
      show(error.payload as Feedback);
      announce({ tone: "warning", text: t("feedback:changedMeanwhile") });
    },
  });
}
