import type { CandidatePages, CandidateVisit } from "@assay/contract";
import { NO_OFFERS } from "@assay/domain";

/** The page of a candidate as its answer has it: nothing is planned, offered or asked. */
export const buildVisit = (fields: Partial<CandidateVisit> = {}): CandidateVisit => ({
  owner: "owner",
  runName: "Auswahl Juni",
  firstName: "Ada",
  lastName: "Lovelace",
  now: "2026-11-23T08:00:00.000Z",
  endsOn: "2026-12-20",
  plannedDate: null,
  timeZone: null,
  sessions: [],
  exercises: [],
  information: null,
  offers: NO_OFFERS,
  adjustments: "",
  questions: [],
  ...fields,
});

/** The candidates' pages of a run as its moderators see them: nobody is invited, and nothing is offered. */
export const buildPages = (fields: Partial<CandidatePages> = {}): CandidatePages => ({
  candidates: [],
  questions: [],
  offers: NO_OFFERS,
  informationVersion: null,
  papers: [],
  releases: [],
  isTimetabled: false,
  revision: 3,
  can: { invite: true },
  ...fields,
});
