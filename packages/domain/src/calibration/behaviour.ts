import type { Id } from "../text/rules.ts";
import type { CalibrationValue } from "./gold.ts";

/** A cue of a competency: the behaviour that somebody has seen. */
export interface SeenBehaviour {
  readonly competencyId: Id;
  readonly cueId: Id;
}

/** The behaviours of a sample beside those that an observer has ticked. */
export interface BehaviourMatch {
  /** Key behaviours that the observer has ticked. */
  readonly found: readonly SeenBehaviour[];
  readonly missed: readonly SeenBehaviour[];
  /** What the observer has ticked and no expert has. */
  readonly unfounded: readonly SeenBehaviour[];
}

const behavioursIn = (values: readonly CalibrationValue[]): SeenBehaviour[] =>
  values.flatMap(({ competencyId, selectedCueIds }) =>
    selectedCueIds.map((cueId) => ({ competencyId, cueId })),
  );
const keyOf = ({ competencyId, cueId }: SeenBehaviour): string => `${competencyId}:${cueId}`;

/**
 * An observer's behaviours beside the experts'. A behaviour is a key behaviour if at least half of the experts have seen
 * it; what only some of them have seen is neither missed nor unfounded.
 */
export function behaviourMatch(
  own: readonly CalibrationValue[],
  experts: readonly (readonly CalibrationValue[])[],
): BehaviourMatch {
  const seen = Map.groupBy(experts.flatMap(behavioursIn), keyOf);
  const keys = [...seen.values()].filter((all) => all.length * 2 >= experts.length);
  const ticked = new Map(behavioursIn(own).map((one) => [keyOf(one), one]));
  const keyBehaviours = keys.flatMap((all) => all.slice(0, 1));
  return {
    found: keyBehaviours.filter((one) => ticked.has(keyOf(one))),
    missed: keyBehaviours.filter((one) => !ticked.has(keyOf(one))),
    unfounded: [...ticked.values()].filter((one) => !seen.has(keyOf(one))),
  };
}

/** How well an observer sees behaviour, over several samples. */
export interface BehaviouralAccuracy {
  readonly keyBehaviours: number;
  readonly found: number;
  readonly unfounded: number;
  /** Share of the key behaviours that were found, from 0 to 1; null if there are none. */
  readonly share: number | null;
}

/** The behavioural accuracy over all samples. */
export function behaviouralAccuracy(matches: readonly BehaviourMatch[]): BehaviouralAccuracy {
  const count = (of: (match: BehaviourMatch) => readonly unknown[]): number =>
    matches.reduce((sum, match) => sum + of(match).length, 0);
  const found = count((match) => match.found);
  const keyBehaviours = found + count((match) => match.missed);
  return {
    keyBehaviours,
    found,
    unfounded: count((match) => match.unfounded),
    share: keyBehaviours === 0 ? null : found / keyBehaviours,
  };
}
