import { useMutation } from "@tanstack/react-query";
import type { DownloadedFile } from "./api/download.ts";
import { errorText } from "./api/errorText.ts";
import { t } from "./i18n/texts.ts";
import { announce } from "./shell/announce.ts";

function save(content: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  // The browser has taken the content over once the click is done with.
  setTimeout(() => URL.revokeObjectURL(link.href), 0);
}

/**
 * Loads a file and hands it to the browser, and tells how it went (ERR-42).
 *
 * @param name where the server gives none
 */
export function useDownload(load: () => Promise<DownloadedFile>, name: string) {
  return useMutation({
    mutationFn: load,
    onSuccess: (file) => {
      save(file.content, file.name ?? name);
      announce({ tone: "success", text: t("app:downloaded", { name: file.name ?? name }) });
    },
    onError: (error) =>
      announce({ tone: "error", text: `${t("app:downloadFailed")}\n${errorText(error, t)}` }),
  });
}
