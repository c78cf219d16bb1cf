import { useSyncExternalStore } from "react";
import { useMediaQuery } from "@mantine/hooks";

/* Made on first use, so that the module can be read without a window. */
const media = () => matchMedia("print");

function subscribe(onChange: () => void): () => void {
  const query = media();
  query.addEventListener("change", onChange);
  return () => query.removeEventListener("change", onChange);
}

/** Whether the page is being laid out for paper: nothing may be left for later then. */
export const usePrinting = (): boolean => useSyncExternalStore(subscribe, () => media().matches);

/** Below this width nothing stays in view at the right: the verdict stands beside the name (ResultTable.module.css). */
const NARROW = "screen and (max-width: 1399.9px)";

/** Whether the verdict comes before the values, so that it is seen without scrolling. */
export const useVerdictFirst = (): boolean =>
  useMediaQuery(NARROW, false, { getInitialValueInEffect: false });
