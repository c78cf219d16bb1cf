import type { Id } from "@assay/domain";
import { sessionState } from "../../../../platform/session/sessionState.ts";
import { createStore } from "../../../../ui/store.ts";

/** Id of the page of ink that can be tagged now; null where none is open. */
export const openInk = sessionState(createStore<Id | null>(null));
/** Id of the evidence whose lines are shown as soon as their page is open. */
export const inkToShow = sessionState(createStore<Id | null>(null));
/** Id of the evidence that is attached to the strokes that the lasso goes round next. */
export const inkToAttach = sessionState(createStore<Id | null>(null));
