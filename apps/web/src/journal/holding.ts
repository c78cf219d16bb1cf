import type { Draft } from "./draft.ts";
import { keep, kept } from "./keeping.ts";
import { removeNamed } from "./store.ts";

export type DraftOwner = Pick<Draft, "userId" | "tenantId">;

/** Keeps on the device what is typed and not saved: it outlives the tab, and nobody sends it. */
export const hold = <P>(
  owner: DraftOwner,
  { key, kind, payload }: Pick<Draft<P>, "key" | "kind" | "payload">,
): Promise<void> =>
  keep({ ...owner, key, kind, payload, edit: 0, editedAt: Date.now(), isHeld: true });

/** Removes what was held: it was saved, or given up. */
export async function release(owner: DraftOwner, key: string): Promise<void> {
  await kept(key);
  await removeNamed({ ...owner, key });
}
