import { IconDownload } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { isApiError } from "../../../platform/http/ApiError.ts";
import { useT } from "../../../platform/i18n/texts.ts";
import { announce, announceError } from "../../../platform/page/announce.ts";
import type { LogTarget } from "../../../platform/page/paths.ts";
import { ActionMenu } from "../../../ui/ActionMenu.tsx";
import { saveFile } from "../../../ui/saveFile.ts";
import { downloadLog } from "../api.ts";

/** Takes the entries along that are shown, as a table or for programs. */
export function LogDownload({ target }: { target: LogTarget }) {
  const t = useT();
  const download = useMutation({
    mutationFn: (format: "csv" | "jsonl") => downloadLog(target, format),
    onSuccess: ({ content, name }, format) => saveFile(content, name ?? `audit-log.${format}`),
    onError: (error) => {
      const isTooMany = isApiError(error) && error.fields["since"]?.includes("tooManyEntries");
      if (isTooMany) announce({ tone: "warning", text: t("auditLog:tooMany") });
      else announceError(error);
    },
  });
  return (
    <ActionMenu
      label={t("auditLog:download")}
      actions={() => [
        { label: t("auditLog:downloadCsv"), onSelect: () => download.mutate("csv") },
        { label: t("auditLog:downloadJsonl"), onSelect: () => download.mutate("jsonl") },
      ]}
    >
      <IconDownload size={20} aria-hidden />
      {t("auditLog:download")}
    </ActionMenu>
  );
}
