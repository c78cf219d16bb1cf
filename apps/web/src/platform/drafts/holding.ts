import type { Draft } from "./draft.ts";
import { storeDraft, draftStored } from "./storing.ts";
import { removeNamed, unread } from "./store.ts";

export type DraftOwner = Pick<Draft, "userId" | "tenantId">;

/** Stores unsaved form state as a held draft: it survives the tab and is never sent. */
export const hold = <P>(
  owner: DraftOwner,
  held: Pick<Draft<P>, "key" | "kind" | "version" | "payload">,
): Promise<void> => storeDraft({ ...owner, ...held, edit: 0, editedAt: Date.now(), isHeld: true });

/** Removes a held draft after its form was saved or discarded. */
export async function release(owner: DraftOwner, key: string): Promise<void> {
  await draftStored(key);
  // What nobody could read was not restored into the form that ends here.
  if (!unread.has(key)) await removeNamed({ ...owner, key });
}
