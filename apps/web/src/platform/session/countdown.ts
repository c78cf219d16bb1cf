import { signInCalls } from "@assay/contract";
import { secondsLeft, SESSION_WARNING_SECONDS, shouldRefresh } from "@assay/domain";
import { createStore } from "../../ui/store.ts";
import { callApi } from "../http/call.ts";
import { endSession, sendDrafts, session, takeCredentials } from "./session.ts";

/** Milliseconds between two looks at the time that is left. */
const TICK_MS = 1_000;
/** This long before the end what waits is sent a last time. */
const LAST_SENDING_SECONDS = 10;

/** Seconds left while the page should warn, else null. */
export const warning = createStore<number | null>(null); // tab-wide: counts the credentials of now
let lastActivity = Date.now(); // tab-wide: of the device
let refreshing: Promise<void> | undefined; // tab-wide: only while it is under way

/** @throws ApiError; the session then ends when its credentials run out */
async function requestCredentials(): Promise<void> {
  takeCredentials(await callApi(signInCalls.refreshToken, {}));
}

/** Prolongs the session; a failure is only recorded (spec 1 §8). Several tabs send one refresh. */
export function refreshSession(): Promise<void> {
  const token = session.get().credentials?.token;
  const run = async (): Promise<void> => {
    if (session.get().credentials?.token === token) await requestCredentials();
  };
  refreshing ??= navigator.locks
    .request("assay.refresh", run)
    .catch(() => undefined)
    .finally(() => {
      refreshing = undefined;
    });
  return refreshing;
}

/** One second of the session; only credentials with autoLogout run out (spec 1 §4). */
export function tick(now = Date.now()): void {
  const { credentials } = session.get();
  if (!credentials?.autoLogout) {
    warning.set(null);
    return;
  }
  const left = secondsLeft(credentials.expires, now);
  warning.set(left > 0 && left <= SESSION_WARNING_SECONDS ? left : null);
  if (left === 0) endSession("/");
  else if (shouldRefresh({ ...credentials, lastActivity, now })) void refreshSession();
  else if (left === LAST_SENDING_SECONDS) void sendDrafts();
}

/**
 * Counts down while the page is open, and notes when somebody does something in it.
 * @returns how to stop
 */
export function startCountdown(): () => void {
  const noteActivity = (): void => {
    lastActivity = Date.now();
  };
  const timer = setInterval(() => tick(), TICK_MS);
  addEventListener("pointerdown", noteActivity, { capture: true, passive: true });
  addEventListener("keydown", noteActivity, { capture: true, passive: true });
  return () => {
    clearInterval(timer);
    removeEventListener("pointerdown", noteActivity, { capture: true });
    removeEventListener("keydown", noteActivity, { capture: true });
  };
}
