import type { DossierTask } from "@assay/dossier/making";
import {
  fullName,
  givenAt,
  isAnonymous,
  LANGUAGES,
  statisticsShown,
  type StatisticsShown,
} from "@assay/domain";
import type { TenantOfHost } from "../../../db/directory.ts";
import type { Actor } from "../../../http/context.ts";
import { compileTexts, loadTexts } from "../../../platform/texts.ts";
import type { AssessmentRow, OverwriteReason } from "../../assessments/store.ts";
import type { HeldRound } from "../../conference/rounds/store.ts";
import type { EntryRow } from "../../conference/store.ts";
import type { EvidenceRow } from "../../observations/evidence/store.ts";
import type { ObservationRow } from "../../observations/store.ts";
import type { DecisionRow } from "../../runs/decisions/store.ts";
import type { Run } from "../../runs/store.ts";
import type words from "./texts/de.json";

const TEXTS = await loadTexts<typeof words>(
  (language) => import(`./texts/${language}.json`, { with: { type: "json" } }),
);
/** The texts of dossiers. */
export const dossierWords = compileTexts<keyof typeof words>(TEXTS);

/** The file `README.txt`: all languages of the organisation, its own first. */
export function readmeOf(
  tenant: TenantOfHost,
  run: Pick<Run, "name">,
  fingerprint: string,
): string {
  const languages = LANGUAGES.filter((one) => tenant.languages.includes(one)).toSorted(
    (a, b) => Number(b === tenant.baseLanguage) - Number(a === tenant.baseLanguage),
  );
  const values = { organisation: tenant.appTitle, run: run.name, fingerprint };
  const parts = languages.map((language) => dossierWords(language, tenant)("readme", values));
  return `${parts.join(`\n\n${"-".repeat(72)}\n\n`)}\n`;
}

/** Which statistics a dossier has; never those about one observer alone. */
export function statisticsIn(run: Run, actor: Pick<Actor, "id" | "permissions">) {
  const shown: StatisticsShown | null = statisticsShown(run, actor, run.statistics);
  return shown === "OWN" ? null : shown;
}

const iso = (moment: Date): string => moment.toISOString();

export const ratingOf = (row: AssessmentRow): DossierTask["ratings"][number] => ({
  id: row.id,
  candidateId: row.candidateId,
  exerciseId: row.exerciseId,
  observerId: row.personId,
  assessmentType: row.assessmentType,
  changedAt: givenAt(row),
  values: row.values,
  submission: row.submission,
});

export const reasonOf = ({ assessmentId, competencyId, reason }: OverwriteReason) => ({
  assessmentId,
  competencyId,
  reason,
});

export const decisionOf = (row: DecisionRow): DossierTask["decisions"][number] => ({
  candidateId: row.candidateId,
  at: iso(row.at),
  by: row.personId,
  from: row.from,
  to: row.to,
  calculated: row.calculated,
  reason: row.reason,
});

export const entryOf = (row: EntryRow): DossierTask["conference"][number] => ({
  candidateId: row.candidateId,
  exerciseId: row.exerciseId,
  competencyId: row.competencyId,
  at: iso(row.at),
  by: row.personId,
  from: row.from,
  to: row.to,
  calculated: row.calculated,
  reason: row.reason,
  seconds: row.seconds,
  present: row.present,
});

export const roundOf = (row: HeldRound): DossierTask["rounds"][number] => ({
  candidateId: row.candidateId,
  exerciseId: row.exerciseId,
  competencyId: row.competencyId,
  openedAt: iso(row.openedAt),
  openedBy: row.openedBy,
  closedAt: iso(row.closedAt),
  closedBy: row.closedBy,
  earlyReason: row.earlyReason,
  asked: row.asked,
  answers: row.answers.map(({ value, reason }) => ({ value, reason: reason ?? null })),
});

export const evidenceOf = (row: EvidenceRow): DossierTask["evidence"][number] => ({
  candidateId: row.candidateId,
  id: row.id,
  exerciseId: row.exerciseId,
  by: row.observerId,
  kind: row.kind,
  pageId: row.pageId,
  competencyId: row.competencyId,
  cueUid: row.cueUid,
  sign: row.sign,
  note: row.note,
  at: iso(row.at),
  state: row.state,
  captured: row.captured,
  submittedOn: row.submittedOn && iso(row.submittedOn),
});

export const observationOf = (row: ObservationRow): DossierTask["observations"][number] => ({
  candidateId: row.candidateId,
  exerciseId: row.exerciseId,
  by: row.observerId,
  type: row.type,
  pages: row.pages.map(({ id, page, title, content, competencyId, alternative }) => ({
    id,
    page,
    title,
    content,
    competencyId,
    alternative,
  })),
});

/** The names of candidates that are not erased, and of those who worked in the run. */
export function namesOf(
  run: Run,
  candidates: readonly (Parameters<typeof fullName>[0] &
    Omit<Parameters<typeof isAnonymous>[1], "candidateState"> & { readonly id: string })[],
  people: readonly (Parameters<typeof fullName>[0] & { readonly id: string })[],
): Map<string, string | null> {
  const states = new Map(run.candidates.map((one) => [one.candidateId, one.candidateState]));
  return new Map([
    ...people.map((person) => [person.id, fullName(person)] as const),
    ...candidates.map((candidate) => {
      const candidateState = states.get(candidate.id) ?? "OPEN";
      const isErased = isAnonymous(run.runState, { ...candidate, candidateState });
      return [candidate.id, isErased ? null : fullName(candidate)] as const;
    }),
  ]);
}
