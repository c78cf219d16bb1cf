import { Outlet } from "@tanstack/react-router";
import { useStore } from "../../ui/useStore.ts";
import { CookieConsent } from "../session/CookieConsent.tsx";
import { consent } from "../../platform/session/consent.ts";

/** What stands above every page. */
export function Root() {
  const hasConsent = useStore(consent);
  return (
    <>
      <Outlet />
      {!hasConsent && <CookieConsent />}
    </>
  );
}
