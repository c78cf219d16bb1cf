import { useEffect, useRef } from "react";

/**
 * Does something at once, or while a pointer is down when it is up again and its click has been told: what is
 * under it must not move away before.
 */
export function usePressing(): (work: () => void) => void {
  const isDown = useRef(false);
  useEffect(() => {
    const down = (): void => void (isDown.current = true);
    const up = (): void => void (isDown.current = false);
    const listeners = { pointerdown: down, pointerup: up, pointercancel: up };
    for (const [name, listener] of Object.entries(listeners))
      document.addEventListener(name, listener, true);
    return () => {
      for (const [name, listener] of Object.entries(listeners))
        document.removeEventListener(name, listener, true);
    };
  }, []);
  return (work) => {
    if (!isDown.current) return work();
    const end = new AbortController();
    const after = (): void => {
      end.abort();
      setTimeout(work);
    };
    for (const name of ["pointerup", "pointercancel"])
      document.addEventListener(name, after, { signal: end.signal });
  };
}
