import type { Draft } from "../drafts/draft.ts";
import type { Label, Sealing } from "../drafts/sealed.ts";
import { seal, unseal } from "./sealing.ts";

interface Owner {
  userId: string;
  tenantId: string;
  /** Whether drafts may be sealed now; what is sealed is opened anyway. */
  maySeal(): boolean;
}

/**
 * What a draft is about. The cipher binds it to the content: a draft of another person or thing cannot be decrypted.
 */
const aboutOf = ({ tenantId, userId, key }: Label): string =>
  JSON.stringify(["draft", tenantId, userId, key]);

const labelOf = ({
  key,
  kind,
  userId,
  tenantId,
  edit,
  editedAt,
  isHeld,
  isUnwritten,
}: Draft): Label => ({
  key,
  kind,
  userId,
  tenantId,
  edit,
  editedAt,
  ...(isHeld && { isHeld }),
  ...(isUnwritten && { isUnwritten }),
});

/** Seals and opens the drafts of one user with their key. Each draft opens only as what it was. */
export function sealingOf(key: CryptoKey, { userId, tenantId, maySeal }: Owner): Sealing {
  return {
    async seal(draft) {
      if (draft.userId !== userId || draft.tenantId !== tenantId || !maySeal()) return draft;
      const label = labelOf(draft);
      const hidden = Object.entries(draft).filter(([name]) => !(name in label));
      try {
        const sealed = await seal(key, Object.fromEntries(hidden), aboutOf(label));
        return { ...label, sealed };
      } catch {
        return draft;
      }
    },
    async open({ sealed, ...label }) {
      const hidden = await unseal(key, sealed, aboutOf(label));
      return { ...label, ...(hidden as Omit<Draft, keyof Label>) };
    },
  };
}
