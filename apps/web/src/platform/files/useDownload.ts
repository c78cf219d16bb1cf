import { useState } from "react";
import type { DownloadedFile } from "../http/download.ts";
import { errorText } from "../i18n/errorText.ts";
import { t } from "../i18n/texts.ts";
import { announce } from "../page/announce.ts";
import { saveFile } from "../../ui/saveFile.ts";

/** Says that a file did not come, and why (OERR-033, OERR-034). */
export const announceDownloadFailed = (error: unknown): void =>
  announce({ tone: "error", text: `${t("app:downloadFailed")}\n${errorText(error, t)}` });

/**
 * One thing at a time that takes a while; the dashboard has it in place of a mutation of the query
 * client, which would cost its first load more than all its files.
 */
export function usePending<A extends unknown[]>(work: (...args: A) => Promise<void>) {
  const [isPending, setPending] = useState(false);
  const mutate = (...args: A): void => {
    setPending(true);
    void work(...args).finally(() => setPending(false));
  };
  return { mutate, isPending };
}

/**
 * Loads a file and hands it to the browser, and tells how it went (ERR-42).
 *
 * @param name where the server gives none
 */
export function useDownload(load: () => Promise<DownloadedFile>, name: string) {
  return usePending(async () => {
    try {
      const file = await load();
      saveFile(file.content, file.name ?? name);
      announce({ tone: "success", text: t("app:downloaded", { name: file.name ?? name }) });
    } catch (error) {
      announceDownloadFailed(error);
    }
  });
}
