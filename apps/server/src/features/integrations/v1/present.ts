import type {
  V1Candidate,
  V1Cell,
  V1Person,
  V1Result,
  V1RunSummary,
  V1_RUN_STATES,
  DECISIONS,
  FILE_PURPOSES,
  REPORT_STATES,
} from "@assay/contract/v1";
import type { Candidate, PdfState, Process, RunFile } from "@assay/contract";
import {
  type CandidateSheet,
  type CandidateState,
  type FileUsage,
  isOpen,
  isPreliminary,
  type LanguageOrder,
  observedLeaves,
  type RunState,
  standingOf,
  textIn,
  WHOLE_PROCESS,
} from "@assay/domain";
import type { UserRow } from "../../identity/store.ts";
import type { Run } from "../../runs/store.ts";
import type { RunListRow } from "./store.ts";

export const RUN_STATE: Record<RunState, (typeof V1_RUN_STATES)[number]> = {
  DRAFT: "draft",
  PREPARED: "prepared",
  STARTED: "started",
  FINISHED: "finished",
  ARCHIVED: "archived",
  ANONYMIZED: "anonymized",
};

const DECISION: Record<CandidateState, (typeof DECISIONS)[number]> = {
  OPEN: "open",
  VETO: "veto",
  FAILED: "failed",
  PASSED: "passed",
  HIRED: "hired",
};

export const REPORT_STATE: Record<PdfState, (typeof REPORT_STATES)[number]> = {
  QUEUED: "queued",
  RUNNING: "running",
  DONE: "done",
  FAILED: "failed",
};

const PURPOSE: Record<FileUsage, (typeof FILE_PURPOSES)[number]> = {
  SCHEDULE: "schedule",
  CANDIDATE_FILE: "candidateFile",
  OBSERVER_FILE: "observerFile",
  MODERATOR_FILE: "moderatorFile",
  CANDIDATE_CV: "cv",
};

interface Named {
  readonly name?: string;
  readonly texts: { de: { displayName: string } };
}

/** The name of a thing of the design, in the base language or what replaces it. */
export const nameOf = ({ texts, name = "" }: Named, order: LanguageOrder): string =>
  textIn<{ displayName: string }>(texts, order)?.displayName || name;

export const presentRunRow = ({ runState, ...row }: RunListRow): V1RunSummary => ({
  ...row,
  state: RUN_STATE[runState],
  startedAt: row.startedAt?.toISOString() ?? null,
  finishedAt: row.finishedAt?.toISOString() ?? null,
  changedAt: row.changedAt.toISOString(),
});

export const presentProcess = (process: Process, order: LanguageOrder) => ({
  id: process.id,
  name: nameOf(process, order),
  version: process.version,
  exercises: observedLeaves(process.items).map((item) => ({
    id: item.id,
    name: nameOf(item, order),
    competencyIds: item.competencyIds,
  })),
  competencies: process.competencies.map((one) => ({ id: one.id, name: nameOf(one, order) })),
  scale: process.scale.criterions.map(({ value, texts }) => ({
    value,
    name: textIn<{ textLong: string }>(texts, order)?.textLong ?? "",
  })),
});

export const presentCandidate = (candidate: Candidate, run: Run): V1Candidate => ({
  id: candidate.id,
  salutation:
    candidate.title === null
      ? null
      : candidate.title === "Mrs"
        ? ("mrs" as const)
        : ("mr" as const),
  firstName: candidate.firstName,
  lastName: candidate.lastName,
  email: candidate.email,
  job: candidate.candidateProperties.job,
  decision: decisionOf(run, candidate.id),
});

const decisionOf = (run: Run, candidateId: string) =>
  DECISION[run.candidates.find((one) => one.candidateId === candidateId)?.candidateState ?? "OPEN"];

/** What moves in a run between the page's words and those of programs. */
export const titleOf = (salutation: "mr" | "mrs" | null | undefined) =>
  salutation ? (salutation === "mrs" ? ("Mrs" as const) : ("Mr" as const)) : null;

function stateOfPerson(user: UserRow, now: Date): V1Person["state"] {
  if (user.lockedAt !== null) return "locked";
  if (!isOpen(user, now)) return "ended";
  return user.enrolled ? "active" : "invited";
}

export const presentPerson = (user: UserRow, now: Date): V1Person => ({
  id: user.id,
  firstName: user.firstName,
  lastName: user.lastName,
  email: user.email,
  roles: user.roles,
  position: user.position,
  orgUnit: user.orgUnit,
  state: stateOfPerson(user, now),
  endsOn: user.endsOn,
  lastSignIn: user.lastLogin?.toISOString() ?? null,
});

export const presentFile = (file: RunFile) => ({
  id: file.id,
  name: file.originalFileName,
  contentType: file.contentType,
  size: file.size,
  purpose: PURPOSE[file.usage],
  candidateId: file.candidate,
});

/** The values of a candidate, as the sheet of workbooks and reports has them. */
export function presentResult(
  run: Run,
  candidateId: string,
  sheet: CandidateSheet,
  order: LanguageOrder,
): V1Result {
  const { items, competencies, cutOffStrategy: strategy } = run.design;
  const steps = new Map(items.map((item) => [item.id, item]));
  const names = new Map(competencies.map((one) => [one.id, nameOf(one, order)]));
  const stepName = (id: string) => {
    const item = steps.get(id);
    return item ? nameOf(item, order) : null;
  };
  return {
    candidateId,
    decision: decisionOf(run, candidateId),
    isPreliminary: isPreliminary(run.runState),
    value: sheet.decided,
    competencies: sheet.profile.map((row) => ({
      competencyId: row.competencyId,
      name: names.get(row.competencyId) ?? "",
      value: row.decided,
      exercises: sheet.exercises.flatMap(({ exerciseId, rows }, index) =>
        rows.some(({ competencyId }) => competencyId === row.competencyId)
          ? [{ exerciseId, value: row.values[index] ?? null }]
          : [],
      ),
    })),
    steps: sheet.verdicts.map(({ itemId, judgement, decided }) => ({
      stepId: itemId === WHOLE_PROCESS ? null : itemId,
      name: stepName(itemId),
      standing: standingOf(judgement, { runState: run.runState, strategy }),
      value: decided,
    })),
  };
}

/** How far an observer of a cell is. */
export const cellState = (
  rated: number,
  competencies: number,
): V1Cell["observers"][number]["state"] =>
  rated === 0 ? "open" : rated < competencies ? "begun" : "complete";
