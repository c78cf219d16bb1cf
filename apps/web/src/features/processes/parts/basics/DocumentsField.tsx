import { EXERCISE_DOCUMENTS, FILE_BYTES, type Item } from "@assay/contract";
import { findItem } from "@assay/domain";
import { VisuallyHidden } from "@mantine/core";
import { useCallback, useRef } from "react";
import { FilePicker } from "../../../../platform/files/FilePicker.tsx";
import files from "../../../../platform/files/Files.module.css";
import { useFileDrop } from "../../../../platform/files/useFileDrop.ts";
import { useFileSize } from "../../../../platform/files/useFileSize.ts";
import { useT } from "../../../../platform/i18n/texts.ts";
import { useStore } from "../../../../ui/useStore.ts";
import { documentRows, toggled } from "../../model/documentRows.ts";
import { useProcessEditor } from "../useProcessEditor.ts";
import { DocumentItem } from "./DocumentItem.tsx";
import classes from "./Tree.module.css";
import { UploadItem } from "./UploadItem.tsx";
import type { Steps } from "./useSteps.ts";

interface DocumentsFieldProps {
  item: Item;
  change: Steps["change"];
}

/** The documents of a step, with those that are on their way to it. */
function useDocuments({ id, documents }: Item) {
  const { formBase, uploads } = useProcessEditor();
  const { waiting, uploaded } = useStore(uploads.store);
  const stored = findItem<Item>(formBase.items, id)?.item.documents ?? [];
  const since = uploaded
    .filter(({ itemId, revision }) => itemId === id && revision === formBase.revision)
    .map(({ document }) => document);
  return {
    rows: documentRows(documents, stored, since),
    sending: waiting.filter(({ itemId }) => itemId === id),
  };
}

/** What candidates and observers get to read in a step: chosen, sent at once, kept with the process. */
export default function DocumentsField({ item, change }: DocumentsFieldProps) {
  const t = useT();
  const sizeOf = useFileSize();
  const { uploads } = useProcessEditor();
  const { id, documents } = item;
  const { rows, sending } = useDocuments(item);
  const adding = useRef<HTMLButtonElement>(null);
  const room = EXERCISE_DOCUMENTS - documents.length - sending.length;
  const add = useCallback((contents: File[]) => uploads.add(id, contents), [uploads, id]);
  const { isOver, handlers } = useFileDrop(room > 0 ? add : null);
  const toggle = (documentId: string): void =>
    change(id, (now) => ({ ...now, documents: toggled(rows, documentId) }));
  const dismiss = (uploadId: string): void => {
    uploads.dismiss(uploadId);
    adding.current?.focus();
  };
  return (
    <fieldset className={classes["fieldset"]}>
      <legend>{t("documents:title")}</legend>
      <p className={classes["hint"]}>{t("documents:hint", { size: sizeOf(FILE_BYTES) })}</p>
      <div className={files["drop"]} data-over={isOver || undefined} {...handlers}>
        <ul className={files["rows"]} aria-label={t("documents:title")}>
          {rows.map((row) => (
            <DocumentItem key={row.document.id} exerciseId={id} row={row} onToggle={toggle} />
          ))}
          {sending.map((upload) => (
            <UploadItem
              key={upload.id}
              upload={upload}
              onRetry={uploads.retry}
              onDismiss={dismiss}
            />
          ))}
        </ul>
        <div className={classes["addDocument"]}>
          <FilePicker
            ref={adding}
            isMultiple
            adding={t("documents:add")}
            isDisabled={room <= 0}
            onPick={add}
          />
          {room <= 0 && (
            <span className={files["size"]}>
              {t("documents:full", { limit: EXERCISE_DOCUMENTS })}
            </span>
          )}
        </div>
        {isOver && (
          <p className={files["over"]} aria-hidden>
            {t("fileEditing:dropHere")}
          </p>
        )}
      </div>
      <VisuallyHidden role="status">
        {t("documents:count", { count: documents.length })}
      </VisuallyHidden>
    </fieldset>
  );
}
