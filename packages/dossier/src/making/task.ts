import type {
  Assessment,
  CheckedProcess,
  CutOff,
  CutOffStrategy,
  Id,
  Language,
  RatingRules,
  StoredRating,
} from "@assay/domain";
import type { AuditLine, CandidateSection } from "../format/sections.ts";

type Texts = Readonly<Record<string, unknown>>;

/** A process as it is stored; fields that a dossier has no use for are passed over. */
export interface TaskProcess extends CheckedProcess {
  readonly id: Id;
  readonly name: string;
  readonly competencies: readonly { readonly id: Id; readonly texts: Texts }[];
  readonly cutOffStrategy: CutOffStrategy;
  readonly cutOff?: CutOff | undefined;
  readonly ratingRules?: RatingRules | null | undefined;
  readonly scale: NonNullable<CheckedProcess["scale"]>;
}

export type TaskRating = StoredRating &
  Assessment & {
    readonly id: Id;
    readonly submission?:
      | (NonNullable<StoredRating["submission"]> & {
          readonly at?: string | undefined;
          readonly after?: number | undefined;
          readonly by?: Id | undefined;
          readonly reason?: string | undefined;
        })
      | null
      | undefined;
  };

/** What is about a candidate; whoever did it is an id, in place of which the dossier has a number. */
type OfCandidate<T> = T & { readonly candidateId: Id };

/** Everything that a dossier is made of; plain data, for a worker. */
export interface DossierTask {
  readonly version: string;
  readonly organisation: string;
  /** ISO 8601; the same in each attempt, so that the bytes are the same too. */
  readonly madeAt: string;
  /** Random text, from which the salts of the sections are made. */
  readonly seed: string;
  readonly key: {
    readonly publicKey: string;
    readonly fingerprint: string;
    /** PKCS #8 as Base64. */
    readonly privateKey: string;
  };
  readonly verifier: string;
  readonly readme: string;
  readonly languages: readonly Language[];
  readonly run: {
    readonly id: Id;
    readonly name: string;
    readonly plannedDate: string | null;
    readonly runState: string;
    readonly finishedAt: string | null;
    readonly moderators: readonly Id[];
    readonly moderatorsAreObservers: boolean;
    readonly observerTeams: readonly { readonly id: Id; readonly observers: readonly Id[] }[];
    readonly candidates: readonly {
      readonly candidateId: Id;
      readonly candidateState: string;
      readonly exercises: readonly {
        readonly exerciseId: Id;
        readonly observerTeamId: Id | null;
      }[];
    }[];
    readonly ratingRules: RatingRules | null;
  };
  readonly design: TaskProcess;
  /** The process as it is now; null if it was deleted. */
  readonly processNow: TaskProcess | null;
  readonly people: readonly { readonly id: Id; readonly name: string | null }[];
  /** Null for a dossier without names. */
  readonly names: ReadonlyMap<Id, string | null> | null;
  /** Which figures the organisation shows; null for none. */
  readonly statistics: "RUN" | "RUN_AND_OBSERVERS" | null;
  readonly ratings: readonly TaskRating[];
  readonly reasons: readonly {
    readonly assessmentId: Id;
    readonly competencyId: Id;
    readonly reason: string;
  }[];
  readonly decisions: readonly OfCandidate<CandidateSection["decisions"][number]>[];
  readonly conference: readonly OfCandidate<CandidateSection["conference"][number]>[];
  readonly rounds: readonly OfCandidate<CandidateSection["rounds"][number]>[];
  readonly evidence: readonly OfCandidate<CandidateSection["evidence"][number]>[];
  readonly observations: readonly OfCandidate<CandidateSection["observations"][number]>[];
  readonly audit: readonly AuditLine[];
  readonly auditHead: { readonly position: number; readonly hash: string };
  /** The candidate of the extract; null for the whole run. */
  readonly candidateId: Id | null;
}
