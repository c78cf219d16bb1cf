import { FILE_TYPES } from "@assay/contract";
import { ApiError } from "../http/ApiError.ts";
import type { DownloadedFile } from "../http/download.ts";
import { saveFile } from "../../ui/saveFile.ts";
import { announceDownloadFailed, usePending } from "./useDownload.ts";

/** What a browser shows by itself, and what cannot run there: the tab has the address of our pages. */
const SHOWN: readonly string[] = Object.values(FILE_TYPES).flat();
/** Milliseconds between two looks whether the tab is closed; no event says so. */
const CLOSED_CHECK_MS = 5_000;

/** Keeps the content as long as the tab shows it. */
function show(tab: Window, content: Blob): void {
  const address = URL.createObjectURL(content);
  tab.location.replace(address);
  const watching = setInterval(() => {
    if (!tab.closed) return;
    clearInterval(watching);
    URL.revokeObjectURL(address);
  }, CLOSED_CHECK_MS);
}

/**
 * Shows a file in a new tab. The tab is opened by the click itself, since browsers allow none
 * later; where one forbids it even so, the file is downloaded.
 *
 * @param name where the server gives none
 */
export function useDisplay(load: () => Promise<DownloadedFile>, name: string) {
  const { mutate, isPending } = usePending(async (tab: Window | null) => {
    try {
      const file = await load();
      if (!SHOWN.includes(file.content.type)) throw new ApiError({ kind: "unreadable" });
      if (tab === null) saveFile(file.content, file.name ?? name);
      else if (!tab.closed) show(tab, file.content);
    } catch (error) {
      tab?.close();
      announceDownloadFailed(error);
    }
  });
  const display = (): void => {
    const tab = window.open("", "_blank");
    // What is shown there has no business with this page.
    if (tab) tab.opener = null;
    mutate(tab);
  };
  return { display, isPending };
}
