import { FILE_BYTES } from "@assay/contract";
import { VisuallyHidden } from "@mantine/core";
import { IconFiles } from "@tabler/icons-react";
import { useRef } from "react";
import { useFileSize } from "../../../../platform/files/useFileSize.ts";
import { useT } from "../../../../platform/i18n/texts.ts";
import { EmptyState } from "../../../../ui/EmptyState.tsx";
import { Section } from "../../../../ui/Section.tsx";
import { useEditor } from "../useEditor.ts";
import { FilePicker } from "../../../../platform/files/FilePicker.tsx";
import { FileRowItem } from "./FileRowItem.tsx";
import classes from "../../../../platform/files/Files.module.css";
import { useFileDrop } from "../../../../platform/files/useFileDrop.ts";

/** What belongs to the run as paper does: schedule, material, and the candidates' CVs (spec 2 §2.5). */
export function FilesSection() {
  const t = useT();
  const sizeOf = useFileSize();
  const { files, mayEdit } = useEditor();
  const { rows, actions } = files;
  const adding = useRef<HTMLButtonElement>(null);
  const { isOver, handlers } = useFileDrop(mayEdit ? actions.add : null);
  const addButton = mayEdit && <FilePicker ref={adding} isMultiple onPick={actions.add} />;
  return (
    <Section
      title={t("files:files")}
      hint={
        mayEdit
          ? t("fileEditing:hint", { size: sizeOf(FILE_BYTES) })
          : t("fileEditing:hintReadOnly")
      }
      actions={rows.length > 0 && addButton}
    >
      <div className={classes["drop"]} data-over={isOver || undefined} {...handlers}>
        {rows.length === 0 ? (
          <EmptyState
            icon={<IconFiles size={40} stroke={1.4} />}
            title={t("fileEditing:none")}
            text={mayEdit ? t("fileEditing:noneText") : t("fileEditing:noneReadOnly")}
          >
            {addButton}
          </EmptyState>
        ) : (
          <ul className={classes["rows"]}>
            {rows.map((row) => (
              <FileRowItem key={row.id} row={row} onRemoved={() => adding.current?.focus()} />
            ))}
          </ul>
        )}
        {isOver && (
          <p className={classes["over"]} aria-hidden>
            {t("fileEditing:dropHere")}
          </p>
        )}
      </div>
      <VisuallyHidden role="status">
        {t("fileEditing:count", { count: rows.length })}
      </VisuallyHidden>
    </Section>
  );
}
