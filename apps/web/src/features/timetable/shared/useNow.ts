import { useEffect, useState } from "react";

/** Milliseconds between two looks at the clock: timetables count in minutes. */
const LOOK_MS = 15_000;

/** The time, in ms since the epoch; right again as soon as a device that slept shows the page. */
export function useNow(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const look = () => setNow(Date.now());
    const timer = setInterval(look, LOOK_MS);
    document.addEventListener("visibilitychange", look);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", look);
    };
  }, []);
  return now;
}
