import type { KeptApart } from "@assay/contract";
import { loadTexts, t } from "../i18n/texts.ts";
import { createStore } from "../../ui/store.ts";
import { sessionState } from "../session/sessionState.ts";
import { announce } from "../page/announce.ts";

/** Minimum time between two messages, so that several pages that arrive late together cause one. */
const QUIET_MS = 10_000;
const announcedAt = sessionState(createStore(-QUIET_MS));

/** Announces that the moderators decide about late work, unless it brought nothing new. */
export async function announceKeptApart({ entries }: KeptApart): Promise<void> {
  const now = performance.now();
  if (entries === 0 || now - announcedAt.get() < QUIET_MS) return;
  announcedAt.set(now);
  await loadTexts("runDialogs");
  announce({ tone: "warning", text: t("runDialogs:late_keptApart"), duration: false });
}
