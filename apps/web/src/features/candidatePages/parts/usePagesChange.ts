import type { Candidate, CandidatePages, ProcessRun } from "@assay/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { isApiError } from "../../../platform/http/ApiError.ts";
import { useT } from "../../../platform/i18n/texts.ts";
import { announce, announceError } from "../../../platform/page/announce.ts";
import { pagesQuery } from "../api.ts";

/** What the parts of the page show. */
export interface PagesProps {
  run: ProcessRun;
  candidates: readonly Candidate[];
  pages: CandidatePages;
  /** Whether anything can be changed. */
  mayInvite: boolean;
}

/** Sends a change of the candidates' pages of a run, and shows what it answers. */
export function usePagesChange<Input>(
  runId: string,
  send: (input: Input) => Promise<CandidatePages>,
) {
  const t = useT();
  const queryClient = useQueryClient();
  const show = (pages: CandidatePages): void => {
    queryClient.setQueryData(pagesQuery(runId).queryKey, pages);
  };
  return useMutation({
    mutationFn: send,
    onSuccess: show,
    onError: (error) => {
      if (!isApiError(error, "UPDATE_FAILED")) return announceError(error);
      show(error.payload as CandidatePages);
      announce({ tone: "warning", text: t("candidatePages:changedMeanwhile") });
    },
  });
}
