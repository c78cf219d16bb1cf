import type { Id } from "@assay/domain";
import { useEffect } from "react";
import { attendConference } from "../api.ts";

/** Milliseconds between two times at which a device says that it follows. */
const AGAIN_MS = 20_000;

/** Tells the server as long as the page is open that somebody follows on this device: the protocol says who was present. */
export function useAttending(runId: Id, isAttending: boolean): void {
  useEffect(() => {
    if (!isAttending) return;
    const say = (): void => {
      // A device that cannot say it now says it again soon.
      if (document.visibilityState === "visible") attendConference(runId).catch(() => undefined);
    };
    say();
    const timer = setInterval(say, AGAIN_MS);
    return () => clearInterval(timer);
  }, [runId, isAttending]);
}
