import type { CalibrationSet } from "@assay/contract";
import type { SetState } from "@assay/domain";
import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { newerOf } from "../../../platform/forms/newerOf.ts";
import type { FormControl } from "../../../platform/forms/useFormState.ts";
import { ApiError } from "../../../platform/http/ApiError.ts";
import { errorText } from "../../../platform/i18n/errorText.ts";
import { useT } from "../../../platform/i18n/texts.ts";
import { announce } from "../../../platform/page/announce.ts";
import { paths } from "../../../platform/page/paths.ts";
import { confirm } from "../../../ui/confirm.ts";
import { newId } from "../../../ui/newId.ts";
import { createVersion, deleteSet, moveSet, putSet } from "../api.ts";
import { bodyOf, type SetForm } from "../model/setForm.ts";

/** What a set lacks, as the server refuses it: the broken rule by its place. */
const faultsOf = (error: unknown): ReadonlyMap<string, string> =>
  new Map(
    Object.entries(error instanceof ApiError ? error.fields : {}).map(([path, rules]) => [
      path,
      rules[0] ?? "",
    ]),
  );

/** Saves a set, moves it on, and begins its next version. */
export function useSetActions(control: FormControl<CalibrationSet, SetForm>) {
  const t = useT();
  const navigate = useNavigate();
  const { base, draft, saved, rebase, reset, forget } = control;
  const fail = (error: unknown): void => {
    const newer = newerOf(error, base);
    if (newer !== null) rebase(newer);
    const reason = newer === null ? errorText(error, t) : t("forms:mergedTitle");
    announce({ tone: "warning", text: `${t("forms:notSaved")}\n${reason}` });
  };
  const saving = useMutation({
    mutationFn: (form: SetForm) => putSet(bodyOf(base, form)),
    onSuccess: (stored, sent) => {
      saved(stored, sent);
      announce({ tone: "success", text: t("calibration:saved") });
    },
    onError: (error) => {
      if (faultsOf(error).size === 0) fail(error);
    },
  });
  const moving = useMutation({
    mutationFn: async (to: SetState) => moveSet(base.id, to),
    onSuccess: (stored) => reset(stored),
    onError: (error) => {
      if (faultsOf(error).size === 0) fail(error);
    },
  });
  const ask = async (to: SetState): Promise<void> => {
    const isSure = await confirm({
      title: t(`calibration:move_${to}`),
      text: t(`calibration:moveText_${to}`, { name: base.name }),
      confirmLabel: t(`calibration:move_${to}`),
    });
    if (isSure) moving.mutate(to);
  };
  const versioning = useMutation({
    mutationFn: () => createVersion(base.id, newId()),
    onSuccess: ({ id }) => void navigate({ to: paths.calibrationSet(id) }),
    onError: fail,
  });
  const removing = useMutation({
    mutationFn: () => deleteSet(base.id),
    onSuccess: () => {
      forget();
      void navigate({ to: paths.calibrationSets() });
    },
    onError: fail,
  });
  const askToDelete = async (): Promise<void> => {
    const isSure = await confirm({
      title: t("calibration:deleteTitle"),
      text: t("calibration:deleteText", { name: base.name }),
      confirmLabel: t("calibration:delete"),
      tone: "danger",
    });
    if (isSure) removing.mutate();
  };
  return {
    save: () => !saving.isPending && saving.mutate(draft),
    isSaving: saving.isPending,
    move: (to: SetState) => void ask(to),
    isMoving: moving.isPending,
    /** What the set lacked when it was last saved or moved. */
    faults: faultsOf(saving.error ?? moving.error),
    createVersion: () => versioning.mutate(),
    askToDelete: () => void askToDelete(),
  };
}
export type SetActions = ReturnType<typeof useSetActions>;
