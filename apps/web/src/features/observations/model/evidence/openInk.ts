import type { Id } from "@assay/domain";
import { sessionState } from "../../../../platform/session/sessionState.ts";
import { createStore } from "../../../../ui/store.ts";
import { choose, penSettings } from "../ink/penSettings.ts";
import type { InkSettings } from "../ink/gesture.ts";

/** Id of the page of ink that can be tagged now; null where none is open. */
export const openInk = sessionState(createStore<Id | null>(null));
/** Id of the evidence whose lines are shown as soon as their page is open. */
export const inkToShow = sessionState(createStore<Id | null>(null));

/** Evidence that the next lasso is for, and the tool that was chosen before. */
interface Attaching {
  readonly id: Id;
  readonly tool: InkSettings["tool"];
}
export const inkToAttach = sessionState(createStore<Attaching | null>(null));

/** Lets the next lasso attach evidence to the strokes that it goes round. */
export function beginAttaching(id: Id): void {
  const { tool } = inkToAttach.get() ?? penSettings.get();
  inkToAttach.set({ id, tool });
  choose({ tool: "lasso" });
}

/** Ends that, with the tool that was chosen before. */
export function endAttaching(): void {
  const attaching = inkToAttach.get();
  if (!attaching) return;
  inkToAttach.set(null);
  if (penSettings.get().tool === "lasso") choose({ tool: attaching.tool });
}
