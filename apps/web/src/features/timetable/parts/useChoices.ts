import { useCallback } from "react";
import { useFormat } from "../../../platform/i18n/format.ts";

export interface Choice {
  value: string;
  label: string;
}

/** Makes the choices of a select from ids, each once, in the order of their names. */
export function useChoices(): (ids: Iterable<string>, nameOf: (id: string) => string) => Choice[] {
  const { compare } = useFormat();
  return useCallback(
    (ids, nameOf) =>
      [...new Set(ids)]
        .map((value) => ({ value, label: nameOf(value) }))
        .toSorted((a, b) => compare(a.label, b.label)),
    [compare],
  );
}
