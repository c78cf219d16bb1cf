import type {
  ConferenceEntry,
  Evidence,
  Observation,
  PastDecision,
  Process,
  ProcessRun,
  RoundEntry,
  RunPerson,
} from "@assay/contract";
import type { Assessment, Language, LanguageOrder } from "@assay/domain";
import type { TenantTransaction } from "../../../db/database.ts";
import type { Bucket } from "../../../platform/bucket.ts";
import type { Jobs } from "../../../platform/jobs.ts";
import type { Wording } from "../../../platform/texts.ts";

/** A candidate as the report shows one. */
export interface ReportCandidate {
  id: string;
  /** Position in the run from 1, which replaces an erased name. */
  number: number;
  /** Null if the name was erased. */
  name: string | null;
  job: string;
  state: ProcessRun["candidates"][number]["candidateState"];
}

/** A run in one snapshot, without observations and ratings. */
export interface ReportHead {
  locale: Language;
  /** Time zone of times of day, as `callerZone` reads it. */
  zone: string;
  /** The languages of names: that of the report, then those that replace a missing text. */
  order: LanguageOrder;
  wording: Wording;
  appTitle: string;
  colors: { primary: string; secondary: string };
  logo: { bytes: Uint8Array; contentType: string } | null;
  run: Pick<ProcessRun, "name" | "plannedDate" | "runState" | "candidates" | "observerTeams">;
  design: Process;
  people: RunPerson[];
  /** Fingerprint of the key that dossiers are signed with; null in organisations without dossiers. */
  dossierKey: string | null;
  candidates: ReportCandidate[];
  /** Number of candidates in the report. */
  count: number;
  /** Whether the report is about one chosen candidate only. */
  isOfOne: boolean;
  /** Time of the request, ISO 8601; the same in every attempt, so that the bytes are the same too. */
  madeAt: string;
}

/** A piece of evidence as reports show it. */
export type ReportedEvidence = Pick<
  Evidence,
  "id" | "exerciseId" | "observerId" | "kind" | "competencyId" | "cueUid" | "sign" | "note" | "at"
> & { captured: string | null };

/** The ratings and observations of one candidate. */
export interface ReportContent {
  candidateId: string;
  assessments: Assessment[];
  /** The reasons for overwrites, if given. */
  reasons: { exerciseId: string; observerId: string; competencyId: string; reason: string }[];
  /** The decisions about the candidate, oldest first; empty if reports do not show them. */
  decisions: (Pick<PastDecision, "personId" | "from" | "to" | "calculated"> & {
    at: string;
    reason: string | null;
  })[];
  /** What a conference has decided about the candidate, oldest first. */
  conference: Pick<
    ConferenceEntry,
    | "exerciseId"
    | "competencyId"
    | "personId"
    | "at"
    | "from"
    | "to"
    | "calculated"
    | "reason"
    | "seconds"
    | "present"
  >[];
  /** What the ratings are based on, in the order in which it was seen. */
  evidence: ReportedEvidence[];
  /** The second rounds that a conference held about the candidate, oldest first. */
  rounds: Omit<RoundEntry, "id" | "candidateId" | "openedBy" | "openedAt">[];
  observations: (Pick<Observation, "exerciseId" | "observerId" | "type"> & {
    pages: Pick<
      Observation["pages"][number],
      "title" | "content" | "competencyId" | "alternative"
    >[];
  })[];
}

/** The job queue and the bucket that reports need; if the bucket is unset, reports are stored in the database. */
export interface PdfDependencies {
  jobs: Pick<Jobs, "send">;
  bucket?: Bucket | undefined;
  /** The key of a file in the bucket. */
  keyOf(tenantId: string, fileId: string): string;
  /** Deletes the object of a row that is deleted already or in this transaction. */
  removeObject(
    tx: TenantTransaction,
    file: { id: string; place: "database" | "bucket" },
  ): Promise<void>;
}
