import type { PlanTemplates } from "@assay/contract";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { announceError } from "../../../../../platform/page/announce.ts";
import { deleteTemplate, storeTemplate, templatesQuery } from "../../../api.ts";

/** The templates of the tenant, and what changes them; both are stored at once. */
export function useTemplates() {
  const queryClient = useQueryClient();
  const { queryKey } = templatesQuery;
  const { data, error, refetch } = useQuery(templatesQuery);
  const options = {
    onSuccess: (answer: PlanTemplates) => void queryClient.setQueryData(queryKey, answer),
    onError: (failure: Error) => {
      announceError(failure);
      void queryClient.invalidateQueries({ queryKey });
    },
  };
  const store = useMutation({ ...options, mutationFn: storeTemplate });
  const remove = useMutation({ ...options, mutationFn: deleteTemplate });
  return { templates: data?.templates, error, refetch, store, remove };
}
