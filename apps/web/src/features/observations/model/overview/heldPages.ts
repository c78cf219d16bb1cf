import type { Id } from "@assay/domain";
import { useCallback, useEffect, useMemo, useState } from "react";
import { useUser } from "../../../../platform/session/session.ts";
import { useTenant } from "../../../../platform/tenant/tenant.ts";
import type { Draft } from "../../../../platform/drafts/draft.ts";
import { hold, release } from "../../../../platform/drafts/holding.ts";
import { unread } from "../../../../platform/drafts/store.ts";
import { readHeldDrafts } from "../../../../platform/drafts/upkeep.ts";
import type { PageBase, PageField, PageText } from "../pageDraft.ts";

/** What is typed in a dialog, on which version of the page. */
export interface HeldPage {
  text: Pick<PageText, PageField>;
  base?: PageBase | undefined;
  /** Whom it is about, as of a run: their end is the end of this text. */
  candidateId: Id;
}
type HeldDraft = Draft<HeldPage>;

/** Kind of drafts that only their dialog reads: the journal never sends them. */
const KIND = "heldPage";
/** Version of the payload's shape: raise it with every change, and migrate the older shapes. */
const VERSION = 1;
const keyOf = (pageId: Id): string => `${KIND}:${pageId}`;

/** The texts of dialogs in what is held on the device. What is not understood stays: a later text puts it aside. */
async function readPages(held: readonly Draft[]): Promise<HeldDraft[]> {
  const stored = held.filter(({ kind }) => kind === KIND);
  if (stored.length === 0) return [];
  const { heldPage } = await import("./heldPageSchema.ts");
  return stored.flatMap((draft) => {
    const { version = 1 } = draft;
    const read = version === VERSION && heldPage.safeParse(draft.payload);
    if (read && read.success) return [{ ...draft, payload: read.data }];
    unread.add(draft.key);
    return [];
  });
}

export interface HeldPages {
  /** What an earlier dialog left of a page. */
  of(pageId: Id): HeldDraft | undefined;
  /** Keeps on the device what is typed and not saved: it outlives the tab, and nobody sends it. */
  hold(pageId: Id, page: HeldPage): void;
  /** Releases a page that was saved or given up. */
  release(pageId: Id): Promise<void>;
  /** Reads again what is stored on the device. */
  reread(): void;
}

/** The unsaved texts of the signed-in user's dialogs about a run. */
export function useHeldPages(runId: Id): HeldPages {
  const userId = useUser()?.id ?? "";
  const { id: tenantId } = useTenant();
  const [drafts, setDrafts] = useState<ReadonlyMap<string, HeldDraft>>(new Map());
  const reread = useCallback(() => {
    readHeldDrafts(userId, tenantId)
      .then(readPages)
      .then(
        (all) => setDrafts(new Map(all.map((draft) => [draft.key, draft]))),
        () => undefined,
      );
  }, [userId, tenantId]);
  useEffect(reread, [reread]);
  return useMemo(() => {
    const owner = { userId, tenantId };
    return {
      of: (pageId) => drafts.get(keyOf(pageId)),
      hold: (pageId, page) =>
        void hold(owner, {
          key: keyOf(pageId),
          kind: KIND,
          version: VERSION,
          payload: { ...page, runId },
        }),
      release: (pageId) => release(owner, keyOf(pageId)).catch(() => undefined),
      reread,
    };
  }, [drafts, runId, userId, tenantId, reread]);
}
