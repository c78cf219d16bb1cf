import type { Id } from "@assay/domain";
import { useCallback, useEffect, useMemo, useState } from "react";
import { useUser } from "../../../../app/session/session.ts";
import { useTenant } from "../../../../app/tenant/tenant.ts";
import type { Draft } from "../../../../journal/draft.ts";
import { keep } from "../../../../journal/keeping.ts";
import { readDraft, readHeldDrafts, removeDraft } from "../../../../journal/store.ts";
import type { PageBase, PageField, PageText } from "../pageDraft.ts";

/** What is typed in a dialog, on which version of the page. */
export interface HeldPage {
  text: Pick<PageText, PageField>;
  base: PageBase | undefined;
}
/** With the run that it is about: its end is the end of this text. */
type HeldDraft = Draft<HeldPage & { runId: Id }>;
interface Owner {
  userId: Id;
  tenantId: Id;
}

const KIND = "heldPage";
const keyOf = (pageId: Id): string => `${KIND}:${pageId}`;

const held = (owner: Owner, pageId: Id, payload: HeldDraft["payload"]): HeldDraft => ({
  ...owner,
  key: keyOf(pageId),
  kind: KIND,
  payload,
  edit: 0,
  editedAt: Date.now(),
  isHeld: true,
});

export interface HeldPages {
  /** What an earlier dialog left of a page. */
  of(pageId: Id): HeldDraft | undefined;
  /** Keeps on the device what is typed and not saved: it outlives the tab, and nobody sends it. */
  hold(pageId: Id, page: HeldPage): void;
  /** It was saved, or given up. */
  release(pageId: Id): Promise<void>;
  /** Looks anew at what is kept. */
  reread(): void;
}

async function release(owner: Owner, pageId: Id): Promise<void> {
  const kept = await readDraft({ ...owner, key: keyOf(pageId) });
  if (kept) await removeDraft(kept);
}

/** The unsaved texts of the signed-in user's dialogs about a run. */
export function useHeldPages(runId: Id): HeldPages {
  const userId = useUser()?.id ?? "";
  const { id: tenantId } = useTenant();
  const [drafts, setDrafts] = useState<ReadonlyMap<string, HeldDraft>>(new Map());
  const reread = useCallback(() => {
    readHeldDrafts(userId, tenantId).then(
      (all) => setDrafts(new Map(all.map((draft) => [draft.key, draft as HeldDraft]))),
      () => undefined,
    );
  }, [userId, tenantId]);
  useEffect(reread, [reread]);
  return useMemo(() => {
    const owner = { userId, tenantId };
    return {
      of: (pageId) => drafts.get(keyOf(pageId)),
      hold: (pageId, page) => void keep(held(owner, pageId, { ...page, runId })),
      release: (pageId) => release(owner, pageId).catch(() => undefined),
      reread,
    };
  }, [drafts, runId, userId, tenantId, reread]);
}
