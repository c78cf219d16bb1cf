import { LANGUAGES, LONGEST_QUESTION } from "@assay/domain";
import * as z from "zod/mini";
import { call } from "./call.ts";
import { CandidateOffers } from "./candidatePages.ts";
import { DisplayQuery } from "./exerciseDocuments.ts";
import { body, Id, IsoDate, MAX_INT, requiredText, text, Timestamp } from "./fields.ts";
import { ATTACHED_TYPES, CALENDAR_TYPE } from "./fileTypes.ts";

const Language = z.enum(LANGUAGES);
/** Any text, so that a malformed token gets the same answer as an unknown one. */
const Token = text(200);

/** A session of the candidate, in minutes of the plan's time zone. */
const OwnSession = z.object({
  exerciseId: Id,
  date: IsoDate,
  prepFrom: z.int(),
  from: z.int(),
  to: z.int(),
  /** The moment of `from`. */
  startsAt: Timestamp,
  room: z.string(),
  prepRoom: z.nullable(z.string()),
});
export type OwnSession = z.infer<typeof OwnSession>;

const Paper = z.object({
  fileId: Id,
  fileName: z.string(),
  /** Bytes. */
  size: z.int(),
  contentType: z.string(),
});

/** An exercise as its candidates see it. */
const OwnExercise = z.object({
  id: Id,
  name: z.string(),
  /** The papers, once they are open; before and afterwards there are none. */
  papers: z.array(Paper),
  /** Whether written work is handed in in it; absent if not. */
  takesWork: z.optional(z.literal(true)),
  /** Whether there are papers, and when. Absent if candidates get none of this exercise. */
  window: z.optional(
    z.object({
      state: z.enum(["before", "open", "closed"]),
      /** Null if nobody has said yet. */
      opensAt: z.nullable(Timestamp),
      closesAt: z.nullable(Timestamp),
    }),
  ),
});
export type OwnExercise = z.infer<typeof OwnExercise>;

/** All that a candidate gets about a run. It names nobody but themselves. */
export const CandidateVisit = z.object({
  /** Identifies the candidate and the run on the device, whichever link opened the page. The server does not accept it anywhere. */
  owner: z.string(),
  runName: z.string(),
  firstName: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
  /** The server's clock, by which papers open and close. */
  now: Timestamp,
  /** The last day, in UTC, on which the page can be opened. */
  endsOn: IsoDate,
  plannedDate: z.nullable(IsoDate),
  /** Null if no timetable is published. */
  timeZone: z.nullable(z.string()),
  sessions: z.array(OwnSession),
  /** In the order of the process. */
  exercises: z.array(OwnExercise),
  /** What the organisation tells candidates, and asks them to accept; null if it has written nothing. */
  information: z.nullable(
    z.object({
      version: z.int(),
      publishedAt: Timestamp,
      language: Language,
      text: z.string(),
      /** When the candidate accepted this version; null if not yet. */
      acceptedAt: z.nullable(Timestamp),
    }),
  ),
  offers: CandidateOffers,
  adjustments: z.string(),
  questions: z.array(
    z.object({
      id: Id,
      text: z.string(),
      askedAt: Timestamp,
      answer: z.nullable(z.string()),
      answeredAt: z.nullable(Timestamp),
    }),
  ),
});
export type CandidateVisit = z.infer<typeof CandidateVisit>;

const own = { access: "candidate", response: CandidateVisit } as const;

/** What candidates send: with the token of their link, and then with that of the session that it opened. */
export const candidateVisitCalls = {
  requestCandidateCode: call({
    method: "POST",
    path: "/CandidatePage/Code",
    access: "public",
    summary:
      "Mail the candidate of a link a code, with which the link opens their page. Nothing is sent for a link that was handed over",
    body: body({ token: Token }),
    response: z.object({
      /** Whether a code was mailed; otherwise the organiser hands it over. */
      isMailed: z.boolean(),
      minutes: z.int(),
    }),
    errors: ["INVALID_TOKEN"],
    costly: true,
  }),
  openCandidatePage: call({
    method: "POST",
    path: "/CandidatePage/SignIn",
    access: "public",
    summary: "Open a session of a candidate, which may send nothing but the calls of their page",
    body: body({ token: Token, code: text(20) }),
    response: z.object({ token: z.string(), expires: Timestamp }),
    errors: ["INVALID_TOKEN", "INVALID_TWO_FACTOR_CODE"],
  }),
  leaveCandidatePage: call({
    method: "POST",
    path: "/CandidatePage/SignOut",
    access: "candidate",
    summary: "End the candidate's session",
    response: z.null(),
  }),
  getCandidateVisit: call({
    ...own,
    method: "GET",
    path: "/CandidatePage",
    summary: "What a candidate gets about a run: when and where, information, questions, papers",
  }),
  acceptCandidateInformation: call({
    ...own,
    method: "POST",
    path: "/CandidatePage/Consent",
    summary:
      "Accept the information for candidates in the language in which it was shown. UPDATE_FAILED if it has a newer version",
    body: body({ version: z.int().check(z.gte(1), z.lte(MAX_INT)), language: Language }),
    errors: ["UPDATE_FAILED"],
  }),
  askOrganiser: call({
    ...own,
    method: "POST",
    path: "/CandidatePage/Questions",
    summary: "Ask the organiser something; sent again with the same id it is asked once",
    body: body({ id: Id, text: requiredText(LONGEST_QUESTION) }),
    errors: ["DUPLICATE_ITEMS", "NO_PERMISSION"],
    costly: true,
  }),
  storeAdjustments: call({
    ...own,
    method: "PUT",
    path: "/CandidatePage/Adjustments",
    summary: "Say what the candidate needs; only moderators of the run see it",
    body: body({ text: text(LONGEST_QUESTION) }),
    errors: ["NO_PERMISSION"],
  }),
  getCandidateCalendar: call({
    method: "GET",
    path: "/CandidatePage/Calendar",
    access: "candidate",
    summary: "The candidate's own sessions as appointments",
    response: z.unknown(),
    file: [CALENDAR_TYPE],
    errors: ["ITEM_NOT_FOUND"],
  }),
  getCandidatePaper: call({
    method: "GET",
    path: "/CandidatePage/Papers/:exerciseId/:fileId",
    access: "candidate",
    summary: "The content of a paper, from the beginning of the candidate's session to its end",
    params: z.object({ exerciseId: Id, fileId: Id }),
    query: DisplayQuery,
    response: z.unknown(),
    file: ATTACHED_TYPES,
    errors: ["ITEM_NOT_FOUND"],
  }),
};
