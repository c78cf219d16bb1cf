import { type Process, type ProcessSummary, type Scale } from "@assay/contract";
import { isName } from "@assay/domain";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { isApiError } from "../../../../platform/http/ApiError.ts";
import { useT } from "../../../../platform/i18n/texts.ts";
import { announce } from "../../../../platform/page/announce.ts";
import { createProcess, processKeys } from "../../api.ts";
import { alignedForm } from "../../model/alignedForm.ts";
import { cuesFromGroup } from "../../model/choice/competencyUse.ts";
import { bodyOf, formOf, type ProcessForm } from "../../model/processForm.ts";
import { copyName } from "../../model/list/copyName.ts";

/** What the dialog asks for. */
export type CopyValues = Pick<ProcessForm, "name" | "texts" | "scaleId">;

interface CopyInput {
  process: Process;
  all: readonly ProcessSummary[];
  scales: readonly Scale[];
  onDone(): void;
}

/** A copy of a process: what it is called, on which scale it rates, and what that means for its cues. */
export function useCopy({ process, all, scales, onDone }: CopyInput) {
  const t = useT();
  const queryClient = useQueryClient();
  const taken = all.map(({ name }) => name);
  const [values, setValues] = useState<CopyValues>(() => ({
    name: copyName(process.name, t("processes:copyWord"), taken),
    texts: process.texts,
    scaleId: process.scaleId,
  }));
  const [takenName, setTakenName] = useState<string | null>(null);
  const scale = scales.find(({ id }) => id === values.scaleId) ?? null;
  const groups = scale?.selectedPartition.length ?? null;
  const cues = cuesFromGroup(process.items, 0);
  const lostCues = groups === null ? 0 : cuesFromGroup(process.items, groups);
  const name = values.name.trim();
  const isTaken = name === takenName || taken.includes(name);
  const create = useMutation({
    // Without id and version (API-43): the server gives both. A copy of a process without rules has none either.
    mutationFn: () => {
      const form = { ...formOf(process), ratingRules: process.ratingRules ?? null, ...values };
      return createProcess(bodyOf(alignedForm(form, groups)));
    },
    onSuccess: () => {
      announce({ tone: "success", text: t("processes:copied", { name }) });
      void queryClient.invalidateQueries({ queryKey: processKeys.summaries });
      onDone();
    },
    onError: (error) => {
      if (isApiError(error, "DUPLICATE_NAME")) setTakenName(name);
      void queryClient.invalidateQueries({ queryKey: processKeys.summaries });
    },
  });
  return {
    values,
    set: (part: Partial<CopyValues>) => setValues((old) => ({ ...old, ...part })),
    scale,
    cues: { kept: cues - lostCues, lost: lostCues },
    nameError: isTaken ? ("taken" as const) : isName(name) ? null : ("name" as const),
    create,
  };
}
