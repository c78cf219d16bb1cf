import { createHash, randomBytes, randomInt } from "node:crypto";

const hash = (text: string) => createHash("sha256").update(text).digest("base64url");

/** A new code of six digits, mailed for one login. */
export const newLoginCode = (): string => String(randomInt(1_000_000)).padStart(6, "0");

/** The hash of a mailed code, bound to its login: the same digits are invalid for another (decisions §15). */
export const hashLoginCode = (loginTokenHash: string, code: string): string =>
  hash(`${loginTokenHash}:${code.replace(/\s/g, "")}`);

const ALPHABET = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";
const CODE_LENGTH = 16;
const BACKUP_CODES = 10;

const newBackupCode = () =>
  Array.from(randomBytes(CODE_LENGTH), (byte) => ALPHABET[byte % ALPHABET.length])
    .join("")
    .replace(/(.{4})(?!$)/g, "$1-");

/** Ten codes of 80 random bits, in groups of four: too many to guess, so a plain hash stores them. */
export const newBackupCodes = (): string[] => Array.from({ length: BACKUP_CODES }, newBackupCode);

/** The hash of a backup code, with or without hyphens, in any case. */
export const hashBackupCode = (code: string): string =>
  hash(code.toUpperCase().replace(/[^A-Z0-9]/g, ""));
