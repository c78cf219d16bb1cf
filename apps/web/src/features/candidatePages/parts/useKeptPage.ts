import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { loadOffline } from "../../../platform/cache/queryClient.ts";
import { forgetGuest } from "../../../platform/session/storage.ts";
import { consent } from "../../../platform/session/consent.ts";
import { useStore } from "../../../ui/useStore.ts";
import type { Visit } from "../model/visit.ts";

/** Milliseconds until the app itself is kept, after the page's own requests. */
const AFTERWARDS_MS = 3_000;

/** Keeps a candidate's page on the device as long as their session counts, and forgets it when there is none. */
export function useKeptPage(now: Visit | null): void {
  const client = useQueryClient();
  const hasConsent = useStore(consent);
  const session = now?.session ?? null;
  const { token = null, expires = null } = session ?? {};
  useEffect(() => {
    let isGone = false;
    let stop = (): void => undefined;
    if (token === null || expires === null) return forgetGuest();
    if (!hasConsent) return undefined;
    // At once, as it also removes what was kept of another session.
    const begin = async (): Promise<void> => {
      const { isCopy, keepGuestCopies } = await loadOffline();
      if (!isGone) stop = keepGuestCopies({ token, expires }, client, isCopy);
    };
    const register = async (): Promise<void> =>
      (await import("../../../platform/cache/afterwards.ts")).registerWorker();
    void begin().catch(() => undefined);
    const timer = setTimeout(() => void register().catch(() => undefined), AFTERWARDS_MS);
    return () => {
      isGone = true;
      clearTimeout(timer);
      stop();
    };
  }, [client, token, expires, hasConsent]);
}
