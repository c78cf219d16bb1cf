import type { ProcessSummary } from "@assay/contract";
import type { Translate } from "../../../platform/i18n/texts.ts";
import { confirm } from "../../../ui/confirm.ts";

/** A process, or an incomplete one, which leaves the process that it changes as it is; and what it is called. */
export interface ToDelete {
  what: "process" | "draft";
  name: string;
}

/** Why something cannot be deleted, in words; null where it can. */
export function deletionReason(
  t: Translate,
  answer: ProcessSummary["can"]["delete"],
): string | null {
  if (answer === true) return null;
  return t(answer === "inUse" ? "processes:inUse" : "forms:noRight");
}

/** Asks before something is deleted, in its editor and in the list. Resolves to whether that was confirmed. */
export const askToDelete = (t: Translate, { what, name }: ToDelete): Promise<boolean> =>
  confirm({
    title: t(what === "draft" ? "processes:draftDeleteTitle" : "processes:deleteTitle"),
    text: t(what === "draft" ? "processes:draftDeleteText" : "processes:deleteText", { name }),
    confirmLabel: t("forms:delete"),
    tone: "danger",
  });
