import { sessionState } from "../../../platform/session/sessionState.ts";
import { createStore } from "../../../ui/store.ts";

/** An export under way; it goes on when its dialog is closed. */
export interface Exporting {
  readonly key: string;
  /** 0 to 1; null until the server has told how far it is. */
  readonly share: number | null;
  cancel(): void;
}
export const exporting = sessionState(createStore<Exporting | null>(null));

/** How far the export with this key is, as the server tells whoever asked for it. */
export function showProgress(key: string, done: number, total: number): void {
  exporting.update((now) => (now?.key === key ? { ...now, share: done / total } : now));
}
