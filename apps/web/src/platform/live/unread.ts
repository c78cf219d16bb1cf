import type { MyMessage } from "@assay/contract";
import { createStore } from "../../ui/store.ts";
import { sessionState } from "../session/sessionState.ts";

/** Messages of moderators that the user has not read yet, oldest first. */
export const unreadMessages = sessionState(createStore<readonly MyMessage[]>([]));
