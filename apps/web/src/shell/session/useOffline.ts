import { useEffect } from "react";
import { loadOffline, queryClient } from "../../platform/cache/queryClient.ts";
import type { Needs } from "../../platform/cache/preparing.ts";
import { createStore } from "../../ui/store.ts";
import { isKeyNeeded } from "../../platform/drafts/sealed.ts";
import { useUser } from "../../platform/session/session.ts";
import { useTenant } from "../../platform/tenant/tenant.ts";

/** By then the page stands, on a slow line too. */
const LATER_MS = 6_000;
/** Something is written: what is read and confirmed goes to the device from this moment. */
const isHurried = createStore(false); // tab-wide: once per page
export const startOfflineNow = (): void => isHurried.set(true);

/**
 * What is opened, what the user's runs under way need, and the app itself stay on the device for as long as somebody is
 * signed in.
 *
 * @param loadNeeds gives what runs need; the same function on every render
 */
export function useOffline(loadNeeds: () => Promise<Needs>): void {
  const userId = useUser()?.id;
  const { id: tenantId } = useTenant();
  useEffect(() => {
    if (userId === undefined) return;
    let stop: (() => void) | undefined;
    let [isGone, hasBegun] = [false, false];
    const start = async (): Promise<void> => {
      const { startOffline } = await loadOffline();
      if (!isGone) stop = startOffline({ client: queryClient, userId, tenantId, loadNeeds });
    };
    // Without it the page works as long as there is a connection.
    const begin = (): void => {
      if (hasBegun) return;
      hasBegun = true;
      clearTimeout(timer);
      void start().catch(tryAgain);
    };
    // Its file did not arrive: without it a draft that is encrypted would not be read.
    const tryAgain = (): void => {
      hasBegun = false;
      if (!isGone) timer = setTimeout(begin, LATER_MS);
    };
    let timer = setTimeout(begin, isHurried.get() || isKeyNeeded.get() ? 0 : LATER_MS);
    const stopListening = isHurried.subscribe(begin);
    const stopNeeding = isKeyNeeded.subscribe(begin);
    return () => {
      isGone = true;
      stopListening();
      stopNeeding();
      isKeyNeeded.set(false);
      clearTimeout(timer);
      stop?.();
    };
  }, [userId, tenantId, loadNeeds]);
}
