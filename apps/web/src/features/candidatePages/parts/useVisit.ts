import type { CandidateVisit } from "@assay/contract";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useLanguage } from "../../../platform/i18n/texts.ts";
import { visitQuery } from "../keys.ts";

/** Milliseconds after which an answer is old: some reads in a row have failed. */
const OLD_MS = 45_000;

/** The candidate's page, read again and again: the server's clock opens and closes papers. */
export function useVisit(token: string) {
  const language = useLanguage();
  const queryClient = useQueryClient();
  const query = visitQuery(token, language);
  const { data, error, refetch, dataUpdatedAt } = useQuery(query);
  return {
    page: data,
    error,
    /** Whether it is what the server said some time ago, as this device has kept it. */
    isOld: data !== undefined && Date.now() - dataUpdatedAt > OLD_MS,
    retry: () => void refetch(),
    /** Shows what a call has answered. */
    change: (page: CandidateVisit) => queryClient.setQueryData(query.queryKey, page),
  };
}
