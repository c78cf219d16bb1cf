import { Button } from "@mantine/core";
import { useT } from "../i18n/texts.ts";
import classes from "./Files.module.css";
import type { Transfer } from "../http/upload.ts";

interface UploadProgressProps {
  name: string;
  transfer: Extract<Transfer, { state: "sending" }>;
}

/** How much of a file has left the device; then the server checks it. */
export function UploadProgress({ name, transfer: { share, cancel } }: UploadProgressProps) {
  const t = useT();
  const percent = Math.round(share * 100);
  return (
    <>
      <progress
        className={classes["progress"]}
        max={100}
        value={percent}
        aria-label={t("fileEditing:sendingOf", { name })}
      />
      <span className={classes["percent"]}>
        {percent < 100 ? t("fileEditing:sending", { percent }) : t("fileEditing:checking")}
      </span>
      <Button variant="default" aria-label={t("fileEditing:cancelOf", { name })} onClick={cancel}>
        {t("ui:cancel")}
      </Button>
    </>
  );
}
