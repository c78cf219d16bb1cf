import { useSyncExternalStore } from "react";

/* Made on first use, so that the module can be read without a window. */
const media = () => matchMedia("print");

function subscribe(onChange: () => void): () => void {
  const query = media();
  query.addEventListener("change", onChange);
  return () => query.removeEventListener("change", onChange);
}

/** Whether the page is being laid out for paper: nothing may be left for later then. */
export const usePrinting = (): boolean => useSyncExternalStore(subscribe, () => media().matches);
