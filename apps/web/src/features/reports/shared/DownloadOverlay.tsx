import { sessionState } from "../../../platform/session/sessionState.ts";
import { LoadingOverlay } from "@mantine/core";
import { createStore } from "../../../ui/store.ts";
import { useStore } from "../../../ui/useStore.ts";

/** A table of the run is on its way. */
export const isDownloading = sessionState(createStore(false));

/** Covers what stands around it while a table is on its way (MAN-006). */
export function DownloadOverlay() {
  return <LoadingOverlay visible={useStore(isDownloading)} zIndex={5} />;
}
