import { useState } from "react";

/**
 * A choice that is stored as soon as it is made: shown from the first moment, and afterwards as the server has it.
 * A mutation tells the page that it is pending in a later task; until then the control would fall back.
 *
 * @param store resolves, or rejects, once the page knows what is stored
 */
export function useChoice<T>(
  stored: T,
  store: (value: T) => Promise<unknown>,
): [shown: T, choose: (value: T) => void] {
  const [chosen, setChosen] = useState<{ value: T } | null>(null);
  const choose = (value: T): void => {
    const latest = { value };
    setChosen(latest);
    // The page hears of the answer in a later task, too.
    const end = () => setTimeout(() => setChosen((now) => (now === latest ? null : now)));
    void store(value).then(end, end);
  };
  return [chosen === null ? stored : chosen.value, choose];
}
