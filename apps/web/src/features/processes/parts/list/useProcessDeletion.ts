import type { ProcessSummary } from "@assay/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { isApiError } from "../../../../platform/http/ApiError.ts";
import { errorText } from "../../../../platform/i18n/errorText.ts";
import { useT } from "../../../../platform/i18n/texts.ts";
import { announce } from "../../../../platform/page/announce.ts";
import { deleteProcess, processKeys } from "../../api.ts";
import { askToDelete } from "../../model/askToDelete.ts";

/** Asks, then deletes a process of the list (PROC-04). */
export function useProcessDeletion() {
  const t = useT();
  const queryClient = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: ({ id }: ProcessSummary) => deleteProcess(id),
    onSuccess: () => announce({ tone: "success", text: t("processes:deleted") }),
    onError: (error) => {
      const reason = isApiError(error, "DELETE_DENIED")
        ? t("processes:inUse")
        : errorText(error, t);
      announce({ tone: "error", text: `${t("forms:notDeleted")}\n${reason}` });
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: processKeys.all }),
  });
  return useCallback(
    async (process: ProcessSummary): Promise<void> => {
      const toDelete = { what: "process", name: process.name } as const;
      if (await askToDelete(t, toDelete)) mutate(process);
    },
    [t, mutate],
  );
}
