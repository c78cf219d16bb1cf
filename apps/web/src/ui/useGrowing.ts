import { startTransition, useEffect, useState } from "react";

/** As many as an ordinary run has: all of them are drawn at once. */
const FIRST = 40;
const MORE = 20;

/**
 * How many of `total` parts are drawn: the first at once, and then more without holding up what the user does, until
 * all of them are there.
 */
export function useGrowing(total: number): number {
  const [drawn, setDrawn] = useState(FIRST);
  useEffect(() => {
    if (drawn >= total) return undefined;
    const timer = setTimeout(() => startTransition(() => setDrawn(drawn + MORE)));
    return () => clearTimeout(timer);
  }, [drawn, total]);
  return Math.min(drawn, total);
}
