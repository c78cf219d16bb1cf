import { useState } from "react";

/**
 * The latest value that was good, as long as the key stays the same; the value itself where none was.
 * So what somebody works on does not vanish under their hands. The value must be stable.
 */
export function useHeld<T>(key: string, value: T, isGood: boolean): T {
  const [held, setHeld] = useState<{ key: string; value: T }>();
  if (isGood && (held?.key !== key || !Object.is(held.value, value))) setHeld({ key, value });
  return !isGood && held?.key === key ? held.value : value;
}
