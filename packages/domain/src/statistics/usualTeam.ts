import type { RunPeople } from "../runs/membership.ts";

/** How many observers see a candidate in an exercise, most often; 0 without any. */
export function usualTeam({
  candidates,
  observerTeams,
}: Pick<RunPeople, "candidates" | "observerTeams">): number {
  const sizes = new Map(observerTeams.map(({ id, observers }) => [id, observers.length]));
  const seen = candidates.flatMap(({ exercises }) =>
    exercises.map(({ observerTeamId }) => sizes.get(observerTeamId ?? "") ?? 0),
  );
  const counts = [...Map.groupBy(seen, (size) => size)].toSorted(
    ([a, one], [b, other]) => other.length - one.length || b - a,
  );
  return counts[0]?.[0] ?? 0;
}
