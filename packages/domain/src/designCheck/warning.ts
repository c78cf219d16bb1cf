import type { ExerciseKind } from "../processes/items.ts";
import type { Id, Language } from "../text/rules.ts";

/**
 * How much a rule of the check weighs: what the field's standards demand, what they recommend, and what is worth knowing.
 * None blocks anything by itself.
 */
export const SEVERITIES = ["MUST", "SHOULD", "INFO"] as const;
export type Severity = (typeof SEVERITIES)[number];

/**
 * What a rule rests on. Only sources that were read are named as such; the wording of the others was not at hand, so that
 * they are named "in the sense of".
 * - `AKAC`: Standards of the Arbeitskreis Assessment Center, 2016
 * - `SWISS`: Swiss Assessment, standard 4 and audit list
 * - `GAUGLER_THORNTON`: Gaugler & Thornton 1989, on the number of competencies
 * - `TASK_FORCE`: International Task Force on Assessment Center Guidelines (2009 preface read; 2015 in the sense of)
 * - `RULES_BEFORE`: in the sense of DIN 33430 and ISO 10667: rules are fixed before
 * - `CUSTOM`: a custom of practice
 * - `ASSAY`: ours
 */
export const RULE_SOURCES = [
  "AKAC",
  "SWISS",
  "GAUGLER_THORNTON",
  "TASK_FORCE",
  "RULES_BEFORE",
  "CUSTOM",
  "ASSAY",
] as const;
export type RuleSource = (typeof RULE_SOURCES)[number];

/**
 * What a warning says. The part before the underscore is the rule's number: D is about the process, R about the staffing of a
 * run.
 */
export const WARNING_KINDS = {
  D1: { severity: "MUST", sources: ["AKAC", "SWISS"] },
  D2: { severity: "SHOULD", sources: ["AKAC"] },
  D3_many: { severity: "SHOULD", sources: ["SWISS", "GAUGLER_THORNTON"] },
  D3_tooMany: { severity: "MUST", sources: ["SWISS", "GAUGLER_THORNTON"] },
  D4: { severity: "MUST", sources: ["TASK_FORCE"] },
  D5_none: { severity: "MUST", sources: ["SWISS"] },
  D5_few: { severity: "SHOULD", sources: ["SWISS"] },
  D6: { severity: "SHOULD", sources: ["ASSAY"] },
  D7_levels: { severity: "SHOULD", sources: ["ASSAY"] },
  D7_text: { severity: "SHOULD", sources: ["ASSAY"] },
  D8_none: { severity: "MUST", sources: ["RULES_BEFORE"] },
  D8_manual: { severity: "MUST", sources: ["RULES_BEFORE"] },
  D9_limits: { severity: "SHOULD", sources: ["AKAC"] },
  D9_scale: { severity: "SHOULD", sources: ["AKAC"] },
  D10_nobody: { severity: "MUST", sources: ["ASSAY"] },
  D10_everybody: { severity: "MUST", sources: ["ASSAY"] },
  D11: { severity: "SHOULD", sources: ["AKAC"] },
  R1: { severity: "MUST", sources: ["SWISS"] },
  R2: { severity: "SHOULD", sources: ["TASK_FORCE"] },
  R3_pair: { severity: "SHOULD", sources: ["AKAC"] },
  R3_observer: { severity: "SHOULD", sources: ["AKAC", "ASSAY"] },
  R4: { severity: "SHOULD", sources: ["CUSTOM"] },
  R5_exercises: { severity: "MUST", sources: ["CUSTOM"] },
  R5_observers: { severity: "MUST", sources: ["CUSTOM"] },
  R6: { severity: "SHOULD", sources: ["ASSAY"] },
  R7_conflict: { severity: "MUST", sources: ["CUSTOM"] },
  R7_self: { severity: "MUST", sources: ["CUSTOM"] },
  R8_none: { severity: "SHOULD", sources: ["AKAC"] },
  R8_expired: { severity: "SHOULD", sources: ["AKAC"] },
  R9_sealing: { severity: "SHOULD", sources: ["SWISS"] },
  R9_evidence: { severity: "SHOULD", sources: ["SWISS"] },
  R11_candidates: { severity: "INFO", sources: ["AKAC", "ASSAY"] },
  R11_months: { severity: "INFO", sources: ["AKAC", "ASSAY"] },
} as const satisfies Record<string, { severity: Severity; sources: readonly RuleSource[] }>;
export type WarningKind = keyof typeof WARNING_KINDS;

/** Where to look; a field is absent where the warning is not about one. */
export interface WarningPlace {
  /** A step of the process. */
  readonly itemId?: Id;
  readonly competencyId?: Id;
  /** Index of a group of the scale, in ascending order. */
  readonly group?: number;
  /** Value of a criterion of the scale. */
  readonly criterion?: number;
  readonly language?: Language;
  readonly exerciseKind?: ExerciseKind;
  readonly candidateId?: Id;
  readonly observerIds?: readonly Id[];
  /** A run of the process. */
  readonly run?: { readonly id: Id; readonly name: string };
  /** Observers that share no cell with each other's group. */
  readonly groups?: readonly (readonly Id[])[];
}

/** What the check has found in one place. */
export interface DesignWarning {
  readonly kind: WarningKind;
  readonly place: WarningPlace;
  /** The number that the sentence names, such as that of the exercises; absent where it names none. */
  readonly count?: number;
}

/** The rule of a warning, such as `D5`. */
export const ruleOf = (kind: WarningKind): string => kind.split("_", 1)[0]!;
