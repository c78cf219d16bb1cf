/** What a moderator may offer the candidates of a run, beside when and where. */
export const CANDIDATE_OFFERS = ["questions", "adjustments", "papers"] as const;
export type CandidateOffer = (typeof CANDIDATE_OFFERS)[number];
export type CandidateOffers = Readonly<Record<CandidateOffer, boolean>>;

export const NO_OFFERS: CandidateOffers = { questions: false, adjustments: false, papers: false };

/** Characters of a candidate's question, of its answer, and of what somebody needs. */
export const LONGEST_QUESTION = 2000;
/** Maximum questions of a candidate in a run. */
export const MOST_QUESTIONS = 50;
/** Characters of the information for candidates in one language. */
export const LONGEST_INFORMATION = 20_000;
