import type { PlanningResources } from "@assay/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { FormControl } from "../../../platform/forms/useFormState.ts";
import { useSaveRefusal } from "../../../platform/forms/useSaveRefusal.ts";
import { useT } from "../../../platform/i18n/texts.ts";
import { announce } from "../../../platform/page/announce.ts";
import { resourcesQuery, updateResources } from "../api.ts";
import { bodyOf } from "../model/resourceForm.ts";
import type { ResourceForm } from "../model/resourcesHeld.ts";

/** Saves rooms and role players; what others stored meanwhile is merged into the form. */
export function useResourceSaving(control: FormControl<PlanningResources, ResourceForm>) {
  const t = useT();
  const queryClient = useQueryClient();
  const refused = useSaveRefusal(control);
  const { base, draft, saved } = control;
  const { mutate, isPending } = useMutation({
    mutationFn: (form: ResourceForm) =>
      updateResources({ ...bodyOf(form), revision: base.revision }),
    onSuccess: (stored, sent) => {
      saved(stored, sent);
      queryClient.setQueryData(resourcesQuery.queryKey, stored);
      announce({ tone: "success", text: t("timetable:resourcesSaved") });
    },
    onError: (error) => void refused(error),
  });
  return { save: () => !isPending && mutate(draft), isSaving: isPending };
}
