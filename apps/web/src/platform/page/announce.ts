import { createStore } from "../../ui/store.ts";
import { errorText } from "../i18n/errorText.ts";
import { t } from "../i18n/texts.ts";

export type Tone = "info" | "success" | "warning" | "error";

export interface Announcement {
  text: string;
  /** Default info. */
  tone?: Tone;
  /** Milliseconds; default 5000. `false` stays until closed. */
  duration?: number | false;
  /** What can be done about it as long as it is shown. */
  action?: { label: string; run(): void };
}

/** Messages that the snackbar has not taken over yet. */
export const announcements = createStore<readonly Announcement[]>([]); // tab-wide: the snackbar empties it with the session

/** Shows a message at the top; line breaks make lines (spec 1 §2). */
export function announce(announcement: Announcement): void {
  announcements.update((waiting) => [...waiting, announcement]);
}

/** Tells what went wrong, with the reference. */
export function announceError(error: unknown): void {
  announce({ tone: "error", text: errorText(error, t) });
}
