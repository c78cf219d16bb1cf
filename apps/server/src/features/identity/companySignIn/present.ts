import { randomBytes } from "node:crypto";
import * as z from "zod/mini";
import { hashToken } from "../../../http/authentication.ts";
import type { Challenge } from "../../../platform/directory/directories.ts";
import { seal, unseal } from "../../../platform/sealed.ts";

/** The addresses of a tenant that its directory has to know. */
export const companyAddresses = (origin: string) => ({
  redirect: `${origin}/login/company`,
  loggedOut: `${origin}/login`,
  backChannel: `${origin}/api/login/Company/Logout`,
});

/** Milliseconds that somebody has to sign in at the directory. */
export const ATTEMPT_MS = 10 * 60_000;

const Attempt = z.strictObject({
  /** What was sealed with the same secret for something else is no attempt. */
  for: z.literal("companySignIn"),
  nonce: z.string(),
  verifier: z.string(),
  /** Hash of the key that only the page has which began. */
  keyHash: z.string(),
  issuer: z.string(),
  clientId: z.string(),
  /** Milliseconds since the epoch. */
  until: z.number(),
});

const random = (): string => randomBytes(32).toString("base64url");

interface Of {
  /** The tenant's. */
  readonly secret: string;
  readonly issuer: string;
  readonly clientId: string;
  readonly redirect: string;
  readonly now: Date;
}

/**
 * A new attempt to sign in. It travels, sealed, as the `state`, so that people who begin and do not come back leave
 * nothing behind.
 */
export function newAttempt({ secret, issuer, clientId, redirect, now }: Of) {
  const key = random();
  const [nonce, verifier] = [random(), random()];
  const attempt: z.infer<typeof Attempt> = {
    for: "companySignIn",
    nonce,
    verifier,
    keyHash: hashToken(key),
    issuer,
    clientId,
    until: now.getTime() + ATTEMPT_MS,
  };
  const state = seal(JSON.stringify(attempt), secret);
  const challenge: Challenge = { redirect, state, nonce, verifier };
  return { key, challenge };
}

/** The attempt that a `state` stands for; null if it is none of this tenant, page and directory, or is too old. */
export function readAttempt(
  { state, key }: { readonly state: string; readonly key: string },
  { secret, issuer, clientId, redirect, now }: Of,
): Challenge | null {
  const attempt = Attempt.safeParse(unsealed(state, secret));
  if (!attempt.success) return null;
  const { keyHash, until, nonce, verifier, ...of } = attempt.data;
  const isOfPage = keyHash === hashToken(key);
  const isSame = of.issuer === issuer && of.clientId === clientId;
  return isOfPage && isSame && now.getTime() < until ? { redirect, state, nonce, verifier } : null;
}

function unsealed(state: string, secret: string): unknown {
  try {
    return JSON.parse(unseal(state, secret));
  } catch {
    return null;
  }
}
