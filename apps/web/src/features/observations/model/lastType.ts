import { sessionState } from "../../../platform/session/sessionState.ts";
import type { ObservationType } from "@assay/domain";
import { createStore } from "../../../ui/store.ts";

/** What the user has written with last in this visit. */
export const lastType = sessionState(createStore<ObservationType | undefined>(undefined));
