import type { Holder } from "../identity/abilityTable.ts";
import { holdsPermissions } from "../identity/permissions.ts";
import { processEditors } from "../processes/abilities.ts";
import type { Id } from "../text/rules.ts";
import type { SetState } from "./sets.ts";

/** The permission to prepare sets of samples: who designs a process says what a good observer sees in it. */
export const calibrationEditors = processEditors;
/** Permissions of which one is enough to look at one's own calibrations. Experts and observers are named by a set. */
export const calibrationTakers = { any: ["EDIT_ASSESSMENTS", "EDIT_PROCESSES"] } as const;
/** Permissions of which one is enough to see who is calibrated: who staffs runs. */
export const calibrationReaders = { any: ["EDIT_PROCESS_RUNS"] } as const;

interface SetPeople {
  readonly state: SetState;
  readonly expertIds: readonly Id[];
  readonly observerIds: readonly Id[];
}

/** How somebody takes part in a set. */
export const TAKER_ROLES = ["EXPERT", "OBSERVER"] as const;
export type TakerRole = (typeof TAKER_ROLES)[number];

/** As what the actor may begin a set now; null if they may not. */
export function takerRole(set: SetPeople, actorId: Id): TakerRole | null {
  if (set.state === "RATING" && set.expertIds.includes(actorId)) return "EXPERT";
  return set.state === "PUBLISHED" && set.observerIds.includes(actorId) ? "OBSERVER" : null;
}

/**
 * Whether the actor may see what the experts have rated: once they have closed, who prepares sets, unless they are still
 * to be measured by it.
 */
export const seesExperts = (
  set: SetPeople,
  actor: Holder & { readonly id: Id },
  hasFinished: boolean,
): boolean =>
  holdsPermissions(actor.permissions, calibrationEditors) &&
  (set.state === "PUBLISHED" || set.state === "WITHDRAWN") &&
  (hasFinished || !set.observerIds.includes(actor.id));

/** Why somebody cannot change a set. */
export type CalibrationReason = "noRight" | "isRated" | "isPublished";

/** Whether the actor may change samples and experts of a set, or why not. */
export function setEditAbility({ state }: SetPeople, actor: Holder): true | CalibrationReason {
  if (!holdsPermissions(actor.permissions, calibrationEditors)) return "noRight";
  if (state === "DRAFT") return true;
  return state === "RATING" ? "isRated" : "isPublished";
}
