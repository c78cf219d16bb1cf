import { useEffect } from "react";
import { useUser } from "../session/session.ts";
import { useTenant } from "../tenant/tenant.ts";

/** Milliseconds until the stream is opened: a page that has just been read is fresh, and the beginning of the stream makes up for changes meanwhile. */
const STREAM_MS = 2_000;
/** Milliseconds until unsent work is looked for, so that it does not slow the opening of the page. */
const REPORTS_MS = 8_000;

/**
 * What others change appears by itself, for as long as somebody is signed in.
 *
 * @param load gives what follows the events of the tenant; the same function on every render
 */
export function useLive(load: () => Promise<{ follow(): () => void }>): void {
  const userId = useUser()?.id;
  const { id: tenantId } = useTenant();
  useEffect(() => {
    if (userId === undefined) return;
    const stops: (() => void)[] = [];
    let isGone = false;
    const start = async (read: () => Promise<() => () => void>): Promise<void> => {
      // Without its code the page still shows what it reads by itself.
      const begin = await read().catch(() => null);
      if (begin && !isGone) stops.push(begin());
    };
    const timers = [
      setTimeout(() => {
        void start(async () => (await load()).follow);
      }, STREAM_MS),
      setTimeout(() => {
        void start(async () => {
          const { reportDevices, reportUnsent } = await import("./reporting.ts");
          return () => {
            const reports = [reportUnsent({ userId, tenantId }), reportDevices()];
            return () => reports.forEach((stop) => stop());
          };
        });
      }, REPORTS_MS),
    ];
    return () => {
      isGone = true;
      for (const timer of timers) clearTimeout(timer);
      for (const stop of stops) stop();
    };
  }, [userId, tenantId, load]);
}
