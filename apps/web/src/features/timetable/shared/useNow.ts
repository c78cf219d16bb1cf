import { useEffect, useState } from "react";
import { serverNow } from "../../../platform/live/serverClock.ts";

/** Milliseconds between two looks at the clock: timetables count in minutes. */
const LOOK_MS = 15_000;

/** The server's time in ms since the epoch, whatever the clock of this device shows; right again as soon as a device that slept shows the page. */
export function useNow(): number {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const look = () => setNow(serverNow());
    const timer = setInterval(look, LOOK_MS);
    document.addEventListener("visibilitychange", look);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", look);
    };
  }, []);
  return now;
}
