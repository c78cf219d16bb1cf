import type { RunPeople } from "../runs/membership.ts";
import type { Id } from "../text/rules.ts";

/**
 * The numbers of a candidate's observers from 1, by which outputs name them instead of their names: in the order in which the
 * run staffs the candidate's exercises, so that every output and every reader gets the same; then those who are no longer
 * in a team, by id.
 *
 * @param others ids of observers who have written about the candidate
 */
export function observerNumbers(
  { observerTeams, candidates }: Pick<RunPeople, "observerTeams" | "candidates">,
  candidateId: Id,
  others: readonly Id[],
): ReadonlyMap<Id, number> {
  const teams = new Map(observerTeams.map(({ id, observers }) => [id, observers]));
  const cells = candidates.find((one) => one.candidateId === candidateId)?.exercises ?? [];
  const staffed = cells.flatMap(({ observerTeamId }) => teams.get(observerTeamId ?? "") ?? []);
  const all = [...new Set([...staffed, ...others.toSorted()])];
  return new Map(all.map((id, index) => [id, index + 1]));
}
