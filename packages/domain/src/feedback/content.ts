import type { EvidenceSign } from "../observations/evidence/evidence.ts";
import type { Id, Language } from "../text/rules.ts";

/** Maximum UTF-16 units of a text of a report, and of a candidate's reply. */
export const LONGEST_FEEDBACK_TEXT = 4000;
export const LONGEST_FEEDBACK_REPLY = 4000;
/** Maximum UTF-16 units of whom a candidate has talked to. */
export const LONGEST_TALK_PARTNER = 200;
/** Maximum quotes of a competency in a report. */
export const MOST_FEEDBACK_QUOTES = 10;
/** Maximum names of others in a report that somebody lets stand. */
export const MOST_CONFIRMED_NAMES = 500;
/** Maximum days from today until which a report may be open. */
export const LONGEST_FEEDBACK_DAYS = 365;

/** The texts that a person writes about a competency. */
export const FEEDBACK_FIELDS = ["statement", "strength", "nextStep"] as const;
export type FeedbackField = (typeof FEEDBACK_FIELDS)[number];

/** A piece of evidence in a report, in the words in which the candidate reads it. */
export interface FeedbackQuote {
  readonly evidenceId: Id;
  readonly text: string;
}

/** What a person has written and chosen about a competency. */
export interface FeedbackTexts extends Readonly<Record<FeedbackField, string>> {
  readonly competencyId: Id;
  readonly quotes: FeedbackQuote[];
}

/** A name that somebody has looked at, and lets stand; it counts as long as the same words stand at the same place. */
export interface ConfirmedName {
  /** The text, by `textsOfFeedback`. */
  readonly place: string;
  /** In UTF-16 units. */
  readonly start: number;
  readonly words: string;
}

/** A report as it is written. */
export interface FeedbackContent {
  /** The language in which the candidate reads it. */
  readonly language: Language;
  readonly competencies: FeedbackTexts[];
  readonly closing: string;
  /** Whether it says that the required level was reached, or not. */
  readonly saysOutcome: boolean;
  readonly confirmed: ConfirmedName[];
}

/** A piece of evidence that can be chosen as a quote. */
export interface OfferedQuote extends FeedbackQuote {
  readonly exerciseId: Id;
  readonly sign: EvidenceSign;
}

const silent = (competencyId: Id): FeedbackTexts => ({
  competencyId,
  statement: "",
  strength: "",
  nextStep: "",
  quotes: [],
});

/** What a report is about: the competencies in their order, with the evidence that can be quoted. */
export interface FeedbackSubject {
  readonly competencies: readonly {
    readonly competencyId: Id;
    readonly quotes: readonly OfferedQuote[];
  }[];
}

/** A report that nobody has written yet: no judgement stands in it that a person has not made. */
export const emptyFeedback = (
  { competencies }: FeedbackSubject,
  language: Language,
): FeedbackContent => ({
  language,
  competencies: competencies.map(({ competencyId }) => silent(competencyId)),
  closing: "",
  saysOutcome: true,
  confirmed: [],
});

/** What was written, as far as it fits what the run holds of the candidate now: quotes go with their evidence. */
export const fittingFeedback = (
  subject: FeedbackSubject,
  content: FeedbackContent,
): FeedbackContent => ({
  ...content,
  competencies: subject.competencies.map(({ competencyId, quotes: offered }) => {
    const written = content.competencies.find((one) => one.competencyId === competencyId);
    if (!written) return silent(competencyId);
    const ids = new Set(offered.map(({ evidenceId }) => evidenceId));
    return { ...written, quotes: written.quotes.filter(({ evidenceId }) => ids.has(evidenceId)) };
  }),
});

/** A text of a report, with the name of its place. */
export interface PlacedText {
  readonly place: string;
  readonly text: string;
}

export const placeOfField = (competencyId: Id, field: FeedbackField): string =>
  `${competencyId}.${field}`;
export const placeOfQuote = (competencyId: Id, evidenceId: Id): string =>
  `${competencyId}.quote.${evidenceId}`;
export const CLOSING_PLACE = "closing";

/** All texts that a person has written or chosen. */
export const textsOfFeedback = ({ competencies, closing }: FeedbackContent): PlacedText[] => [
  ...competencies.flatMap(({ competencyId, quotes, ...texts }) => [
    ...FEEDBACK_FIELDS.map((field) => ({
      place: placeOfField(competencyId, field),
      text: texts[field],
    })),
    ...quotes.map(({ evidenceId, text }) => ({
      place: placeOfQuote(competencyId, evidenceId),
      text,
    })),
  ]),
  { place: CLOSING_PLACE, text: closing },
];
