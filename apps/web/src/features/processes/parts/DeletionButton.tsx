import { IconTrash } from "@tabler/icons-react";
import { useT } from "../../../platform/i18n/texts.ts";
import { ReasonButton } from "../../../ui/ReasonButton.tsx";
import { askToDelete, type ToDelete } from "../model/askToDelete.ts";

interface DeletionButtonProps extends ToDelete {
  /** Why it cannot be deleted; null where it can. */
  reason: string | null;
  isBusy: boolean;
  isRemoving: boolean;
  onDelete(): void;
}

/** Deletes what the editor has open, once that is confirmed. */
export function DeletionButton(props: DeletionButtonProps) {
  const { what, name, reason, isBusy, isRemoving, onDelete } = props;
  const t = useT();
  const ask = async (): Promise<void> => {
    if (!isBusy && (await askToDelete(t, { what, name }))) onDelete();
  };
  return (
    <ReasonButton
      variant="subtle"
      color="error"
      reason={reason}
      leftSection={<IconTrash size={20} aria-hidden />}
      loading={isRemoving}
      onClick={() => void ask()}
    >
      {t(what === "draft" ? "processes:draftDelete" : "forms:delete")}
    </ReasonButton>
  );
}
