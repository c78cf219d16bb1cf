import { useT } from "../../../../platform/i18n/texts.ts";
import { forgetGuest } from "../../../../platform/session/storage.ts";
import { confirm } from "../../../../ui/confirm.ts";
import { forgetWork, hasUnsentWork } from "../../model/workDrafts.ts";

/** Leaves the page and forgets what is on this device; asks first if the server does not have all of it. */
export function useLeaving(owner: string, leave: () => void): () => Promise<void> {
  const t = useT();
  return async () => {
    const question = {
      title: t("handIn:forgetTitle"),
      text: t("handIn:forgetText"),
      confirmLabel: t("handIn:forget"),
      tone: "danger" as const,
    };
    if ((await hasUnsentWork(owner)) && !(await confirm(question))) return;
    await forgetWork(owner);
    forgetGuest();
    leave();
  };
}
