import type { Draft } from "./draft.ts";
import { storeDraft, draftStored } from "./storing.ts";
import { removeNamed } from "./store.ts";

export type DraftOwner = Pick<Draft, "userId" | "tenantId">;

/** Stores unsaved form state as a held draft: it survives the tab and is never sent. */
export const hold = <P>(
  owner: DraftOwner,
  { key, kind, payload }: Pick<Draft<P>, "key" | "kind" | "payload">,
): Promise<void> =>
  storeDraft({ ...owner, key, kind, payload, edit: 0, editedAt: Date.now(), isHeld: true });

/** Removes a held draft after its form was saved or discarded. */
export async function release(owner: DraftOwner, key: string): Promise<void> {
  await draftStored(key);
  await removeNamed({ ...owner, key });
}
