import { createHash } from "node:crypto";
import { createChallenge, randomInt, verifySolution } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import { z } from "zod";

/** Range of key derivations per captcha, which take about half a second on a tablet. */
const DERIVATIONS = { least: 150, most: 350 };
const ROUNDS = 2000;
const ALGORITHM = "PBKDF2/SHA-256";
const LIFETIME_MS = 10 * 60_000;

/** A proof-of-work challenge, signed with the tenant's secret (decisions §3). */
export const newChallenge = (secret: string, now: Date) =>
  createChallenge({
    algorithm: ALGORITHM,
    cost: ROUNDS,
    counter: randomInt(DERIVATIONS.most, DERIVATIONS.least),
    deriveKey,
    expiresAt: new Date(now.getTime() + LIFETIME_MS),
    hmacSignatureSecret: secret,
    hmacKeySignatureSecret: `${secret}.key`,
  });

export interface SolvedCaptcha {
  /** Hash of the challenge, so that a second solution of it counts as the same captcha. */
  readonly hash: string;
  readonly expiresAt: Date;
}

/** The fields of a solution that are read; others are covered by the signature, or ignored. */
const Solved = z.object({
  challenge: z.object({
    parameters: z.looseObject({
      algorithm: z.literal(ALGORITHM),
      nonce: z.string(),
      salt: z.string(),
      cost: z.literal(ROUNDS),
      keyLength: z.int().max(64),
      keyPrefix: z.string(),
      expiresAt: z.number(),
    }),
    signature: z.string(),
  }),
  solution: z.object({ counter: z.int(), derivedKey: z.string(), time: z.number().optional() }),
});

function parse(token: string) {
  try {
    return Solved.parse(JSON.parse(Buffer.from(token, "base64").toString("utf8")));
  } catch {
    return null;
  }
}

/** The verified solution of a token, or null. The caller has to check whether it was used before. */
export async function readSolution(
  secret: string,
  token: string,
  now: Date,
): Promise<SolvedCaptcha | null> {
  const payload = token.length > 4096 ? null : parse(token);
  if (!payload) return null;
  const { challenge, solution } = payload;
  const { verified } = await verifySolution({
    challenge,
    solution,
    deriveKey,
    hmacSignatureSecret: secret,
    hmacKeySignatureSecret: `${secret}.key`,
  }).catch(() => ({ verified: false }));
  const expiresAt = new Date(challenge.parameters.expiresAt * 1000);
  if (!verified || expiresAt <= now) return null;
  const hash = createHash("sha256").update(challenge.signature).digest("base64url");
  return { hash, expiresAt };
}
