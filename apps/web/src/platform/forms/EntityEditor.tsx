import type { Competency } from "@assay/contract";
import { Button, Stack } from "@mantine/core";
import { IconTrash } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { confirm } from "../../ui/confirm.ts";
import { EditorFooter } from "../../ui/EditorFooter.tsx";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { ReasonButton } from "../../ui/ReasonButton.tsx";
import { useT } from "../i18n/texts.ts";
import { ConflictNotice } from "./ConflictNotice.tsx";
import type { Conflict } from "./fields.ts";
import type { EntityEditing } from "./useEntityEditor.ts";

interface EntityEditorProps {
  editing: Pick<
    EntityEditing<unknown, unknown>,
    | "conflicts"
    | "isNewer"
    | "isDirty"
    | "resolve"
    | "isNew"
    | "isValid"
    | "save"
    | "remove"
    | "cancel"
    | "restoredAt"
    | "discard"
    | "isSaving"
    | "isRemoving"
  >;
  title: string;
  /** What the caller may do with it, as its answer says; undefined for a new one. */
  can: Competency["can"];
  listPath: string;
  backLabel: string;
  placeText(conflict: Conflict): string;
  valueText(conflict: Conflict, value: unknown): string;
  /** Asked before it is deleted; null for a new one. */
  deletion: { title: string; text: string; reason: string | null } | null;
  /** Asked before it is saved, where that changes more than meets the eye. */
  confirmSave?: (() => Promise<boolean>) | undefined;
  children: ReactNode;
}

interface DeleteButtonProps extends NonNullable<EntityEditorProps["deletion"]> {
  isBusy: boolean;
  editing: EntityEditorProps["editing"];
}

/** Deletes the design, after a question. */
function DeleteButton({ title, text, reason, isBusy, editing }: DeleteButtonProps) {
  const t = useT();
  const askToDelete = async (): Promise<void> => {
    if (isBusy) return;
    const isSure = await confirm({
      title,
      text,
      confirmLabel: t("forms:delete"),
      tone: "danger",
    });
    if (isSure) editing.remove();
  };
  return (
    <ReasonButton
      variant="subtle"
      color="error"
      reason={reason}
      leftSection={<IconTrash size={20} aria-hidden />}
      loading={editing.isRemoving}
      onClick={() => void askToDelete()}
    >
      {t("forms:delete")}
    </ReasonButton>
  );
}

/** The frame of an editor of a design: title, conflicts, parts, and save, cancel, delete in view. */
export function EntityEditor(props: EntityEditorProps) {
  const { editing, title, can, listPath, backLabel, deletion, confirmSave, children } = props;
  const t = useT();
  const { isDirty, isNew, isValid, conflicts } = editing;
  const isBusy = editing.isSaving || editing.isRemoving;
  const noRight = t("forms:noRight");
  const saveReason = (): string | null => {
    if (can && can.edit !== true) return noRight;
    if (conflicts.length > 0) return t("forms:chooseFirst");
    if (!isValid) return t("forms:invalid");
    return isDirty || isNew ? null : t("forms:nothingChanged");
  };
  const save = async (): Promise<void> => {
    if (isBusy || (confirmSave && !(await confirmSave()))) return;
    editing.save();
  };
  return (
    <>
      <PageHeader title={title} backTo={listPath} backLabel={backLabel} />
      <Stack gap="lg">
        <ConflictNotice control={editing} placeText={props.placeText} valueText={props.valueText} />
        {children}
        <EditorFooter
          note={isDirty ? t("forms:unsaved") : null}
          start={
            deletion && (
              <DeleteButton
                {...deletion}
                reason={can?.delete === "noRight" ? noRight : deletion.reason}
                isBusy={isBusy}
                editing={editing}
              />
            )
          }
        >
          <Button variant="default" onClick={editing.cancel}>
            {t("ui:cancel")}
          </Button>
          <ReasonButton
            reason={saveReason()}
            loading={editing.isSaving}
            onClick={() => void save()}
          >
            {t("ui:save")}
          </ReasonButton>
        </EditorFooter>
      </Stack>
    </>
  );
}
