import type { ProcessSummary } from "@assay/contract";
import { useMutation } from "@tanstack/react-query";
import { announceDownloadFailed } from "../../../../platform/files/useDownload.ts";
import { useT } from "../../../../platform/i18n/texts.ts";
import { announce } from "../../../../platform/page/announce.ts";
import { saveFile } from "../../../../ui/saveFile.ts";
import { loadProcessFile } from "../../api.ts";

/** Loads a process as a file and hands it to the browser; the name says the version. */
export function useFileExport() {
  const t = useT();
  const { mutate } = useMutation({
    mutationFn: ({ id }: ProcessSummary) => loadProcessFile(id),
    onSuccess: (file) => {
      const name = `${file.name} v${file.version}.json`;
      const text = `${JSON.stringify(file, null, 2)}\n`;
      saveFile(new Blob([text], { type: "application/json" }), name);
      announce({ tone: "success", text: t("app:downloaded", { name }) });
    },
    onError: announceDownloadFailed,
  });
  return mutate;
}
