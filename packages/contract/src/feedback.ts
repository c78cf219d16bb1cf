import {
  EVIDENCE_SIGNS,
  FEEDBACK_FIELDS,
  feedbackReaders,
  feedbackWriters,
  LANGUAGES,
  type LinkRefusal,
  LONGEST_FEEDBACK_REPLY,
  LONGEST_FEEDBACK_TEXT,
  LONGEST_TALK_PARTNER,
  MOST_CONFIRMED_NAMES,
  MOST_FEEDBACK_QUOTES,
  type RunReason,
  settingsEditors,
} from "@assay/domain";
import * as z from "zod/mini";
import { call } from "./call.ts";
import { answer } from "./can.ts";
import {
  body,
  clean,
  Id,
  IdParams,
  IsoDate,
  MAX_RICH_TEXT,
  requiredText,
  Revision,
  text,
  Timestamp,
} from "./fields.ts";
import { PDF_TYPE } from "./fileTypes.ts";

const Language = z.enum(LANGUAGES);
const written = text(LONGEST_FEEDBACK_TEXT);
const sign = z.literal([...EVIDENCE_SIGNS]);
/** Maximum competencies of a report: more than a process may have. */
const MOST_COMPETENCIES = 200;

/** A report as it is written. */
export const FeedbackContent = z.strictObject({
  language: Language,
  competencies: z
    .array(
      z.strictObject({
        competencyId: Id,
        statement: written,
        strength: written,
        nextStep: written,
        quotes: z
          .array(z.strictObject({ evidenceId: Id, text: requiredText(LONGEST_FEEDBACK_TEXT) }))
          .check(z.maxLength(MOST_FEEDBACK_QUOTES, "tooMany")),
      } satisfies Record<(typeof FEEDBACK_FIELDS)[number] | "competencyId" | "quotes", unknown>),
    )
    .check(z.maxLength(MOST_COMPETENCIES, "tooMany")),
  closing: written,
  saysOutcome: z.boolean(),
  confirmed: z
    .array(
      z.strictObject({
        place: text(200),
        start: z.int().check(z.nonnegative(), z.lte(MAX_RICH_TEXT)),
        words: text(LONGEST_FEEDBACK_TEXT),
      }),
    )
    .check(z.maxLength(MOST_CONFIRMED_NAMES, "tooMany")),
});
export type FeedbackContent = z.infer<typeof FeedbackContent>;

/** A report as a candidate reads it. It names nobody but them. */
export const FeedbackReport = z.object({
  language: Language,
  title: z.string(),
  /** What it is for, and what it is about. */
  introduction: z.array(z.string()),
  /** The exercises in which the candidate was observed. */
  exercises: z.array(z.string()),
  competencies: z.array(
    z.object({
      competencyId: Id,
      name: z.string(),
      /** In plain words; empty if there is no description. */
      description: z.string(),
      /** The result in words, with its uncertainty. */
      result: z.string(),
      statement: z.string(),
      strength: z.string(),
      nextStep: z.string(),
      quotes: z.array(z.object({ text: z.string(), sign })),
    }),
  ),
  /** Whether the required level was reached, in words; empty if the report does not say it. */
  outcome: z.array(z.string()),
  closing: z.string(),
  /** How it came about, who decides, whom to ask, and until when it can be opened. */
  notes: z.array(z.string()),
});
export type FeedbackReport = z.infer<typeof FeedbackReport>;

const Reply = z.nullable(z.object({ text: z.string(), at: Timestamp }));

/** A report that was given to a candidate, as it was then. */
const FeedbackRelease = z.object({
  version: z.int(),
  releasedAt: Timestamp,
  /** The last day, in UTC, on which the candidate can open it. */
  until: IsoDate,
  withdrawnAt: z.nullable(Timestamp),
  isOpen: z.boolean(),
  /** How often the candidate has opened it, and when last. */
  reads: z.int(),
  readAt: z.nullable(Timestamp),
  reply: Reply,
});
export type FeedbackRelease = z.infer<typeof FeedbackRelease>;

/** The link of a candidate, by which they open their report; null if they were never invited. */
const Link = z.nullable(
  z.object({
    endsOn: IsoDate,
    /** Whether it goes to the candidate by mail; otherwise it is handed over. */
    isMailed: z.boolean(),
    /** Why it does not count; null if it does. Any string at run time, as in `can`. */
    refusal: z.nullable(z.string()) as z.ZodMiniType<LinkRefusal | null, LinkRefusal | null>,
  }),
);

const Talk = z.object({
  /** The day of the talk; null if there was none yet. */
  on: z.nullable(IsoDate),
  /** The person who talked to the candidate about the result; empty if not recorded. */
  with: z.string(),
});

const can = z.object({ write: answer<RunReason>() });

const FeedbackOfCandidate = z.object({
  candidateId: Id,
  isBegun: z.boolean(),
  talk: Talk,
  /** The newest release; null if there was none. */
  release: z.nullable(FeedbackRelease),
});
export type FeedbackOfCandidate = z.infer<typeof FeedbackOfCandidate>;

/** The reports of a run. */
export const FeedbackList = z.object({
  /** In the order of the run; without those whose data was erased. */
  candidates: z.array(FeedbackOfCandidate),
  can,
});
export type FeedbackList = z.infer<typeof FeedbackList>;

/** A report about a candidate, as those who write it see it. */
export const Feedback = z.object({
  candidateId: Id,
  /** As it is written, or was released. */
  content: FeedbackContent,
  revision: Revision,
  /** Identifies the report as it would be released now; a release sends it, and is refused if the report has changed. */
  digest: z.string(),
  /** The report as the candidate reads it, or would read it now. */
  preview: FeedbackReport,
  /** What was written down of the candidate and can be quoted, by competency. */
  offered: z.array(
    z.object({
      competencyId: Id,
      quotes: z.array(z.object({ evidenceId: Id, text: z.string(), sign, exercise: z.string() })),
    }),
  ),
  /** Names of others in what is written; the report is not released before somebody has looked at each. */
  names: z.array(
    z.object({ place: z.string(), start: z.int(), words: z.string(), isConfirmed: z.boolean() }),
  ),
  talk: Talk,
  link: Link,
  /** Whether it can also be had from the organisation's template in Word; missing where there is none. */
  hasWord: z.optional(z.literal(true)),
  /** The newest first. */
  releases: z.array(FeedbackRelease),
  can,
});
export type Feedback = z.infer<typeof Feedback>;

const FeedbackSettings = z.object({ isOn: z.boolean(), revision: Revision });
export type FeedbackSettings = z.infer<typeof FeedbackSettings>;

const params = z.object({ id: Id, candidateId: Id });
const ofCandidate = { access: feedbackWriters, params, response: Feedback } as const;
const changing = ["ITEM_NOT_FOUND", "UPDATE_FAILED", "WRONG_PROCESS_RUN_STATE"] as const;

/** A report that a candidate has opened. */
const OwnFeedback = z.object({
  report: FeedbackReport,
  releasedAt: Timestamp,
  until: IsoDate,
  reply: Reply,
  /** As of `Feedback`. */
  hasWord: z.optional(z.literal(true)),
});
export type OwnFeedback = z.infer<typeof OwnFeedback>;

/** What administrators and moderators send about reports for candidates, and what candidates send about theirs. */
export const feedbackCalls = {
  getFeedbackSettings: call({
    method: "GET",
    path: "/FeedbackSettings",
    access: settingsEditors,
    summary: "Whether candidates can be given a report",
    response: FeedbackSettings,
  }),
  updateFeedbackSettings: call({
    method: "PUT",
    path: "/FeedbackSettings",
    access: settingsEditors,
    summary: "Turn reports for candidates on or off; they need the pages of candidates",
    body: body({ isOn: z.boolean(), revision: Revision }),
    response: FeedbackSettings,
    errors: ["UPDATE_FAILED"],
  }),
  listFeedback: call({
    method: "GET",
    path: "/Feedback/:id",
    access: feedbackReaders,
    summary:
      "The reports for the candidates of a run: whether they are begun, released and answered",
    params: IdParams,
    response: FeedbackList,
    errors: ["ITEM_NOT_FOUND"],
  }),
  getFeedback: call({
    ...ofCandidate,
    method: "GET",
    path: "/Feedback/:id/Candidates/:candidateId",
    access: feedbackReaders,
    summary:
      "A report for a candidate with what it can be made of; before somebody has written in it, the empty draft",
    errors: ["ITEM_NOT_FOUND", "WRONG_PROCESS_RUN_STATE"],
  }),
  saveFeedback: call({
    ...ofCandidate,
    method: "PUT",
    path: "/Feedback/:id/Candidates/:candidateId",
    summary:
      "Store what is written in a report. UPDATE_FAILED with the report as it is now if it was changed or released meanwhile",
    body: body({ content: FeedbackContent, revision: Revision }),
    errors: changing,
  }),
  recordFeedbackTalk: call({
    ...ofCandidate,
    method: "PUT",
    path: "/Feedback/:id/Candidates/:candidateId/Talk",
    summary: "Record when somebody has talked to a candidate about the result, and who",
    body: body({
      on: z.nullable(IsoDate),
      with: z.string().check(z.trim(), z.maxLength(LONGEST_TALK_PARTNER, "tooLong"), clean),
    }),
    errors: ["ITEM_NOT_FOUND", "WRONG_PROCESS_RUN_STATE"],
  }),
  releaseFeedback: call({
    ...ofCandidate,
    method: "POST",
    path: "/Feedback/:id/Candidates/:candidateId/Releases",
    summary:
      "Give a report to its candidate until a day; it is frozen as it is. Refused as long as it names others, or a statement is missing",
    body: body({
      until: IsoDate,
      revision: Revision,
      digest: z.string().check(z.maxLength(64, "tooLong")),
      /** Whether the candidate gets a mail with a new link to it; only where their link is mailed and still counts. */
      tell: z.optional(z.boolean()),
    }),
    errors: changing,
  }),
  withdrawFeedback: call({
    ...ofCandidate,
    method: "POST",
    path: "/Feedback/:id/Candidates/:candidateId/Withdrawals",
    summary: "Take a released report back, so that it can be changed; the reply to it stays",
    errors: ["ITEM_NOT_FOUND", "WRONG_PROCESS_RUN_STATE"],
  }),
  getFeedbackPdf: call({
    method: "GET",
    path: "/Feedback/:id/Candidates/:candidateId/Pdf",
    access: feedbackReaders,
    summary: "A report as PDF: as it was released, otherwise as it is written now",
    params,
    response: z.unknown(),
    file: [PDF_TYPE],
    costly: true,
    errors: ["ITEM_NOT_FOUND", "WRONG_PROCESS_RUN_STATE"],
  }),
  getFeedbackNotice: call({
    method: "GET",
    path: "/CandidatePage/FeedbackNotice",
    access: "candidate",
    summary: "Whether there is a report for the candidate, and until when; nothing of the report",
    response: z.object({
      notice: z.nullable(z.object({ releasedAt: Timestamp, until: IsoDate })),
    }),
  }),
  openFeedback: call({
    method: "POST",
    path: "/CandidatePage/Feedback",
    access: "candidate",
    summary: "Open the candidate's report, which is recorded",
    response: OwnFeedback,
    errors: ["ITEM_NOT_FOUND"],
  }),
  replyToFeedback: call({
    method: "PUT",
    path: "/CandidatePage/Feedback/Reply",
    access: "candidate",
    summary:
      "Say something about the report, or change what was said, as long as the report can be opened",
    body: body({
      text: requiredText(LONGEST_FEEDBACK_REPLY),
      /** When the report was released that the reply is about. */
      releasedAt: Timestamp,
    }),
    response: OwnFeedback,
    errors: ["ITEM_NOT_FOUND"],
  }),
  getOwnFeedbackPdf: call({
    method: "GET",
    path: "/CandidatePage/Feedback/Pdf",
    access: "candidate",
    summary: "The candidate's report as PDF, which is recorded",
    response: z.unknown(),
    file: [PDF_TYPE],
    costly: true,
    errors: ["ITEM_NOT_FOUND"],
  }),
};
