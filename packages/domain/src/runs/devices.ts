import { isMember, type RunActor } from "./access.ts";
import { isModeratorObserver, roleInRun, type RunPeople } from "./membership.ts";
import { runAllows, type RunReason, type RunState } from "./state.ts";

/**
 * Why work may not last on a device.
 * - `noStorage`: the browser stores nothing, as in a private window
 * - `storageFull`: there is no room for what is still to be stored
 * - `mayBeCleared`: the browser may delete what is stored without asking
 * - `appMissing`: the page itself is not stored, and cannot be opened without a connection
 */
export const DEVICE_PROBLEMS = ["noStorage", "storageFull", "mayBeCleared", "appMissing"] as const;
export type DeviceProblem = (typeof DEVICE_PROBLEMS)[number];

/** A device as it has described itself. */
export interface ReportedDevice {
  /** Number of cells that it can be worked on without a connection, of all `cells` of the person. */
  readonly ready: number;
  readonly cells: number;
  readonly problems: readonly DeviceProblem[];
}

/**
 * Whether all of a person's cells can be worked on without a connection, and the work lasts. Most browsers promise nobody
 * to keep what is stored, and do it: that alone makes no device unready.
 */
export const isDeviceReady = ({ ready, cells, problems }: ReportedDevice): boolean =>
  ready >= cells && problems.every((problem) => problem === "mayBeCleared");

type Run = RunPeople & { readonly runState: RunState };

/** Whether the actor may report a device: everybody who observes in the run, while it is under way. */
export function deviceAbility(run: Run, actor: RunActor): true | RunReason {
  const observes = roleInRun(run, actor.id).isObserver || isModeratorObserver(run, actor.id);
  return isMember(run, actor) && observes ? runAllows(run.runState, "reportDevice") : "noRight";
}

/** Most that a clock's difference can be, in s: 68 years. */
const MOST_SECONDS = 2 ** 31 - 1;

/** Whole seconds by which a device's clock is ahead; negative if it is behind. Both in ms since the epoch. */
export function clockAhead(deviceTime: number, serverTime: number): number {
  const seconds = Math.round((deviceTime - serverTime) / 1000);
  return Math.max(-MOST_SECONDS, Math.min(MOST_SECONDS, seconds));
}
