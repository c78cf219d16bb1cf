import { useEffect } from "react";
import { createStore } from "../../ui/store.ts";

/** Keys that do something on the page that is shown. */
export interface Shortcut {
  /** As they are named, such as "Alt+M"; each does it. */
  readonly keys: readonly string[];
  /** What they do, in the user's language. */
  readonly text: string;
}

/** What the open parts of the page have, beside what works everywhere; the list of keys shows both. */
export const pageShortcuts = createStore<readonly Shortcut[]>([]); // tab-wide: only while what they belong to is shown

/** Lists keys while the part of the page is shown in which they work; none if undefined. */
export function usePageShortcut(shortcut: Shortcut | undefined): void {
  const { text } = shortcut ?? {};
  const names = shortcut?.keys.join("\n");
  useEffect(() => {
    if (text === undefined || names === undefined) return undefined;
    const own: Shortcut = { keys: names.split("\n"), text };
    pageShortcuts.update((all) => [...all, own]);
    return () => pageShortcuts.update((all) => all.filter((one) => one !== own));
  }, [text, names]);
}
