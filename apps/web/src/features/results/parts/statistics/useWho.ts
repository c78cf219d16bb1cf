import type { Id } from "@assay/domain";
import { useFormat } from "../../../../platform/i18n/format.ts";
import { useFigureNames, useStatistics } from "./useStatistics.ts";

/** As long as a plus, which the hyphen of a number is not. */
export const MINUS = "−";

/** Observers as sentences and rows name them. */
export function useWho() {
  const { ownId } = useStatistics();
  const { personOf, markedPersonOf } = useFigureNames();
  return {
    whoIs: (id: Id) => ({ who: id === ownId ? "own" : "other", name: personOf(id) }),
    nameOf: markedPersonOf,
    isOwn: (id: Id) => id === ownId,
  };
}

/** Writes a difference with its sign; one that is shown as 0 has none. */
export function useSignedNumber() {
  const format = useFormat();
  return (value: number, digits: number): string => {
    const shown = Number(value.toFixed(digits));
    const size = format.number(Math.abs(shown), digits);
    if (shown === 0) return size;
    return shown > 0 ? `+${size}` : `${MINUS}${size}`;
  };
}
