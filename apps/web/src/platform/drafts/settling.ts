import { type Draft, type DraftKind, type DraftState, isOfKind, type Unclaimed } from "./draft.ts";
import type { DeliveryResult } from "./delivery.ts";

/** A draft with the state in which the page shows it. */
export interface Entry {
  draft: Draft;
  state: Exclude<DraftState, "synced">;
}

/** The state of a draft that is not being sent. */
export const stateOf = (draft: Draft): Entry["state"] => {
  if (draft.conflict) return "conflict";
  // Work that came too late is sent once more: the server may have learned since to keep it apart.
  const isLate = draft.refused === "WRONG_PROCESS_RUN_STATE";
  return draft.refused === undefined || isLate ? "waiting" : "refused";
};

/** The payload of a draft of this kind; undefined for any other. */
export const payloadOf = <P>(kind: DraftKind<P>, draft: Draft | undefined): P | undefined =>
  isOfKind(kind, draft) ? draft.payload : undefined;

/** The unsent payload under a key; undefined where there is none of this kind. */
export const payloadIn = <P>(
  all: ReadonlyMap<string, Entry>,
  kind: DraftKind<P>,
  key: string,
): P | undefined => payloadOf(kind, all.get(key)?.draft);

interface Settled {
  /** What is left to send or to show; null when everything is confirmed. */
  entry: Entry | null;
  /** Whether the draft itself changed and must be stored again. */
  isChanged: boolean;
  isToSendAgain: boolean;
}

type Rest = (now: unknown) => unknown;

/** A draft that goes on from what the server has confirmed of an older state of it. */
function rebased(draft: Draft, base: unknown, rest: Rest = (now) => now): Draft {
  const { attempts: _, ...left } = draft;
  return { ...left, payload: rest(draft.payload), base: base ?? draft.base };
}

/** What was unsent at the end of the session, without what arrived after all. */
function leftBefore({ since, before }: Unclaimed, sent: Draft, base: unknown, rest?: Rest) {
  const left = before && before.edit > sent.edit ? rebased(before, base, rest) : null;
  return { since, before: left };
}

/** What is left of a draft after it was sent; `now` may have been edited since. */
export function settle(now: Draft, sent: Draft, result: DeliveryResult): Settled {
  switch (result.outcome) {
    case "stored": {
      if (now.edit === sent.edit) return { entry: null, isChanged: false, isToSendAgain: false };
      const { base, rest } = result;
      const { unclaimed, ...left } = rebased(now, base, rest);
      const draft: Draft = unclaimed
        ? { ...left, unclaimed: leftBefore(unclaimed, sent, base, rest) }
        : left;
      return { entry: { draft, state: "modified" }, isChanged: true, isToSendAgain: true };
    }
    case "conflict": {
      const { own } = result;
      // Stored by this device, by a try whose answer got lost: nobody else has written.
      if (own && now.attempts?.includes(own.mark) === true) {
        const draft = { ...now, base: own.base };
        return { entry: { draft, state: "modified" }, isChanged: true, isToSendAgain: true };
      }
      const draft = { ...now, conflict: { server: result.server } };
      return { entry: { draft, state: "conflict" }, isChanged: true, isToSendAgain: false };
    }
    case "refused": {
      const draft = { ...now, refused: result.reason };
      return { entry: { draft, state: "refused" }, isChanged: true, isToSendAgain: false };
    }
    case "failed":
      return { entry: { draft: now, state: "waiting" }, isChanged: false, isToSendAgain: false };
  }
}

/**
 * The next draft after an edit; a conflict stays until somebody has chosen, a refusal does not.
 *
 * @param ended when the session ended, ms since the epoch; null while it lasts
 */
export function edited(
  before: Draft | undefined,
  next: Omit<Draft, "edit" | "editedAt" | "attempts" | "conflict" | "refused" | "unclaimed">,
  now: number,
  ended: number | null = null,
): Entry {
  const edit = (before?.edit ?? 0) + 1;
  const { conflict, attempts } = before ?? {};
  const unclaimed = before?.unclaimed ?? unclaimedSince(ended, next, before);
  const carried = {
    ...(conflict && { conflict }),
    ...(attempts && { attempts }),
    ...(unclaimed && { unclaimed }),
  };
  const draft: Draft = { ...next, edit, editedAt: now, ...carried };
  return { draft, state: conflict ? "conflict" : "modified" };
}

/** What the page begins by itself was written by nobody. */
function unclaimedSince(
  since: number | null,
  { isUnwritten }: Pick<Draft, "isUnwritten">,
  before: Draft | undefined,
): Unclaimed | undefined {
  return since === null || isUnwritten ? undefined : { since, before: before ?? null };
}
