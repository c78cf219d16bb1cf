import { useEffect } from "react";
import { loadOffline, queryClient } from "../queryClient.ts";
import { createStore } from "../../ui/store.ts";
import { isKeyNeeded } from "../../journal/sealed.ts";
import { useUser } from "../session/session.ts";
import { useTenant } from "../tenant/tenant.ts";

/** By then the page stands, on a slow line too. */
const LATER_MS = 6_000;
/** The files of the app come after what the page itself asks for. */
const WORKER_MS = 3_000;
/** Something is written: what is read and confirmed goes to the device from this moment. */
const isHurried = createStore(false);
export const keepAtOnce = (): void => isHurried.set(true);

/** What is opened, and the app itself, stay on the device for as long as somebody is signed in. */
export function useOffline(): void {
  const userId = useUser()?.id;
  const { id: tenantId } = useTenant();
  useEffect(() => {
    if (userId === undefined) return;
    let stop: (() => void) | undefined;
    let [isGone, hasBegun] = [false, false];
    const start = async (): Promise<void> => {
      const { forgetErased, keepCopies, keepKey, registerWorker } = await loadOffline();
      if (isGone) return;
      const owner = { client: queryClient, userId, tenantId };
      const stops = [keepKey(owner), keepCopies(owner), forgetErased(owner)];
      stop = () => {
        for (const end of stops) end();
      };
      timer = setTimeout(() => void registerWorker().catch(() => undefined), WORKER_MS);
    };
    // Without it the page works as long as there is a connection.
    const begin = (): void => {
      if (hasBegun) return;
      hasBegun = true;
      clearTimeout(timer);
      void start().catch(() => undefined);
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
  }, [userId, tenantId]);
}
