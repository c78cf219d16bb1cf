/**
 * How long others' ratings stay hidden: until the same cell was submitted, all own cells of the candidate, or all own
 * cells of the run. OFF hides nothing, but ratings are submitted.
 */
export const SEALINGS = ["OFF", "CELL", "CANDIDATE", "RUN"] as const;
export type Sealing = (typeof SEALINGS)[number];

/** Whether a moderator may show who gave which of the revealed values before the run is finished. */
export const NAME_RULES = ["ON_REQUEST", "NEVER"] as const;
export type NameRule = (typeof NAME_RULES)[number];

/**
 * How observers of a process rate independently of each other, frozen at a run's start. A process without it works as
 * the documents describe: ratings are never submitted, and nothing is hidden or revealed.
 */
export interface RatingRules {
  readonly sealing: Sealing;
  readonly names: NameRule;
}

/** What is chosen first when a process or an organisation begins to use independent ratings. */
export const DEFAULT_RATING_RULES: RatingRules = { sealing: "CANDIDATE", names: "ON_REQUEST" };

/** Whether observers submit their ratings: of a started run, or of the runs of a process. */
export const submitsRatings = ({
  ratingRules,
}: {
  readonly ratingRules?: RatingRules | null | undefined;
}): boolean => ratingRules !== null && ratingRules !== undefined;
