import { createHash } from "node:crypto";
import type { Feedback, feedbackCalls, FeedbackReport } from "@assay/contract";
import {
  emptyFeedback,
  feedbackAbility,
  feedbackFacts,
  findingOthers,
  fittingFeedback,
  fullName,
  isErased,
  type Language,
  languageOrder,
  linkEndsOn,
  linkRefusal,
  namesInFeedback,
  textIn,
} from "@assay/domain";
import type { TenantTransaction } from "../../db/database.ts";
import type { TenantOfHost } from "../../db/directory.ts";
import { type LinkRow, selectLink } from "../../db/visits.ts";
import type { CallOf, UnopenedCall } from "../../http/context.ts";
import { recordAct } from "../../platform/audit.ts";
import { selectAssessmentsAbout } from "../assessments/store.ts";
import { selectOthers, selectOwnNames } from "../disclosure/store.ts";
import { selectEvidence } from "../observations/evidence/store.ts";
import { type Run, selectCandidates } from "../runs/store.ts";
import { presentReport, type ReadReport, type ReportSources } from "./document/present.ts";
import { writeFeedbackPdf } from "./document/queries.ts";
import { openFeedback, openReportedRun } from "./policy.ts";
import { presentList, presentRelease, presentTalk } from "./present.ts";
import { type DraftRow, selectDraft, selectDrafts, selectReleases } from "./store.ts";
import { wordOffer } from "./word/policy.ts";

/** @throws ApiFailure ITEM_NOT_FOUND, NO_PERMISSION, WRONG_PROCESS_RUN_STATE */
export async function listFeedback(call: CallOf<typeof feedbackCalls.listFeedback>) {
  const { tx, actor, now, params } = call;
  const run = await openReportedRun(call, params.id);
  const ids = run.candidates
    .map(({ candidateId }) => candidateId)
    .filter((id) => !isErased(run, id));
  const [drafts, releases] = [await selectDrafts(tx, run.id), await selectReleases(tx, run.id)];
  return {
    candidates: presentList(ids, { drafts, releases, now }),
    can: { write: feedbackAbility(run, actor) },
  };
}

/** The facts about a candidate, as they stand in the run now. */
async function readFacts(tx: TenantTransaction, run: Run, candidateId: string) {
  const { items, cutOff, cutOffStrategy, scale, competencies, competencyIds } = run.design;
  const rows = await selectAssessmentsAbout(tx, run.id, candidateId);
  const shown = competencies
    .filter(({ id }) => competencyIds.includes(id))
    .toSorted((a, b) => a.sortOrder - b.sortOrder);
  return feedbackFacts({
    candidateId,
    items,
    cutOff,
    strategy: cutOffStrategy,
    competencyIds: shown.map(({ id }) => id),
    scale: scale.criterions.map(({ value }) => value),
    assessments: rows.map(({ exerciseId, assessmentType, values, submission, personId }) => ({
      exerciseId,
      assessmentType,
      values,
      submission,
      observerId: assessmentType === "OBSERVATION" ? personId : null,
    })),
    evidence: await selectEvidence(tx, run.id, candidateId),
  });
}

/** What a report is made of: what was written, as far as it fits the facts, and how others are found in it. */
export interface Written extends ReportSources {
  readonly draft: DraftRow;
  readonly link: LinkRow | undefined;
}

export async function readWritten(
  { tx, tenant }: { tx: TenantTransaction; tenant: TenantOfHost },
  run: Run,
  candidateId: string,
): Promise<Written> {
  const key = { runId: run.id, candidateId };
  const facts = await readFacts(tx, run, candidateId);
  const draft = await selectDraft(tx, key);
  const link = await selectLink(tx, run.id, candidateId);
  const others = await selectOthers(tx, candidateId, [run.id]);
  const finder = findingOthers(others, await selectOwnNames(tx, candidateId));
  const content = draft.content
    ? fittingFeedback(facts, draft.content)
    : emptyFeedback(facts, link?.language ?? tenant.baseLanguage);
  return { run, tenant, facts, finder, draft, content, link };
}

/** What can be quoted, with the names of the exercises in the caller's language. */
function presentOffered({ run, facts, tenant }: Written, language: Language): Feedback["offered"] {
  const order = languageOrder(language, tenant.baseLanguage);
  const items = run.design.items.flatMap((step) => [step, ...step.items]);
  const nameOf = (id: string) => {
    const item = items.find((one) => one.id === id);
    return (item && textIn(item.texts, order)?.displayName) ?? "";
  };
  return facts.competencies.map(({ competencyId, quotes }) => ({
    competencyId,
    quotes: quotes.map(({ exerciseId, ...quote }) => ({ ...quote, exercise: nameOf(exerciseId) })),
  }));
}

/** Identifies a report as somebody has seen it: its results can change while the draft does not. */
export const digestOf = (report: FeedbackReport): string =>
  createHash("sha256").update(JSON.stringify(report)).digest("hex");

type FeedbackCall = CallOf<typeof feedbackCalls.getFeedback>;

/** A report as those who write it see it; what stands in the open release in place of what would stand there now. */
export async function answerFeedback(
  call: Pick<FeedbackCall, "tx" | "actor" | "now" | "tenant" | "language">,
  run: Run,
  candidateId: string,
): Promise<Feedback> {
  const { tx, actor, now } = call;
  const written = await readWritten(call, run, candidateId);
  const releases = await selectReleases(tx, run.id, candidateId);
  const current = releases.find(({ withdrawnAt }) => withdrawnAt === null);
  const { content, draft, finder, link } = written;
  const report = presentReport(written, null);
  return {
    candidateId,
    content,
    revision: draft.revision,
    digest: digestOf(report),
    preview: current?.report ?? report,
    offered: presentOffered(written, call.language),
    names: namesInFeedback(content, finder),
    talk: presentTalk(draft),
    link: link
      ? {
          endsOn: linkEndsOn(link),
          isMailed: link.sentTo !== null,
          refusal: linkRefusal(link, now),
        }
      : null,
    releases: releases.map((release) => presentRelease(release, now)),
    ...(await wordOffer(tx)),
    can: { write: feedbackAbility(run, actor) },
  };
}

/** @throws ApiFailure ITEM_NOT_FOUND, NO_PERMISSION, WRONG_PROCESS_RUN_STATE */
export async function getFeedback(call: FeedbackCall) {
  return answerFeedback(call, await openFeedback(call, call.params), call.params.candidateId);
}

type DocumentCall = Pick<
  UnopenedCall<typeof feedbackCalls.getFeedbackPdf>,
  "params" | "tenant" | "now" | "actor"
>;

/**
 * Reads a report for a document, and records that somebody takes it away.
 *
 * @throws ApiFailure ITEM_NOT_FOUND, NO_PERMISSION, WRONG_PROCESS_RUN_STATE
 */
export async function readDocument(
  call: DocumentCall & { readonly tx: TenantTransaction },
  action: "candidate.feedbackPdf" | "candidate.feedbackWord",
): Promise<ReadReport> {
  const { tx, params, tenant, now } = call;
  const { candidateId } = params;
  const run = await openFeedback(call, params);
  const [current] = (await selectReleases(tx, run.id, candidateId)).filter(
    ({ withdrawnAt }) => withdrawnAt === null,
  );
  const report = current?.report ?? presentReport(await readWritten(call, run, candidateId), null);
  const candidate = (await selectCandidates(tx, run.id)).find(({ id }) => id === candidateId);
  const details = { runId: run.id, version: current?.version ?? null };
  await recordAct(call, action, candidateId, details);
  const head = {
    tenant,
    name: (candidate && fullName(candidate)) ?? null,
    isDraft: current === undefined,
  };
  return { report, head, at: current?.releasedAt ?? now };
}

/**
 * A report as PDF: as it was released, otherwise as it is written now.
 *
 * @throws ApiFailure ITEM_NOT_FOUND, NO_PERMISSION, WRONG_PROCESS_RUN_STATE; ServiceAway if too many wait
 */
export async function getFeedbackPdf(call: UnopenedCall<typeof feedbackCalls.getFeedbackPdf>) {
  const { withTenant, signal } = call;
  const read = await withTenant((tx) => readDocument({ ...call, tx }, "candidate.feedbackPdf"));
  return writeFeedbackPdf(read, signal);
}
