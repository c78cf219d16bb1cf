import { sessionState } from "../../../../platform/session/sessionState.ts";
import { createStore } from "../../../../ui/store.ts";
import type { InkSettings } from "./gesture.ts";
import { DEFAULT_SETTINGS } from "./InkEngine.ts";

/** What was chosen for the pen; it stays the same from page to page in a visit. */
export const penSettings = sessionState(createStore<InkSettings>(DEFAULT_SETTINGS));

export const choose = (settings: Partial<InkSettings>): void =>
  penSettings.update((old) => ({ ...old, ...settings }));
