import { dayCalls } from "@assay/contract";
import type { Id } from "@assay/domain";
import { deviceProblems, prepareAgain, readiness } from "../cache/readiness.ts";
import { isApiError } from "../http/ApiError.ts";
import { callApi } from "../http/call.ts";
import { isOnline } from "../http/connection.ts";
import { currentToken } from "../session/session.ts";
import { readDeviceId } from "./device.ts";
import { learnServerTime } from "./serverClock.ts";

/** Milliseconds between two signs of life: moderators are warned of a device that is silent for two minutes. */
const BEAT_MS = 30_000;
/** Milliseconds within which several changes lead to one report. */
const CHANGES_MS = 2_000;
const REFUSALS = ["ITEM_NOT_FOUND", "NO_PERMISSION", "WRONG_PROCESS_RUN_STATE"] as const;

/** Reports this device for one run. Returns whether the server refuses it: the run is over, or no longer the user's. */
async function report(runId: Id, deviceId: Id): Promise<boolean> {
  const state = readiness.get().get(runId);
  // A run that could not be read says nothing of the device yet.
  if (state === undefined || state.cells === 0) return false;
  const sentAt = Date.now();
  const clock = new Date(sentAt).toISOString();
  const body = { deviceId, ...state, problems: [...deviceProblems.get()], clock };
  try {
    const { now } = await callApi(dayCalls.reportDevice, { params: { id: runId }, body });
    learnServerTime(now, sentAt, Date.now());
    return false;
  } catch (error) {
    return REFUSALS.some((type) => isApiError(error, type));
  }
}

/**
 * Tells the moderators of runs under way that this device is there, and how ready it is. Failures are retried with the next
 * beat, without a message.
 *
 * @returns stops
 */
export function reportDevices(): () => void {
  /** Runs whose reports were refused since readiness was last worked out. */
  const refused = new Set<Id>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function beat(): Promise<void> {
    const deviceId = await readDeviceId();
    for (const runId of readiness.get().keys()) {
      if (refused.has(runId) || !(await report(runId, deviceId))) continue;
      refused.add(runId);
      prepareAgain();
    }
  }
  const tick = (): void => {
    schedule(BEAT_MS);
    if (!isOnline() || currentToken() === undefined) return;
    // One tab at a time speaks for the device.
    const beatAlone = async (lock: Lock | null): Promise<void> => void (lock && (await beat()));
    void navigator.locks
      .request("assay.heartbeat", { ifAvailable: true }, beatAlone)
      .catch(() => undefined);
  };
  function schedule(wait: number): void {
    clearTimeout(timer);
    timer = setTimeout(tick, wait);
  }

  const stops = [readiness, deviceProblems].map((store) =>
    store.subscribe(() => schedule(CHANGES_MS)),
  );
  schedule(CHANGES_MS);
  return () => {
    clearTimeout(timer);
    for (const stop of stops) stop();
  };
}
