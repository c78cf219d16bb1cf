import type { Candidate } from "@assay/contract";
import { fullName, type Id, type Named } from "@assay/domain";
import type { Translate } from "./texts.ts";

export { fullName } from "@assay/domain";

/** Code point of a space, in place of the initial of a name that is missing. */
const SPACE = 32;

/** "Ada Lovelace" → "AL"; of several first names the first. */
export function initials({ firstName, lastName }: Named): string {
  const first = (name: string | null) => String.fromCodePoint(name?.trim().codePointAt(0) ?? SPACE);
  return (first(firstName) + first(lastName)).trim().toLocaleUpperCase();
}

/** The names of a run's candidates by id; an erased one becomes a number in candidate order. */
export function candidateNames(candidates: readonly Candidate[], t: Translate): Map<Id, string> {
  return new Map(
    candidates.map((candidate, index) => [
      candidate.id,
      fullName(candidate) ?? t("app:anonymousCandidate", { number: index + 1 }),
    ]),
  );
}

/** The same with the last names in the order of the language, as a list of people is read; the erased come last. */
export function namesByLastName(
  candidates: readonly Candidate[],
  t: Translate,
  compare: (a: string, b: string) => number,
): Map<Id, string> {
  const names = candidateNames(candidates, t);
  const inOrder = candidates.toSorted(
    (a, b) =>
      Number(a.lastName === null) - Number(b.lastName === null) ||
      compare(a.lastName ?? "", b.lastName ?? "") ||
      compare(a.firstName ?? "", b.firstName ?? ""),
  );
  return new Map(inOrder.map(({ id }) => [id, names.get(id) ?? ""]));
}
