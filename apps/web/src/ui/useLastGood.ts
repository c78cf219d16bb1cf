import { useState } from "react";

/**
 * The last good value for this key, or `value` if there was none, so that something being edited does not
 * disappear when it becomes invalid. `value` must be referentially stable.
 */
export function useLastGood<T>(key: string, value: T, isGood: boolean): T {
  const [lastGood, setLastGood] = useState<{ key: string; value: T }>();
  if (isGood && (lastGood?.key !== key || !Object.is(lastGood.value, value)))
    setLastGood({ key, value });
  return !isGood && lastGood?.key === key ? lastGood.value : value;
}
