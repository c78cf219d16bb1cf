import type { CandidateVisit } from "@assay/contract";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useLanguage } from "../../../platform/i18n/texts.ts";
import { visitQuery } from "../keys.ts";

/** The candidate's page, read again and again: the server's clock opens and closes papers. */
export function useVisit(token: string) {
  const language = useLanguage();
  const queryClient = useQueryClient();
  const query = visitQuery(token, language);
  const { data, error, refetch } = useQuery(query);
  return {
    page: data,
    error,
    retry: () => void refetch(),
    /** Shows what a call has answered. */
    change: (page: CandidateVisit) => queryClient.setQueryData(query.queryKey, page),
  };
}
