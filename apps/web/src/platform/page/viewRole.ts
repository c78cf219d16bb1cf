import { useEffect } from "react";
import { createStore } from "../../ui/store.ts";

export type ViewRole = "moderator" | "observer" | "audit";

/** The role in which the current page is seen; the app bar names it. */
export const viewRole = createStore<ViewRole | null>(null); // tab-wide: a page says it while it is shown

/** A page says in which role it is seen. */
export function useViewRole(role: ViewRole | null): void {
  useEffect(() => {
    viewRole.set(role);
    return () => viewRole.set(null);
  }, [role]);
}
