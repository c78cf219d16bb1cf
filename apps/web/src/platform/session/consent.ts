import { createStore } from "../../ui/store.ts";

const COOKIE = "gdpr";
const LIFETIME_SECONDS = 30 * 24 * 60 * 60;

const isGiven = (): boolean =>
  typeof document !== "undefined" &&
  document.cookie.split("; ").some((entry) => entry.startsWith(`${COOKIE}=`));

/** Whether the visitor has accepted the cookies (spec 1 §2). */
export const consent = createStore(isGiven()); // tab-wide: of the browser

export function storeConsent(): void {
  const secure = location.protocol === "https:" ? "; Secure" : "";
  document.cookie = `${COOKIE}=accepted; Max-Age=${LIFETIME_SECONDS}; Path=/; SameSite=Lax${secure}`;
  consent.set(isGiven());
}

/** Stores the consent, then loads the page again (decisions §14). */
export function acceptCookies(): void {
  storeConsent();
  location.reload();
}
