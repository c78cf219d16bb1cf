import type { CandidateVisit } from "@assay/contract";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { reachable } from "../../../platform/http/connection.ts";
import { useLanguage } from "../../../platform/i18n/texts.ts";
import { useStore } from "../../../ui/useStore.ts";
import { visitQuery } from "../keys.ts";

/** The candidate's page, read again and again: the server's clock opens and closes papers. */
export function useVisit(token: string) {
  const language = useLanguage();
  const queryClient = useQueryClient();
  const query = visitQuery(token, language);
  const { data, error, refetch } = useQuery(query);
  const isReachable = useStore(reachable);
  return {
    page: data,
    error,
    /** Whether it is what the server said some time ago, as this device has kept it. */
    isOld: error !== null || !isReachable,
    retry: () => void refetch(),
    /** Shows what a call has answered. */
    change: (page: CandidateVisit) => queryClient.setQueryData(query.queryKey, page),
  };
}
