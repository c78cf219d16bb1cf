import type { Challenge } from "altcha/lib";
import { useEffect, useState } from "react";
import { type CaptchaToken, getCaptchaChallenge } from "../api.ts";
import { solveCaptcha } from "../model/solveCaptcha.ts";
import type { Captcha } from "./useCaptcha.ts";

type SolvingState = "solving" | "solved" | "failed" | "expired";

/** Milliseconds before its expiry at which a solution is discarded. */
const MARGIN_MS = 10_000;
/** Lifetime in ms that is assumed if the clocks of server and device disagree. */
const LIFETIME_MS = 60_000;
/** Events that show that the user is at the page again. */
const SIGNS_OF_LIFE = ["pointermove", "pointerdown", "keydown", "focusin"] as const;

function lifetime(expiresAt: number | null): number | null {
  if (expiresAt === null) return null;
  const left = expiresAt - Date.now() - MARGIN_MS;
  return left > 0 ? left : LIFETIME_MS;
}

/** Solves a captcha by itself, and again on request or after its expiry. */
export function useSolving({ attempt, onOutcome, reload }: Captcha): SolvingState {
  const [last, setLast] = useState<{ attempt: number; state: SolvingState } | null>(null);
  useEffect(() => {
    const controller = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const report = (state: SolvingState, token: CaptchaToken = null): void => {
      if (controller.signal.aborted) return;
      setLast({ attempt, state });
      onOutcome(state === "expired" ? null : { attempt, token });
    };
    const run = async (): Promise<void> => {
      const challenge = (await getCaptchaChallenge()) as Challenge;
      const { token, expiresAt } = await solveCaptcha(challenge, controller);
      report("solved", token);
      const left = lifetime(expiresAt);
      if (left !== null) timer = setTimeout(() => report("expired"), left);
    };
    run().catch(() => report("failed"));
    return () => {
      controller.abort();
      clearTimeout(timer);
    };
  }, [attempt, onOutcome]);

  const state = last?.attempt === attempt ? last.state : "solving";
  // After its expiry, a captcha is only solved again when the user is active.
  useEffect(() => {
    if (state !== "expired") return;
    const controller = new AbortController();
    for (const sign of SIGNS_OF_LIFE)
      addEventListener(sign, reload, { signal: controller.signal, once: true });
    return () => controller.abort();
  }, [state, reload]);
  return state;
}
