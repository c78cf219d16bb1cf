import { type RefObject, useLayoutEffect, useRef } from "react";

/** The value as it was drawn last, for what happens later: nobody is drawn again because of it. */
export function useLatest<T>(value: T): RefObject<T> {
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  }, [value]);
  return latest;
}
