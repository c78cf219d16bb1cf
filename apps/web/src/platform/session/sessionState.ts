import type { Store } from "../../ui/store.ts";

interface Clearable {
  clear(): void;
}
/** How everything that belongs to the signed-in user is forgotten. */
const endings: (() => void)[] = []; // tab-wide: what is declared once per module

/**
 * Declares state of a module that belongs to whoever is signed in: with the session a collection is emptied, and a store
 * is again as it was declared. A tab outlives the session, and the next person is another one.
 */
export function sessionState<T extends Clearable>(state: T): T;
export function sessionState<T>(state: Store<T>): Store<T>;
export function sessionState<T>(state: Clearable | Store<T>): Clearable | Store<T> {
  if ("clear" in state) endings.push(() => state.clear());
  else {
    const initial = state.get();
    endings.push(() => state.set(initial));
  }
  return state;
}

/** Ends the session's state in this tab. */
export function resetSessionState(): void {
  for (const end of endings) end();
}
