import { useState } from "react";
import { useTenant } from "../../../platform/tenant/tenant.ts";
import type { CaptchaToken } from "../api.ts";

/** How solving one ended; without a token it failed. */
interface CaptchaOutcome {
  attempt: number;
  token: CaptchaToken;
}
export interface Captcha {
  isRequired: boolean;
  /** Counts the challenges of this form. */
  attempt: number;
  token: CaptchaToken;
  /** Whether the form has to wait for the captcha. */
  isPending: boolean;
  /** Null: what was solved has run out. */
  onOutcome(outcome: CaptchaOutcome | null): void;
  /** Clears the token and solves another challenge. */
  reload(): void;
}

/** The captcha of a form, where the tenant asks for one; `CaptchaField` solves and shows it. */
export function useCaptcha(): Captcha {
  const isRequired = !useTenant().captchaIsDisabled;
  const [attempt, setAttempt] = useState(0);
  const [outcome, setOutcome] = useState<CaptchaOutcome | null>(null);
  const now = outcome?.attempt === attempt ? outcome : null;
  return {
    isRequired,
    attempt,
    token: now?.token ?? null,
    isPending: isRequired && now === null,
    onOutcome: setOutcome,
    reload: () => setAttempt((before) => before + 1),
  };
}
