import type { Candidate, CandidatePages, ProcessRun } from "@assay/contract";
import { type MutationKey, useMutation, useQueryClient } from "@tanstack/react-query";
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

/**
 * Sends changes of the candidates' pages of a run one after the other, and shows what each answers. `send` gets
 * the pages as the change before has left them, so that choosing faster than the network answers loses nothing.
 */
export function usePagesChange<Input>(
  runId: string,
  send: (input: Input, pages: CandidatePages) => Promise<CandidatePages>,
  mutationKey: MutationKey = [],
) {
  const t = useT();
  const queryClient = useQueryClient();
  const show = (pages: CandidatePages): void => {
    queryClient.setQueryData(pagesQuery(runId).queryKey, pages);
  };
  return useMutation({
    mutationKey,
    scope: { id: `candidatePages ${runId}` },
    mutationFn: async (input: Input) =>
      send(input, await queryClient.ensureQueryData(pagesQuery(runId))),
    onSuccess: show,
    onError: (error) => {
      if (!isApiError(error, "UPDATE_FAILED")) return announceError(error);
      show(error.payload as CandidatePages);
      announce({ tone: "warning", text: t("candidatePages:changedMeanwhile") });
    },
  });
}
