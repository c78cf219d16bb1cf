import type { Feedback } from "@assay/contract";
import { useMutation } from "@tanstack/react-query";
import { useSaveRefusal } from "../../../platform/forms/useSaveRefusal.ts";
import { isApiError } from "../../../platform/http/ApiError.ts";
import { useT } from "../../../platform/i18n/texts.ts";
import { announce } from "../../../platform/page/announce.ts";
import { type FeedbackPlace, saveFeedback } from "../api.ts";
import type { FeedbackControl } from "../model/feedbackForm.ts";
import { useShownFeedback } from "./useFeedbackChange.ts";

/** Saves a report; what others stored meanwhile is merged into it. */
export function useFeedbackSaving(place: FeedbackPlace, control: FeedbackControl) {
  const t = useT();
  const show = useShownFeedback(place);
  const refused = useSaveRefusal(control);
  const { base, draft, saved } = control;
  const { mutate, isPending } = useMutation({
    mutationFn: (content: Feedback["content"]) =>
      saveFeedback(place, { content, revision: base.revision }),
    onSuccess: (stored, sent) => {
      saved(stored, sent);
      show(stored);
      announce({ tone: "success", text: t("feedback:saved") });
    },
    onError: (error) => {
      refused(error);
      // Somebody may have released it: then it cannot be written any more, and what is here stays on the device.
      if (isApiError(error, "UPDATE_FAILED")) show(error.payload as Feedback);
    },
  });
  return { save: () => !isPending && mutate(draft), isSaving: isPending };
}
