import type { Process } from "@assay/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { ApiError, isApiError } from "../../../platform/http/ApiError.ts";
import { errorText } from "../../../platform/i18n/errorText.ts";
import { useT } from "../../../platform/i18n/texts.ts";
import { paths } from "../../../platform/page/paths.ts";
import { announce } from "../../../platform/page/announce.ts";
import { competenciesQuery } from "../../competencies/api.ts";
import { scalesQuery } from "../../scales/api.ts";
import {
  createProcess,
  deleteProcess,
  type EndedDraft,
  processDraftQuery,
  processKeys,
  processQuery,
  updateProcess,
} from "../api.ts";
import { lostDocuments } from "../model/documentRows.ts";
import { findCreated } from "../model/findCreated.ts";
import { storeLeftover } from "../model/leftovers.ts";
import { bodyOf, type ProcessForm } from "../model/processForm.ts";
import { type EditedProcess, useNewer } from "./useNewer.ts";
import { useProcessSearch } from "./useProcessSearch.ts";

/** Stores a new process; one whose first answer got lost is found again, and not made twice. */
async function create(sent: ProcessForm, ended: EndedDraft): Promise<Process> {
  const body = bodyOf(sent);
  try {
    return await createProcess(body, ended);
  } catch (error) {
    if (!isApiError(error, "DUPLICATE_NAME")) throw error;
    const created = await findCreated(body);
    if (created === null) throw error;
    return created;
  }
}

/** Deletes the process, and leads back to the list. */
function useProcessRemoval(id: string, release: () => void) {
  const t = useT();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => deleteProcess(id),
    onSuccess: async () => {
      announce({ tone: "success", text: t("processes:deleted") });
      release();
      void queryClient.invalidateQueries({ queryKey: processKeys.summaries });
      await navigate({ to: paths.processes() });
      // Only now: the page that shows it would ask for it again.
      queryClient.removeQueries({ queryKey: processQuery(id).queryKey });
    },
    onError: (error) => {
      const isDenied = isApiError(error, "DELETE_DENIED");
      const reason = isDenied ? t("processes:inUse") : errorText(error, t);
      announce({ tone: "error", text: `${t("forms:notDeleted")}\n${reason}` });
      void queryClient.invalidateQueries({ queryKey: processKeys.all });
    },
  });
}

/** Says why the process was not saved, and remembers what the next try has to know of it. */
function useRefusal(edited: EditedProcess) {
  const t = useT();
  const queryClient = useQueryClient();
  const takeNewer = useNewer(edited);
  const [takenName, setTakenName] = useState<string | null>(null);
  /** Somebody deleted it meanwhile: saving creates it again. */
  const [isGone, setGone] = useState(false);
  const explain = (error: unknown, sent: ProcessForm): void => {
    const isNewer = takeNewer(error);
    const isTaken = isApiError(error, "DUPLICATE_NAME");
    if (isTaken) setTakenName(sent.name);
    const isDeleted = isApiError(error, "ITEM_NOT_FOUND");
    if (isDeleted) setGone(true);
    // A scale or competency may be another than when the page was opened.
    void queryClient.invalidateQueries({ queryKey: scalesQuery.queryKey });
    void queryClient.invalidateQueries({ queryKey: competenciesQuery.queryKey });
    const reason = (): string => {
      if (isNewer) return t("forms:mergedTitle");
      if (isTaken) return t("processes:nameTaken", { name: sent.name });
      if (isDeleted) return t("processes:deletedMeanwhile");
      const lost = error instanceof ApiError ? lostDocuments(sent.items, error.fields) : [];
      if (lost.length > 0) return t("processes:documentsLost", { names: lost.join(", ") });
      return errorText(error, t);
    };
    announce({ tone: "warning", text: `${t("forms:notSaved")}\n${reason()}` });
  };
  return { takenName, setTakenName, isGone, explain };
}

/** Save and delete, with what each of them tells and where it leads. */
export function useProcessSaving(edited: EditedProcess, release: () => void) {
  const { control, draft, process, stored } = edited;
  const t = useT();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const search = useProcessSearch();
  const { base, saved } = control;
  const { takenName, setTakenName, isGone, explain } = useRefusal(edited);
  const isNew = process === null || isGone;
  const ended: EndedDraft =
    stored === null ? {} : { draft: stored.id, draftRevision: String(base.revision) };
  /** The state of the process that was changed. */
  const revisionOf = ({ origin }: ProcessForm): number =>
    stored === null ? base.revision : (origin?.revision ?? process?.revision ?? 0);
  const latest = useRef(control.draft);
  useEffect(() => {
    latest.current = control.draft;
  });

  const save = useMutation({
    mutationFn: (sent: ProcessForm) =>
      isNew
        ? create(sent, ended)
        : updateProcess({ ...bodyOf(sent), id: process.id, revision: revisionOf(sent) }, ended),
    onSuccess: async (answer, sent) => {
      const { queryKey } = processQuery(answer.id);
      queryClient.setQueryData(queryKey, answer);
      for (const key of [processKeys.summaries, processKeys.drafts])
        void queryClient.invalidateQueries({ queryKey: key });
      announce({ tone: "success", text: t("processes:saved") });
      setTakenName(null);
      if (!isNew && stored === null) return saved(answer, sent);
      // What was typed since it was sent goes on in the editor of what is stored now.
      storeLeftover(answer.id, { sent, draft: latest.current });
      release();
      const { step, item, competency } = search;
      await navigate({
        href: paths.process(answer.id, { step, item, competency }),
        replace: true,
      });
      if (stored !== null)
        queryClient.removeQueries({ queryKey: processDraftQuery(stored.id).queryKey });
    },
    onError: explain,
  });
  const remove = useProcessRemoval(base.id, release);
  return {
    isNew,
    isNameTaken: takenName !== null && takenName === draft.name,
    isBusy: save.isPending || remove.isPending,
    isSaving: save.isPending,
    isRemoving: remove.isPending,
    save: () => save.mutate(draft),
    remove: () => remove.mutate(),
  };
}
export type ProcessSaving = ReturnType<typeof useProcessSaving>;
