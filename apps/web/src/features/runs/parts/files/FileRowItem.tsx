import { abbreviateFileName } from "@assay/domain";
import { ActionIcon, VisuallyHidden } from "@mantine/core";
import { IconArrowBackUp, IconTrash } from "@tabler/icons-react";
import { FileIcon, StoredFile } from "../../../../platform/files/StoredFile.tsx";
import { cutName } from "../../../../platform/files/cutName.ts";
import { useFileSize } from "../../../../platform/files/useFileSize.ts";
import { useT } from "../../../../platform/i18n/texts.ts";
import { Hint } from "../../../../ui/Hint.tsx";
import { useStore } from "../../../../ui/useStore.ts";
import { loadFile } from "../../api.ts";
import { useEditor } from "../useEditor.ts";
import { AudienceFields } from "./AudienceFields.tsx";
import { AudienceText } from "./AudienceText.tsx";
import { FilePicker } from "../../../../platform/files/FilePicker.tsx";
import type { FileRow } from "../../model/files/fileRows.ts";
import classes from "../../../../platform/files/Files.module.css";
import { RowState } from "./RowState.tsx";

interface FileRowItemProps {
  row: FileRow;
  /** The row is gone, and with it the focus. */
  onRemoved(): void;
}

/** A file that is not stored yet; its picker takes another one in its place. */
function NewFile({ row, isLocked }: { row: FileRow; isLocked: boolean }) {
  const sizeOf = useFileSize();
  const { actions } = useEditor().files;
  return (
    <div className={classes["new"]}>
      <FileIcon contentType={row.contentType} />
      <span className={classes["name"]}>
        <Hint text={cutName(row.name)}>
          <span aria-hidden>{abbreviateFileName(row.name)}</span>
        </Hint>
        <VisuallyHidden>{row.name}</VisuallyHidden>
      </span>
      <span className={classes["size"]}>{sizeOf(row.size)}</span>
      <Hint text={cutName(row.name)}>
        <FilePicker
          instead={row.name}
          isDisabled={isLocked}
          onPick={([file]) => file && actions.replace(row, file)}
        />
      </Hint>
    </div>
  );
}

/** One file: what it is, who it is for, and the way to delete it (FILE-001). */
export function FileRowItem({ row, onRemoved }: FileRowItemProps) {
  const t = useT();
  const { files, mayEdit } = useEditor();
  const { actions, transfers, isStoring } = files;
  const transfer = useStore(transfers, (all) => all.get(row.id));
  const isSending = transfer !== undefined && transfer.state !== "failed";
  const isLocked = isStoring && isSending;
  const { name, isDeleted } = row;
  const remove = (): void => {
    actions.toggle(row);
    if (row.stored === null) onRemoved();
  };
  return (
    <li
      className={classes["row"]}
      data-wide
      aria-label={name}
      data-deleted={isDeleted || undefined}
      data-fault={row.fault !== null || transfer?.state === "failed" || undefined}
    >
      <div className={classes["what"]}>
        {row.stored ? (
          <StoredFile file={row.stored} load={loadFile} />
        ) : (
          <NewFile row={row} isLocked={isLocked} />
        )}
      </div>
      {mayEdit ? (
        <AudienceFields row={row} isLocked={isLocked || isDeleted} />
      ) : (
        <AudienceText file={row} />
      )}
      {mayEdit && (
        <ActionIcon
          className={classes["delete"] ?? ""}
          color={isDeleted ? "gray" : "error"}
          disabled={isLocked}
          aria-label={
            isDeleted ? t("fileEditing:undelete", { name }) : t("fileEditing:delete", { name })
          }
          onClick={remove}
        >
          {isDeleted ? (
            <IconArrowBackUp size={20} aria-hidden />
          ) : (
            <IconTrash size={20} aria-hidden />
          )}
        </ActionIcon>
      )}
      <RowState row={row} transfer={transfer} />
    </li>
  );
}
