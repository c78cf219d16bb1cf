import {
  CANDIDATE_OFFERS,
  LANGUAGES,
  type LinkRefusal,
  LINK_DAYS,
  LONGEST_INFORMATION,
  LONGEST_QUESTION,
  type RunReason,
  settingsEditors,
} from "@assay/domain";
import * as z from "zod/mini";
import { call } from "./call.ts";
import { answer } from "./can.ts";
import { body, Id, IdParams, IsoDate, requiredText, Revision, text, Timestamp } from "./fields.ts";
import { MOST_CANDIDATES } from "./runs.ts";

const Language = z.enum(LANGUAGES);

/** Plain text by language; lines are kept. */
const InformationTexts = z.partialRecord(Language, text(LONGEST_INFORMATION));

/** What the organisation decides about the pages of candidates in all of its runs. */
export const CandidatePageSettings = z.object({
  isOn: z.boolean(),
  /** Days after the end of a run until which links count. */
  linkDays: z.int(),
  /** Whether candidates may add counter-statements to the records of finished runs. */
  counterStatements: z.boolean(),
  /** The information that candidates are asked to accept; null if there is none yet. */
  information: z.nullable(
    z.object({ version: z.int(), publishedAt: Timestamp, texts: InformationTexts }),
  ),
  revision: Revision,
});
export type CandidatePageSettings = z.infer<typeof CandidatePageSettings>;

const DAYS = "linkDays";

export const CandidateOffers = z.object({
  questions: z.boolean(),
  adjustments: z.boolean(),
  papers: z.boolean(),
} satisfies Record<(typeof CANDIDATE_OFFERS)[number], z.ZodMiniType>);

const Invitation = z.object({
  language: Language,
  invitedAt: Timestamp,
  /** Whether the link was sent by mail; otherwise it was handed over. */
  isMailed: z.boolean(),
  /** When the candidate last signed in by the link; null if never. */
  openedAt: z.nullable(Timestamp),
  /** The last day, in UTC, on which the link counts. */
  endsOn: IsoDate,
  /** Why the link does not count; null if it does. Any string at run time, as in `can`. */
  refusal: z.nullable(z.string()) as z.ZodMiniType<LinkRefusal | null, LinkRefusal | null>,
});
export type CandidateInvitation = z.infer<typeof Invitation>;

const PageOfCandidate = z.object({
  candidateId: Id,
  hasEmail: z.boolean(),
  invitation: z.nullable(Invitation),
  /** The information that the candidate last accepted. */
  consent: z.nullable(z.object({ version: z.int(), language: Language, at: Timestamp })),
  /** What the candidate says they need; empty if nothing. */
  adjustments: z.string(),
});
export type PageOfCandidate = z.infer<typeof PageOfCandidate>;

const CandidateQuestion = z.object({
  id: Id,
  candidateId: Id,
  text: z.string(),
  askedAt: Timestamp,
  answer: z.nullable(z.string()),
  answeredAt: z.nullable(Timestamp),
});
export type CandidateQuestion = z.infer<typeof CandidateQuestion>;

/** A document of an exercise that candidates get. */
const PaperMark = z.object({ exerciseId: Id, fileId: Id });
const PaperRelease = z.object({
  exerciseId: Id,
  openedAt: Timestamp,
  /** Null while the papers are open. */
  closedAt: z.nullable(Timestamp),
});

/** The candidates' pages of a run, as its moderators see them. */
export const CandidatePages = z.object({
  offers: CandidateOffers,
  /** In the order of the run. */
  candidates: z.array(PageOfCandidate),
  /** The oldest first. */
  questions: z.array(CandidateQuestion),
  /** The version of the information that candidates are asked to accept; null if there is none. */
  informationVersion: z.nullable(z.int()),
  papers: z.array(PaperMark),
  /** Papers that were released by hand. */
  releases: z.array(PaperRelease),
  /** Whether a timetable says when papers are open; otherwise moderators release them. */
  isTimetabled: z.boolean(),
  can: z.object({ invite: answer<RunReason>() }),
  revision: Revision,
});
export type CandidatePages = z.infer<typeof CandidatePages>;

const ofRun = {
  access: { all: ["EDIT_PROCESS_RUNS"] },
  params: IdParams,
  response: CandidatePages,
} as const;

/** What administrators and moderators send about the pages of candidates; candidates themselves send `candidateVisitCalls`. */
export const candidatePageCalls = {
  getCandidatePageSettings: call({
    method: "GET",
    path: "/CandidatePages",
    access: settingsEditors,
    summary: "What the organisation decides about the pages of candidates",
    response: CandidatePageSettings,
  }),
  updateCandidatePageSettings: call({
    method: "PUT",
    path: "/CandidatePages",
    access: settingsEditors,
    summary:
      "Turn the pages of candidates on or off, and change the information for candidates, which makes a new version of it",
    body: body({
      isOn: z.boolean(),
      linkDays: z.int(DAYS).check(z.gte(LINK_DAYS.min, DAYS), z.lte(LINK_DAYS.max, DAYS)),
      /** If absent, it stays as it is. */
      counterStatements: z.optional(z.boolean()),
      texts: InformationTexts,
      revision: Revision,
    }),
    response: CandidatePageSettings,
    errors: ["UPDATE_FAILED"],
  }),
  getCandidatePages: call({
    ...ofRun,
    method: "GET",
    path: "/CandidatePages/:id",
    summary:
      "Who of a run's candidates was invited to their page, what they have said there, and what they are offered, for its moderators",
    errors: ["ITEM_NOT_FOUND"],
  }),
  updateCandidatePages: call({
    ...ofRun,
    method: "PUT",
    path: "/CandidatePages/:id",
    summary: "Choose what the candidates of a run are offered, and which documents they get",
    body: body({
      offers: CandidateOffers,
      papers: z.array(PaperMark).check(z.maxLength(MOST_CANDIDATES, "tooMany")),
      revision: Revision,
    }),
    errors: ["ITEM_NOT_FOUND", "UPDATE_FAILED", "WRONG_PROCESS_RUN_STATE"],
  }),
  inviteCandidates: call({
    ...ofRun,
    method: "POST",
    path: "/CandidatePages/:id/Invitations",
    summary:
      "Send candidates a link to their page by mail, in place of any former one, which counts no more",
    body: body({
      candidates: z
        .array(z.strictObject({ candidateId: Id, language: Language }))
        .check(z.minLength(1, "required"), z.maxLength(MOST_CANDIDATES, "tooMany")),
    }),
    errors: ["ITEM_NOT_FOUND", "WRONG_PROCESS_RUN_STATE"],
    costly: true,
  }),
  handOverCandidatePage: call({
    ...ofRun,
    method: "POST",
    path: "/CandidatePages/:id/Links",
    summary:
      "A link and a code for a candidate without an e-mail, to be handed over; both are answered only once, and count in place of any former ones",
    body: body({ candidateId: Id, language: Language }),
    response: z.object({
      pages: CandidatePages,
      url: z.string(),
      code: z.string(),
      /** Minutes for which the code counts. */
      minutes: z.int(),
    }),
    errors: ["ITEM_NOT_FOUND", "WRONG_PROCESS_RUN_STATE"],
  }),
  handOverCandidateCode: call({
    ...ofRun,
    method: "POST",
    path: "/CandidatePages/:id/Codes",
    summary:
      "A further code for the link of a candidate without an e-mail; it is answered only once",
    body: body({ candidateId: Id }),
    response: z.object({ code: z.string(), minutes: z.int() }),
    errors: ["ITEM_NOT_FOUND", "WRONG_PROCESS_RUN_STATE"],
  }),
  revokeCandidatePage: call({
    ...ofRun,
    method: "POST",
    path: "/CandidatePages/:id/Revocations",
    summary: "End the link of a candidate, and what was opened by it; what they said there stays",
    body: body({ candidateId: Id }),
    errors: ["ITEM_NOT_FOUND"],
  }),
  answerCandidateQuestion: call({
    ...ofRun,
    method: "PUT",
    path: "/CandidatePages/:id/Questions/:questionId",
    summary: "Answer a candidate's question, or change the answer; the candidate sees it",
    params: z.object({ id: Id, questionId: Id }),
    body: body({ answer: requiredText(LONGEST_QUESTION) }),
    errors: ["ITEM_NOT_FOUND", "WRONG_PROCESS_RUN_STATE"],
  }),
  releaseCandidatePapers: call({
    ...ofRun,
    method: "POST",
    path: "/CandidatePages/:id/Releases",
    summary:
      "Open or close the papers of an exercise by hand, in a started run without a timetable",
    body: body({ exerciseId: Id, isOpen: z.boolean() }),
    errors: ["ITEM_NOT_FOUND", "WRONG_PROCESS_RUN_STATE"],
  }),
};
