import { type Challenge, solveChallengeWorkers } from "altcha/lib";
import Pbkdf2Worker from "altcha/workers/pbkdf2?worker";

/** More would only make the page slow. */
const MOST_WORKERS = 4;

export interface SolvedCaptcha {
  /** For the header of the call. */
  token: string;
  /** When the server takes it no longer, in ms since the epoch by the server's clock; null: never. */
  expiresAt: number | null;
}

/**
 * Solves a challenge in workers of our own. Only the solving comes from ALTCHA: its widget brings 30 KB,
 * texts of its own, and records how visitors move the pointer.
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
