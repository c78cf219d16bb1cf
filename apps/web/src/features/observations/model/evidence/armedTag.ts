import { sessionState } from "../../../../platform/session/sessionState.ts";
import { createStore } from "../../../../ui/store.ts";
import type { Tag } from "./tagging.ts";

/** What everything that is marked next is assigned to, kept from page to page in a visit; null if each mark is assigned by itself. */
export const armedTag = sessionState(createStore<Tag | null>(null));
