import { hash, verify } from "@node-rs/argon2";

/** OWASP's parameters for Argon2id (decisions §3). */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string) => hash(password, PARAMETERS);

let decoy: Promise<string> | undefined;

/**
 * Whether the password is the account's. Without a hash it takes the same time and says no, so that
 * the time does not tell whether an account exists.
 */
export async function isPassword(password: string, passwordHash: string | null): Promise<boolean> {
  decoy ??= hashPassword("nobody's password");
  const matches = await verify(passwordHash ?? (await decoy), password);
  return matches && passwordHash !== null;
}
