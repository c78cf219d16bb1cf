import { useState } from "react";

/**
 * A choice that is stored as soon as it is made: shown from the first moment, and afterwards as the server has it.
 * A mutation tells the page that it is pending in a later task; until then the control would fall back.
 *
 * @param store resolves, or rejects, once the page knows what is stored
 */
export function useChoice<Stored, Chosen extends Stored = Stored>(
  stored: Stored,
  store: (value: Chosen) => Promise<unknown>,
): [shown: Stored, choose: (value: Chosen) => void] {
  const [chosen, setChosen] = useState<{ value: Chosen } | null>(null);
  const choose = (value: Chosen): void => {
    const latest = { value };
    setChosen(latest);
    // The page hears of the answer in a later task, too.
    const end = () => setTimeout(() => setChosen((now) => (now === latest ? null : now)));
    void store(value).then(end, end);
  };
  return [chosen === null ? stored : chosen.value, choose];
}
