import { ActionIcon } from "@mantine/core";
import { IconArrowBackUp, IconTrash } from "@tabler/icons-react";
import classes from "../../../../platform/files/Files.module.css";
import { StoredDocument } from "../../../../platform/files/StoredDocument.tsx";
import { useT } from "../../../../platform/i18n/texts.ts";
import type { DocumentRow } from "../../model/documentRows.ts";

interface DocumentItemProps {
  exerciseId: string;
  row: DocumentRow;
  onToggle(documentId: string): void;
}

/** A stored document: shown, saved on the device, taken away and brought back. */
export function DocumentItem({ exerciseId, row, onToggle }: DocumentItemProps) {
  const t = useT();
  const { document, isRemoved } = row;
  const name = document.originalFileName;
  const Icon = isRemoved ? IconArrowBackUp : IconTrash;
  return (
    <li className={classes["row"]} aria-label={name} data-deleted={isRemoved || undefined}>
      <div className={classes["what"]}>
        <StoredDocument exerciseId={exerciseId} document={document} />
      </div>
      <ActionIcon
        className={classes["delete"] ?? ""}
        color={isRemoved ? "gray" : "error"}
        aria-label={t(isRemoved ? "documents:restore" : "documents:remove", { name })}
        onClick={() => onToggle(document.id)}
      >
        <Icon size={20} aria-hidden />
      </ActionIcon>
      {isRemoved && (
        <p className={classes["note"]} role="status">
          {t("documents:willBeRemoved")}
        </p>
      )}
    </li>
  );
}
