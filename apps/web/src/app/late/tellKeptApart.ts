import type { KeptApart } from "@assay/contract";
import { loadTexts, t } from "../i18n/texts.ts";
import { announce } from "../shell/announce.ts";

/** Several pages that arrive late at the same moment are one message. */
const QUIET_MS = 10_000;
let toldAt = -QUIET_MS;

/** Says that the moderators decide about what was sent, unless it says what stands already. */
export async function tellKeptApart({ entries }: KeptApart): Promise<void> {
  const now = performance.now();
  if (entries === 0 || now - toldAt < QUIET_MS) return;
  toldAt = now;
  await loadTexts("runDialogs");
  announce({ tone: "warning", text: t("runDialogs:late_keptApart"), duration: false });
}
