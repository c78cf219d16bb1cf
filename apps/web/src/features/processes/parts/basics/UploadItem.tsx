import { FILE_BYTES } from "@assay/contract";
import { abbreviateFileName } from "@assay/domain";
import { ActionIcon, Button, VisuallyHidden } from "@mantine/core";
import { IconAlertCircle, IconRefresh, IconTrash } from "@tabler/icons-react";
import { cutName } from "../../../../platform/files/cutName.ts";
import classes from "../../../../platform/files/Files.module.css";
import { FileIcon } from "../../../../platform/files/StoredFile.tsx";
import { uploadFailureText } from "../../../../platform/files/uploadFailureText.ts";
import { UploadProgress } from "../../../../platform/files/UploadProgress.tsx";
import { useFileSize } from "../../../../platform/files/useFileSize.ts";
import { useT } from "../../../../platform/i18n/texts.ts";
import { Hint } from "../../../../ui/Hint.tsx";
import type { DocumentUpload } from "../useDocumentUploads.ts";

interface UploadItemProps {
  upload: DocumentUpload;
  onRetry(id: string): void;
  onDismiss(id: string): void;
}

/** What speaks against a file, or why it was not stored; null: nothing does. */
function useFaultText({ fault, transfer }: DocumentUpload): string | null {
  const t = useT();
  const sizeOf = useFileSize();
  if (fault !== null) return t(`fileEditing:fault_${fault}`, { size: sizeOf(FILE_BYTES) });
  if (transfer.state !== "failed") return null;
  return uploadFailureText(transfer.error, true, t, {
    cancelled: t("documents:cancelled"),
    noConnection: t("documents:noConnection"),
  });
}

/** Below the name: how far it is, or what is wrong with it. */
function UploadNote({ upload, onRetry }: Pick<UploadItemProps, "upload" | "onRetry">) {
  const t = useT();
  const faultText = useFaultText(upload);
  const { id, content, fault, transfer } = upload;
  if (faultText !== null)
    return (
      <div className={classes["state"]}>
        <p className={classes["note"]} data-fault role="alert">
          <IconAlertCircle size={20} aria-hidden />
          {faultText}
        </p>
        {fault === null && (
          <Button
            variant="default"
            leftSection={<IconRefresh size={18} aria-hidden />}
            aria-label={t("documents:retryOf", { name: content.name })}
            onClick={() => onRetry(id)}
          >
            {t("documents:retry")}
          </Button>
        )}
      </div>
    );
  if (transfer.state === "sending")
    return (
      <div className={classes["state"]}>
        <UploadProgress name={content.name} transfer={transfer} />
      </div>
    );
  return <p className={classes["note"]}>{t("fileEditing:waiting")}</p>;
}

/** A file on its way to the server, or one that did not get there. */
export function UploadItem({ upload, onRetry, onDismiss }: UploadItemProps) {
  const t = useT();
  const sizeOf = useFileSize();
  const { id, content, fault, transfer } = upload;
  const { name } = content;
  const isSending = fault === null && transfer.state === "sending";
  return (
    <li
      className={classes["row"]}
      aria-label={name}
      data-fault={fault !== null || transfer.state === "failed" || undefined}
    >
      <div className={classes["new"]}>
        <FileIcon contentType={content.type} />
        <span className={classes["name"]}>
          <Hint text={cutName(name)}>
            <span aria-hidden>{abbreviateFileName(name)}</span>
          </Hint>
          <VisuallyHidden>{name}</VisuallyHidden>
        </span>
        <span className={classes["size"]}>{sizeOf(content.size)}</span>
      </div>
      <ActionIcon
        className={classes["delete"] ?? ""}
        color="error"
        disabled={isSending}
        aria-label={t("documents:remove", { name })}
        onClick={() => onDismiss(id)}
      >
        <IconTrash size={20} aria-hidden />
      </ActionIcon>
      <UploadNote upload={upload} onRetry={onRetry} />
    </li>
  );
}
