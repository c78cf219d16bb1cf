/** Milliseconds after which a search for remedies ends. */
export const REMEDY_LIMIT_MS = 15_000;
