import { useCallback, useEffect, useRef } from "react";

/** Aborted when the page is left. */
export function useLeaving(): () => AbortSignal {
  const leaving = useRef(new AbortController());
  useEffect(() => {
    leaving.current = new AbortController();
    return () => leaving.current.abort();
  }, []);
  return useCallback(() => leaving.current.signal, []);
}
