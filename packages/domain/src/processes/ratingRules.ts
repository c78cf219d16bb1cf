/**
 * How long others' ratings stay hidden: until the same cell was submitted, all own cells of the candidate, or all own
 * cells of the run. OFF hides nothing, but ratings are submitted.
 */
export const SEALINGS = ["OFF", "CELL", "CANDIDATE", "RUN"] as const;
export type Sealing = (typeof SEALINGS)[number];

/** Whether a moderator may show who gave which of the revealed values before the run is finished. */
export const NAME_RULES = ["ON_REQUEST", "NEVER"] as const;
export type NameRule = (typeof NAME_RULES)[number];

/** Whether a submission without enough evidence is pointed at, or refused. */
export const EVIDENCE_RULES = ["HINT", "REQUIRED"] as const;
export type EvidenceRule = (typeof EVIDENCE_RULES)[number];
/** Largest number of pieces of evidence per rated competency that a process can ask for. */
export const MOST_ASKED_EVIDENCE = 3;

/** What a process asks of the evidence for ratings. */
export interface EvidenceDemand {
  readonly rule: EvidenceRule;
  /** Pieces of evidence per rated competency. */
  readonly min: number;
}

/**
 * How observers of a process rate independently of each other, frozen at a run's start. A process without it works as
 * the documents describe: ratings are never submitted, and nothing is hidden or revealed.
 */
export interface RatingRules {
  readonly sealing: Sealing;
  readonly names: NameRule;
  /** If unset, nothing is tagged as evidence. */
  readonly evidence?: EvidenceDemand | undefined;
}

/** What is chosen first when a process or an organisation begins to use independent ratings. */
export const DEFAULT_RATING_RULES: RatingRules = { sealing: "CANDIDATE", names: "ON_REQUEST" };

/** Whether observers submit their ratings: of a started run, or of the runs of a process. */
export const submitsRatings = ({
  ratingRules,
}: {
  readonly ratingRules?: RatingRules | null | undefined;
}): boolean => ratingRules !== null && ratingRules !== undefined;

/** Whether observers tag what a rating is based on: in a started run, or the runs of a process. */
export const tagsEvidence = ({
  ratingRules,
}: {
  readonly ratingRules?: RatingRules | null | undefined;
}): boolean => ratingRules?.evidence !== undefined;
