import { workSecondsLeft } from "@assay/domain";
import { useEffect, useReducer } from "react";
import { workClock } from "../../model/workClock.ts";

const TICK_MS = 1_000;

/** Seconds until a moment by the server's clock, counted each second; null if nobody has said when. */
export function useTimeLeft(closesAt: string | null): number | null {
  const [, tick] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    if (closesAt === null) return undefined;
    const timer = setInterval(tick, TICK_MS);
    return () => clearInterval(timer);
  }, [closesAt]);
  return workSecondsLeft(closesAt === null ? null : Date.parse(closesAt), workClock.now());
}
