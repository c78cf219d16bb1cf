import type { Observation, PastDecision, Process, ProcessRun, RunPerson } from "@assay/contract";
import type { Assessment, Language, LanguageOrder } from "@assay/domain";
import type { TenantTransaction } from "../../../db/database.ts";
import type { Bucket } from "../../../platform/bucket.ts";
import type { Jobs } from "../../../platform/jobs.ts";
import type { Wording } from "../../../platform/texts.ts";

/** A candidate as the report shows one. */
export interface ReportCandidate {
  id: string;
  /** In the order of the run, from 1: the name of who was erased. */
  number: number;
  /** Null where it was erased. */
  name: string | null;
  job: string;
  state: ProcessRun["candidates"][number]["candidateState"];
}

/** What one moment knows of a run, without what was written and rated. */
export interface ReportHead {
  locale: Language;
  /** What names are read in: the locale, then what stands in for it. */
  order: LanguageOrder;
  wording: Wording;
  appTitle: string;
  colors: { primary: string; secondary: string };
  logo: { bytes: Uint8Array; contentType: string } | null;
  run: Pick<ProcessRun, "name" | "plannedDate" | "runState" | "candidates" | "observerTeams">;
  design: Process;
  people: RunPerson[];
  candidates: ReportCandidate[];
  /** How many candidates the report is about. */
  count: number;
  /** Only one candidate's part is wanted. */
  isOfOne: boolean;
  /** ISO 8601; the same in every try, so that the bytes are the same too. */
  madeAt: string;
}

/** What was rated and written about one candidate. */
export interface ReportContent {
  candidateId: string;
  assessments: Assessment[];
  /** Why ratings were overwritten, where somebody has said so. */
  reasons: { exerciseId: string; observerId: string; competencyId: string; reason: string }[];
  /** What was decided about them, oldest first; empty where reports say nothing of it. */
  decisions: (Pick<PastDecision, "personId" | "from" | "to" | "calculated"> & {
    at: string;
    reason: string | null;
  })[];
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
