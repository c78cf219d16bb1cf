import { Secret, TOTP } from "otpauth";

const PERIOD_S = 30;
/** RFC 6238: SHA-1, six digits, 30 s, as every authenticator app has it. */
const totpOf = (secret: string, names: { issuer?: string; label?: string } = {}) =>
  new TOTP({ ...names, secret: Secret.fromBase32(secret), digits: 6, period: PERIOD_S });

/** A new key: 160 random bits in Base32. */
export const newTotpSecret = (): string => new Secret({ size: 20 }).base32;

/** The address that an authenticator app reads from a QR code. */
export const totpUri = (secret: string, names: { issuer: string; label: string }): string =>
  totpOf(secret, names).toString();

/** The time step of a code, at most one away from the present one, or null (decisions §3). */
export function totpStep(secret: string, code: string, now: Date): number | null {
  const token = code.replace(/\s/g, "");
  if (!/^\d{6}$/.test(token)) return null;
  const timestamp = now.getTime();
  const delta = totpOf(secret).validate({ token, timestamp, window: 1 });
  return delta === null ? null : currentTotpStep(now) + delta;
}

/** The number of the time step (RFC 6238 §4.2). */
export const currentTotpStep = (now: Date): number => Math.floor(now.getTime() / 1000 / PERIOD_S);
