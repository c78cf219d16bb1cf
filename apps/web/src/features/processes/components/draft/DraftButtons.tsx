import { IconTrash } from "@tabler/icons-react";
import { useT } from "../../../../app/i18n/texts.ts";
import { confirm } from "../../../../ui/confirm.ts";
import { ReasonButton } from "../../../../ui/ReasonButton.tsx";
import type { DraftSaving } from "../useDraftSaving.ts";

interface SaveDraftProps {
  drafting: DraftSaving;
  /** Why it cannot be stored; null where it can. */
  reason: string | null;
  isBusy: boolean;
}

/** Stores what is incomplete as it is. */
export function SaveDraftButton({ drafting, reason, isBusy }: SaveDraftProps) {
  const t = useT();
  return (
    <ReasonButton
      variant="default"
      reason={reason}
      loading={drafting.isSaving}
      onClick={() => {
        if (!isBusy) drafting.save();
      }}
    >
      {t("processes:saveDraft")}
    </ReasonButton>
  );
}

/** Asks, then deletes the incomplete process; the one that it changes stays. */
export function DeleteDraftButton({
  drafting,
  name,
  isBusy,
}: Omit<SaveDraftProps, "reason"> & { name: string }) {
  const t = useT();
  const askToDelete = async (): Promise<void> => {
    if (isBusy) return;
    const isSure = await confirm({
      title: t("processes:draftDeleteTitle"),
      text: t("processes:draftDeleteText", { name }),
      confirmLabel: t("forms:delete"),
      tone: "danger",
    });
    if (isSure) drafting.remove();
  };
  return (
    <ReasonButton
      variant="subtle"
      color="error"
      reason={null}
      leftSection={<IconTrash size={20} aria-hidden />}
      loading={drafting.isRemoving}
      onClick={() => void askToDelete()}
    >
      {t("processes:draftDelete")}
    </ReasonButton>
  );
}
