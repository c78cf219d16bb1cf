import { type Challenge, solveChallengeWorkers } from "altcha/lib";
import Pbkdf2Worker from "altcha/workers/pbkdf2?worker";

/** Maximum workers; more would make the page slow. */
const MOST_WORKERS = 4;

export interface SolvedCaptcha {
  /** For the header of the call. */
  token: string;
  /** Expiry in ms since the epoch by the server's clock; null for none. */
  expiresAt: number | null;
}

/**
 * Solves a challenge in own workers with ALTCHA's algorithm, but not its widget, which has 30 KB,
 * its own texts, and records how visitors move the pointer.
 */
export async function solveCaptcha(
  challenge: Challenge,
  controller: AbortController,
): Promise<SolvedCaptcha> {
  const solution = await solveChallengeWorkers({
    challenge,
    controller,
    concurrency: Math.min(MOST_WORKERS, navigator.hardwareConcurrency),
    createWorker: () => new Pbkdf2Worker(),
  });
  if (solution === null) throw new Error("The captcha was not solved.");
  const { parameters, signature } = challenge;
  const { expiresAt } = parameters;
  return {
    token: btoa(JSON.stringify({ challenge: { parameters, signature }, solution })),
    expiresAt: expiresAt === undefined ? null : expiresAt * 1000,
  };
}
