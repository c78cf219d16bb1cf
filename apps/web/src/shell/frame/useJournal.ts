import { useEffect } from "react";
import "../registry/draftLoading.ts";
import { closeJournal, flushAll, openJournal } from "../../platform/drafts/journal.ts";
import { countUnsent } from "../../platform/drafts/useDraft.ts";
import { watchPage } from "../../platform/drafts/watching.ts";
import { t } from "../../platform/i18n/texts.ts";
import { connectDrafts, session, useUser } from "../../platform/session/session.ts";
import { followSessionEnd } from "../session/sessionEnds.ts";
import { useTenant } from "../../platform/tenant/tenant.ts";
import { announce } from "../../platform/page/announce.ts";

followSessionEnd();
connectDrafts({ hasUnsent: () => countUnsent() > 0, send: flushAll });
watchPage();

/** Opens the unsent edits of the signed-in user, and sends what an earlier visit left. */
export function useJournal(): void {
  const userId = useUser()?.id;
  const { id: tenantId } = useTenant();
  useEffect(() => {
    if (userId === undefined) return;
    const open = async (): Promise<void> => {
      const left = await openJournal({ userId, tenantId });
      if (left === 0) return;
      const count = countUnsent();
      if (count > 0) announce({ text: t("shell:draftsSending", { count }) });
    };
    void open();
    return closeJournal;
  }, [userId, tenantId]);
  useEffect(
    () =>
      // Signed in again over the page: what was kept meanwhile goes out.
      session.subscribe(() => {
        const { user, credentials, needsSignIn } = session.get();
        if (credentials !== null && !needsSignIn && user?.id === userId) void flushAll();
      }),
    [userId],
  );
}
