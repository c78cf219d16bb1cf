import { useEffect } from "react";
import { queryClient } from "../queryClient.ts";
import { useUser } from "../session/session.ts";
import { useTenant } from "../tenant/tenant.ts";

/** By then the page stands, on a slow line too. */
const LATER_MS = 6_000;
/** The files of the app come after what the page itself asks for. */
const WORKER_MS = 3_000;
/** Where somebody writes, what is read and confirmed goes to the device from the first moment. */
const isWriting = (): boolean => /^\/(?:observations|assessments)\//.test(location.pathname);

/** What is opened, and the app itself, stay on the device for as long as somebody is signed in. */
export function useOffline(): void {
  const userId = useUser()?.id;
  const { id: tenantId } = useTenant();
  useEffect(() => {
    if (userId === undefined) return;
    let stop: (() => void) | undefined;
    let isGone = false;
    const start = async (): Promise<void> => {
      const { keepCopies, registerWorker } = await import("./offline.ts");
      if (isGone) return;
      stop = keepCopies({ client: queryClient, userId, tenantId });
      timer = setTimeout(() => void registerWorker().catch(() => undefined), WORKER_MS);
    };
    // Without it the page works as long as there is a connection.
    const begin = () => void start().catch(() => undefined);
    let timer = setTimeout(begin, isWriting() ? 0 : LATER_MS);
    return () => {
      isGone = true;
      clearTimeout(timer);
      stop?.();
    };
  }, [userId, tenantId]);
}
