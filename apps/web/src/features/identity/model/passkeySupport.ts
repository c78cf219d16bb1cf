/** Whether this browser can have passkeys here: it must know them, and the connection must be a secure one. */
export const hasPasskeys = (): boolean =>
  globalThis.isSecureContext && typeof globalThis.PublicKeyCredential === "function";

/** Whether the browser offers passkeys while an address is typed. */
export async function offersPasskeys(): Promise<boolean> {
  if (!hasPasskeys()) return false;
  const { isConditionalMediationAvailable: ask } = PublicKeyCredential;
  return typeof ask === "function" && ask.call(PublicKeyCredential);
}
