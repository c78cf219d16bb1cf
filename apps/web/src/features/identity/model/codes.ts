import type { TwoFactorProvider } from "@assay/contract";

/** Groups of four, as backup codes are written. */
const GROUP = /.{4}(?=.)/g;

/** A typed code in the server's form: accepts any case, spaces and hyphens. */
export function toCode(provider: TwoFactorProvider, typed: string): string {
  const bare = typed.replaceAll(/[^\p{L}\p{N}]/gu, "");
  return provider === "BackupCode" ? bare.toUpperCase().replaceAll(GROUP, "$&-") : bare;
}
