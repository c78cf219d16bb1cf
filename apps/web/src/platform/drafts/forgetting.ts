import type { Draft } from "./draft.ts";
import { discard, entries } from "./journal.ts";
import { readAllDrafts } from "./store.ts";
import { removeDrafts } from "./upkeep.ts";

/** What was erased: a run's people, or one of them. */
export interface Erased {
  readonly runId: string;
  /** Null: all of them. */
  readonly candidateId: string | null;
}
interface About {
  processRunId?: string;
  runId?: string;
  candidateId?: string;
}

/** What a draft says that it is about: the cell it belongs to, or a part of a run; put aside, what the draft in it says. */
function aboutOf({ payload }: Pick<Draft, "payload">): About {
  const parts = payload as (About & { cell?: About; draft?: Draft }) | null | undefined;
  return parts?.draft ? aboutOf(parts.draft) : (parts?.cell ?? parts ?? {});
}

/** Which run a draft belongs to; undefined for what no run holds. */
export function runOf(draft: Draft): string | undefined {
  const { processRunId, runId } = aboutOf(draft);
  return processRunId ?? runId;
}

/** Whether a draft is about what was erased. */
export const isAbout = (draft: Draft, { runId, candidateId }: Erased): boolean =>
  runOf(draft) === runId && (candidateId === null || aboutOf(draft).candidateId === candidateId);

/** Removes what somebody has written about this and not sent, from the page and from the device. */
export async function forgetDrafts(
  { userId, tenantId }: Pick<Draft, "userId" | "tenantId">,
  erased: readonly Erased[],
): Promise<void> {
  const isGone = (draft: Draft): boolean => erased.some((each) => isAbout(draft, each));
  const shown = [...entries.get().values()].filter(({ draft }) => isGone(draft));
  await Promise.all(shown.map(({ draft }) => discard(draft.key)));
  const stored = await readAllDrafts(userId, tenantId);
  const keys = new Set(stored.filter(isGone).map(({ key }) => key));
  await removeDrafts(userId, tenantId, ({ key }) => keys.has(key));
}
