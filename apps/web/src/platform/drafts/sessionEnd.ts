import { createStore } from "../../ui/store.ts";

/**
 * When the session of whoever the page belongs to has ended, in ms since the epoch; null while it lasts.
 * What is written from then on may be anybody's, and nothing can be sent for them.
 */
export const sessionEnd = createStore<number | null>(null); // tab-wide: follows the session
