import type { Draft } from "./draft.ts";
import { discard, entries } from "./journal.ts";
import { removeDrafts } from "./store.ts";

/** Which run a draft belongs to; undefined for what no run holds. */
export function runOf({ payload }: Draft): string | undefined {
  const parts = payload as { cell?: { processRunId?: string }; runId?: string } | null | undefined;
  return parts?.cell?.processRunId ?? parts?.runId;
}

/** Removes what somebody has written in these runs and not sent, from the page and from the device. */
export async function forgetDrafts(
  { userId, tenantId }: Pick<Draft, "userId" | "tenantId">,
  runIds: ReadonlySet<string>,
): Promise<void> {
  const isGone = (draft: Draft): boolean => runIds.has(runOf(draft) ?? "");
  const shown = [...entries.get().values()].filter(({ draft }) => isGone(draft));
  await Promise.all(shown.map(({ draft }) => discard(draft.key)));
  await removeDrafts(userId, tenantId, isGone);
}
