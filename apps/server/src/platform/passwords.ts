import { hash, verify } from "@node-rs/argon2";
import { availableParallelism } from "node:os";
import { openTurns } from "./turns.ts";

/** OWASP's parameters for Argon2id (decisions §3). */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * Maximum concurrent hashes: one processor stays free for other calls, and one of Node's four threads for files and
 * host names, when hundreds sign in at once.
 */
const AT_ONCE = Math.min(3, Math.max(1, availableParallelism() - 1));
const inTurn = openTurns(AT_ONCE);

/** @param key of the caller, such as an address; callers with different keys take turns */
export const hashPassword = (password: string, key = "") =>
  inTurn(() => hash(password, PARAMETERS), key);

let decoy: Promise<string> | undefined;

/**
 * Whether the password is the account's. Without a hash it takes the same time and returns false, so that
 * the time does not reveal whether an account exists.
 */
export async function isPassword(
  password: string,
  passwordHash: string | null,
  key = "",
): Promise<boolean> {
  decoy ??= hashPassword("nobody's password");
  const expected = passwordHash ?? (await decoy);
  const matches = await inTurn(() => verify(expected, password), key);
  return matches && passwordHash !== null;
}
