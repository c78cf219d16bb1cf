import { FILE_BYTES, RUN_FILES } from "@assay/contract";
import { IconAlertCircle } from "@tabler/icons-react";
import type { Transfer } from "../../../../platform/http/upload.ts";
import { UploadProgress } from "../../../../platform/files/UploadProgress.tsx";
import { useFileSize } from "../../../../platform/files/useFileSize.ts";
import { useFormat } from "../../../../platform/i18n/format.ts";
import { useT } from "../../../../platform/i18n/texts.ts";
import { useEditor } from "../useEditor.ts";
import { useAudienceText } from "./AudienceText.tsx";
import { failureText } from "../../model/files/failureText.ts";
import type { FileRow } from "../../model/files/fileRows.ts";
import classes from "../../../../platform/files/Files.module.css";

/** What is wrong with a row, or what somebody else has done meanwhile; null: nothing to say. */
function useRowNote(row: FileRow, transfer: Transfer | undefined) {
  const t = useT();
  const sizeOf = useFileSize();
  const { number } = useFormat();
  const textOf = useAudienceText();
  const { draft } = useEditor();
  const size = sizeOf(FILE_BYTES);
  if (transfer?.state === "failed") {
    const reason = failureText(transfer.error, row.stored === null, t);
    return { isFault: true, text: reason };
  }
  // The missing candidate stands at its field.
  if (row.fault !== null && row.fault !== "noCandidate")
    return {
      isFault: true,
      text: t(`fileEditing:fault_${row.fault}`, { size, limit: number(RUN_FILES) }),
    };
  if (row.isDeleted) return { isFault: false, text: t("fileEditing:willBeDeleted") };
  if (row.theirs !== null)
    return { isFault: false, text: t("fileEditing:theirs", { usage: textOf(row.theirs) }) };
  const isOrphan =
    row.stored?.candidate != null &&
    !row.isDirty &&
    draft.candidates.every(({ candidateId }) => candidateId !== row.candidate);
  return isOrphan ? { isFault: false, text: t("fileEditing:goesWithCandidate") } : null;
}

/** Below a row: how far its upload is, or what is to be known or to be done. */
export function RowState({ row, transfer }: { row: FileRow; transfer: Transfer | undefined }) {
  const t = useT();
  const note = useRowNote(row, transfer);
  if (transfer?.state === "sending")
    return (
      <div className={classes["state"]}>
        <UploadProgress name={row.name} transfer={transfer} />
      </div>
    );
  if (transfer?.state === "waiting")
    return <p className={classes["note"]}>{t("fileEditing:waiting")}</p>;
  if (note === null) return null;
  return (
    <p
      className={classes["note"]}
      data-fault={note.isFault || undefined}
      role={note.isFault ? "alert" : "status"}
    >
      {note.isFault && <IconAlertCircle size={20} aria-hidden />}
      {note.text}
    </p>
  );
}
