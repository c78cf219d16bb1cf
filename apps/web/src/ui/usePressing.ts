import { useCallback, useEffect, useRef } from "react";

/**
 * Does something at once, or while a pointer is down when it is up again and its click has been told: what is
 * under it must not move away before, or the click would be lost. The function stays the same.
 */
export function usePressing(): (work: () => void) => void {
  const press = useRef({ isDown: false, waiting: [] as (() => void)[] });
  useEffect(() => {
    const { current } = press;
    const down = (): void => void (current.isDown = true);
    const end = (): void => {
      current.isDown = false;
      for (const work of current.waiting.splice(0)) work();
    };
    const up = (): void => void setTimeout(end);
    const listeners = { pointerdown: down, pointerup: up, pointercancel: up };
    for (const [name, listener] of Object.entries(listeners))
      document.addEventListener(name, listener, true);
    return () => {
      for (const [name, listener] of Object.entries(listeners))
        document.removeEventListener(name, listener, true);
    };
  }, []);
  return useCallback((work) => {
    const { isDown, waiting } = press.current;
    if (isDown) waiting.push(work);
    else work();
  }, []);
}
