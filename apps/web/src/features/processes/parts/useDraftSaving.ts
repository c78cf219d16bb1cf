import type { ProcessDraft as StoredDraft } from "@assay/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { isApiError } from "../../../platform/http/ApiError.ts";
import { errorText } from "../../../platform/i18n/errorText.ts";
import { useT } from "../../../platform/i18n/texts.ts";
import { newId } from "../../../ui/newId.ts";
import { paths } from "../../../platform/page/paths.ts";
import { announce } from "../../../platform/page/announce.ts";
import { deleteProcessDraft, processDraftQuery, processKeys, putProcessDraft } from "../api.ts";
import { storeLeftover } from "../model/leftovers.ts";
import { formOf, type ProcessForm } from "../model/processForm.ts";
import { baseOfDraft, draftBodyOf } from "../model/storedDraft.ts";
import { type EditedProcess, useNewer } from "./useNewer.ts";
import { useProcessSearch } from "./useProcessSearch.ts";

/** What an earlier try has stored although its answer got lost. */
function earlierTry(error: unknown, id: string): StoredDraft | null {
  if (!isApiError(error, "UPDATE_FAILED") || error.payload == null) return null;
  const stored = error.payload as StoredDraft;
  return stored.id === id ? stored : null;
}

/** Deletes an incomplete process, and leads back to the list. */
function useDraftRemoval(release: () => void) {
  const t = useT();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ id }: StoredDraft) => deleteProcessDraft(id),
    onSuccess: async (_, { id }) => {
      announce({ tone: "success", text: t("processes:draftDeleted") });
      release();
      void queryClient.invalidateQueries({ queryKey: processKeys.drafts });
      await navigate({ to: paths.processes() });
      queryClient.removeQueries({ queryKey: processDraftQuery(id).queryKey });
    },
    onError: (error) =>
      announce({ tone: "error", text: `${t("forms:notDeleted")}\n${errorText(error, t)}` }),
  });
}

/** Stores what is incomplete apart from the processes, and deletes it there. */
export function useDraftSaving(edited: EditedProcess, release: () => void) {
  const { control, draft, process, stored } = edited;
  const t = useT();
  const takeNewer = useNewer(edited);
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { step, item, competency } = useProcessSearch();
  const [ownId] = useState(newId);
  /** Somebody deleted it meanwhile: storing creates it again. */
  const [isGone, setGone] = useState(false);
  const id = stored?.id ?? ownId;
  const revision = stored === null || isGone ? 0 : control.base.revision;
  const latest = useRef(control.draft);
  useEffect(() => {
    latest.current = control.draft;
  });
  const save = useMutation({
    mutationFn: async (draftNow: ProcessForm) => {
      try {
        const body = draftBodyOf(draftNow, process, revision);
        return { answer: await putProcessDraft(id, body), sent: draftNow };
      } catch (error) {
        const answer = stored === null ? earlierTry(error, id) : null;
        if (answer === null) throw error;
        return { answer, sent: formOf(baseOfDraft(answer)) };
      }
    },
    onSuccess: async ({ answer, sent }) => {
      queryClient.setQueryData(processDraftQuery(id).queryKey, answer);
      void queryClient.invalidateQueries({ queryKey: processKeys.drafts });
      setGone(false);
      announce({ tone: "success", text: t("processes:draftSaved") });
      if (stored !== null) return control.saved(baseOfDraft(answer), sent);
      // What was typed since it was sent goes on in the editor of the stored draft.
      storeLeftover(id, { sent, draft: latest.current });
      release();
      const href = paths.processDraft(id, { step, item, competency });
      await navigate({ href, replace: true });
    },
    onError: (error) => {
      const isDeleted = isApiError(error, "ITEM_NOT_FOUND");
      if (isDeleted) setGone(true);
      const reason = (): string => {
        if (takeNewer(error)) return t("forms:mergedTitle");
        return isDeleted ? t("processes:draftDeletedMeanwhile") : errorText(error, t);
      };
      announce({ tone: "warning", text: `${t("forms:notSaved")}\n${reason()}` });
    },
  });
  const remove = useDraftRemoval(release);
  return {
    stored,
    isBusy: save.isPending || remove.isPending,
    isSaving: save.isPending,
    isRemoving: remove.isPending,
    save: () => save.mutate(draft),
    remove: () => stored && remove.mutate(stored),
  };
}
export type DraftSaving = ReturnType<typeof useDraftSaving>;
