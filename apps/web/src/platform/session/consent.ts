import { createStore } from "../../ui/store.ts";

/** Name of the cookie in which the consent is stored. */
const COOKIE = "gdpr";
/** Seconds for which the consent holds: 30 days, then the page asks again. */
const LIFETIME_SECONDS = 30 * 24 * 60 * 60;

const isGiven = (): boolean =>
  typeof document !== "undefined" &&
  document.cookie.split("; ").some((entry) => entry.startsWith(`${COOKIE}=`));

/** Whether the visitor has accepted the cookies (spec 1 §2). */
export const consent = createStore(isGiven()); // tab-wide: of the browser

/** Stores the consent. Where cookies are blocked, the page goes on to ask. */
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
