import { LEFTOVER_KEY } from "../session/storage.ts";
import type { Draft } from "./draft.ts";
import { toJson } from "./json.ts";

/*
 * What a page had not written when it was left. WebKit keeps a page for the way back with its transactions as
 * they are: nothing of them is written any more, and as long as one of them is unfinished, no other page can use the
 * database. The local storage is written at once and by itself, so drafts wait there, one a line, until a page
 * puts them into the journal (takeLeftovers.ts).
 */
export interface Leftover {
  draft: Draft;
  /** What is stored in its place could not be read, and was not put aside yet. */
  isOverUnread: boolean;
}

/** @throws where the browser refuses, or a draft has no text (bytes): then nothing has changed */
export function addLeftovers(added: readonly Leftover[]): void {
  const before = localStorage.getItem(LEFTOVER_KEY) ?? "";
  localStorage.setItem(LEFTOVER_KEY, before + added.map((one) => `${toJson(one)}\n`).join(""));
}
