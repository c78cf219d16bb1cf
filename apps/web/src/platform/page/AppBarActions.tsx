import type { ReactNode } from "react";
import { createPortal } from "react-dom";
import { createStore } from "../../ui/store.ts";
import { useStore } from "../../ui/useStore.ts";

/** The place in the app bar that belongs to the page. */
const slotStore = createStore<HTMLElement | null>(null); // tab-wide: a place in the document
/** The app bar offers its place by this ref. */
export const offerSlot = (element: HTMLElement | null): void => slotStore.set(element);

/** Puts a page's own actions (save, switchers) into the app bar. */
export function AppBarActions({ children }: { children: ReactNode }) {
  const slot = useStore(slotStore);
  return slot === null ? null : createPortal(children, slot);
}
