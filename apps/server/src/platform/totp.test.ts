import { execFileSync } from "node:child_process";
import { Secret } from "otpauth";
import { describe, expect, it } from "vitest";
import { currentTotpStep, newTotpSecret, totpStep } from "./totp.ts";

/** The key of RFC 6238, appendix B, and the last six digits of its codes for SHA-1. */
const RFC_KEY = Secret.fromLatin1("12345678901234567890").base32;
const RFC_CODES = [
  [59, "287082"],
  [1_111_111_109, "081804"],
  [1_111_111_111, "050471"],
  [1_234_567_890, "005924"],
  [2_000_000_000, "279037"],
  [20_000_000_000, "353130"],
] as const;

const at = (seconds: number) => new Date(seconds * 1000);

function oathtool(...parameters: string[]): string {
  return execFileSync("oathtool", parameters, { env: { ...process.env, TZ: "UTC" } })
    .toString()
    .trim();
}

describe("the codes of an authenticator", () => {
  it("are those of RFC 6238, and count one step around their own", () => {
    for (const [seconds, code] of RFC_CODES) {
      const step = Math.floor(seconds / 30);
      for (const away of [-1, 0, 1])
        expect(totpStep(RFC_KEY, code, at(seconds - away * 30))).toBe(step);
      for (const away of [-2, 2])
        expect(totpStep(RFC_KEY, code, at(seconds + away * 30))).toBeNull();
      expect(currentTotpStep(at(seconds))).toBe(step);
    }
  });

  it("are those of oathtool", (context) => {
    try {
      oathtool("--version");
    } catch {
      context.skip("oathtool is not installed; the codes of RFC 6238 are checked all the same");
    }
    for (let round = 0; round < 20; round++) {
      const key = newTotpSecret();
      const seconds = 1_800_000_000 + round * 12_345;
      const code = oathtool("--totp", "--base32", "--now", `@${seconds}`, key);
      expect(totpStep(key, code, at(seconds))).toBe(Math.floor(seconds / 30));
    }
  });

  it("are six digits, however they are spaced, and nothing else", () => {
    expect(totpStep(RFC_KEY, " 287 082 ", at(59))).toBe(1);
    for (const code of ["", "28708", "2870820", "28708x", "２８７０８２"])
      expect(totpStep(RFC_KEY, code, at(59))).toBeNull();
  });
});
