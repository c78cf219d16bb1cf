import type { ProcessDraftSummary } from "@assay/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { errorText } from "../../../../platform/i18n/errorText.ts";
import { useT } from "../../../../platform/i18n/texts.ts";
import { announce } from "../../../../platform/page/announce.ts";
import { deleteProcessDraft, processKeys } from "../../api.ts";
import { askToDelete } from "../../model/askToDelete.ts";

/** Asks, then deletes an incomplete process of the list; the one that it changes stays. */
export function useDraftDeletion() {
  const t = useT();
  const queryClient = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: ({ id }: ProcessDraftSummary) => deleteProcessDraft(id),
    onSuccess: () => announce({ tone: "success", text: t("processes:draftDeleted") }),
    onError: (error) =>
      announce({ tone: "error", text: `${t("forms:notDeleted")}\n${errorText(error, t)}` }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: processKeys.drafts }),
  });
  return useCallback(
    async (draft: ProcessDraftSummary): Promise<void> => {
      const name = draft.name.trim() || draft.processName || t("processes:nameless");
      const toDelete = { what: "draft", name } as const;
      if (await askToDelete(t, toDelete)) mutate(draft);
    },
    [t, mutate],
  );
}
