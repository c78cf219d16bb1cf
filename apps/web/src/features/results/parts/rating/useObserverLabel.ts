import { fullName } from "../../../../platform/i18n/names.ts";
import { useT } from "../../../../platform/i18n/texts.ts";
import type { Observer } from "../../model/candidateColumns.ts";

/** An observer's full name, or the number of one who is no longer known. */
export function useObserverLabel(): (observer: Observer) => string {
  const t = useT();
  return ({ person, number = 1 }) =>
    (person && fullName(person)) ?? t("results:unknownObserver", { number });
}
