import { useEffect } from "react";
import { rowAfter } from "../model/agenda.ts";
import type { ShownConference } from "./useConference.ts";
import { itemOf } from "../model/agenda.ts";

/** Where keys have a meaning already. */
const TYPING = "input:not([type=radio]), textarea, select, [contenteditable=true], [role=dialog]";
const MENUS = "[role=menu], [role=listbox]";
const CHOOSING = `[role=radiogroup], ${MENUS}`;

const PLACES: Readonly<Record<string, 1 | -1>> = {
  ArrowRight: 1,
  PageDown: 1,
  ArrowLeft: -1,
  PageUp: -1,
};
/** The keys of presenters, which no control of the page uses. */
const ALWAYS = new Set(["PageDown", "PageUp"]);

const isIn = ({ target }: KeyboardEvent, places: string): boolean =>
  target instanceof Element && target.closest(places) !== null;
const isModified = ({ ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  ctrlKey || metaKey || altKey;

/** Does something by a letter, except where letters are typed; null where there is nothing to do. */
export function useConferenceKey(letter: string, act: (() => Promise<void>) | null): void {
  useEffect(() => {
    if (!act) return;
    const listen = (event: KeyboardEvent): void => {
      if (event.key.toLowerCase() !== letter || event.repeat) return;
      if (isModified(event) || isIn(event, `${TYPING}, ${MENUS}`)) return;
      event.preventDefault();
      void act();
    };
    addEventListener("keydown", listen);
    return () => removeEventListener("keydown", listen);
  }, [letter, act]);
}

/**
 * Goes to the next and previous item by keys, also those of a presenter.
 *
 * @param choose chooses the level of a digit; null where nothing is decided
 */
export function useConferenceKeys(
  { rows, shown, go }: Pick<ShownConference, "rows" | "shown" | "go">,
  choose: ((value: number) => void) | null,
): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      const { key } = event;
      if (isModified(event) || isIn(event, TYPING)) return;
      const places = PLACES[key];
      if (places !== undefined && (ALWAYS.has(key) || !isIn(event, CHOOSING))) {
        const next = rowAfter(rows, shown ?? null, places);
        if (!go || !next) return;
        event.preventDefault();
        go(itemOf(next));
      } else if (choose && /^\d$/.test(key)) choose(Number(key));
    };
    addEventListener("keydown", listen);
    return () => removeEventListener("keydown", listen);
  }, [rows, shown, go, choose]);
}
