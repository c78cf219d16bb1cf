import { createHash } from "node:crypto";
import type { CandidateVisit, candidateVisitCalls } from "@assay/contract";
import { languageOrder, linkEndsOn, paperState } from "@assay/domain";
import type { TenantTransaction } from "../../../db/database.ts";
import { selectLink } from "../../../db/visits.ts";
import type { CallOf, Visitor } from "../../../http/context.ts";
import { found } from "../../../http/failure.ts";
import { recordAudit } from "../../../platform/audit.ts";
import { selectFile } from "../../runs/files/store.ts";
import { type Run, selectCandidates, selectRun } from "../../runs/store.ts";
import { selectPublished } from "../../timetable/calendar/store.ts";
import { markTaken } from "../handIn/present.ts";
import { selectTaken } from "../handIn/store.ts";
import { selectMarks, selectPapers, selectReleases } from "../papers/store.ts";
import type { CandidateCalendars } from "../ports.ts";
import { selectInformation } from "../settings/store.ts";
import { selectPages, selectQuestionsOf } from "../store.ts";
import type { PresentPaper } from "./ports.ts";
import {
  ownExercises,
  ownTimetable,
  type Papers,
  presentExercises,
  presentSessions,
  windowOf,
} from "./present.ts";
import { selectAdjustments, selectConsent } from "./store.ts";

export const CALENDAR = "text/calendar; charset=utf-8; method=PUBLISH";

/** The parts of a candidate's call that reading needs. */
export type Visiting = Pick<
  CallOf<typeof candidateVisitCalls.getCandidateVisit>,
  "visitor" | "tenant" | "language" | "now"
>;

/** The newest information in the candidate's language, otherwise in the base language; null if there is none. */
export async function informationFor(
  tx: TenantTransaction,
  { tenant, language }: Pick<Visiting, "tenant" | "language">,
) {
  const information = await selectInformation(tx);
  if (!information) return null;
  const order = languageOrder(language, tenant.baseLanguage);
  const shown = order.find((one) => information.texts[one] !== undefined);
  const text = shown && information.texts[shown];
  return shown && text ? { ...information, language: shown, text } : null;
}

async function presentInformation(
  tx: TenantTransaction,
  visiting: Visiting,
): Promise<CandidateVisit["information"]> {
  const information = await informationFor(tx, visiting);
  if (!information) return null;
  const { version, publishedAt, language, text } = information;
  const acceptedAt = await selectConsent(tx, visiting.visitor, version);
  return {
    version,
    publishedAt: publishedAt.toISOString(),
    language,
    text,
    acceptedAt: acceptedAt?.toISOString() ?? null,
  };
}

async function readPapers(tx: TenantTransaction, run: Run): Promise<Papers> {
  return {
    offers: (await selectPages(tx, run.id)).offers,
    marks: await selectMarks(tx, run.id),
    papers: run.runState === "STARTED" ? await selectPapers(tx, run.id) : [],
    releases: await selectReleases(tx, run.id),
  };
}

/** Names a candidate of a run on a device, and nowhere else. */
const ownerOf = ({ runId, candidateId }: Visitor): string =>
  createHash("sha256").update(`${runId} ${candidateId}`).digest("hex").slice(0, 16);

/** All that a candidate gets about their run. */
export async function answerVisit(
  tx: TenantTransaction,
  visiting: Visiting,
): Promise<CandidateVisit> {
  const { visitor, tenant, language, now } = visiting;
  const { runId, candidateId } = visitor;
  const run = found(await selectRun(tx, runId));
  const link = found(await selectLink(tx, runId, candidateId));
  const candidate = found((await selectCandidates(tx, runId)).find(({ id }) => id === candidateId));
  const timetable = ownTimetable(await selectPublished(tx, runId), candidateId);
  const papers = await readPapers(tx, run);
  const order = languageOrder(language, tenant.baseLanguage);
  const questions = await selectQuestionsOf(tx, runId, candidateId);
  return {
    owner: ownerOf(visitor),
    runName: run.name,
    firstName: candidate.firstName,
    lastName: candidate.lastName,
    now: now.toISOString(),
    endsOn: linkEndsOn(link),
    plannedDate: run.plannedDate,
    timeZone: timetable?.timeZone ?? null,
    sessions: presentSessions(timetable),
    exercises: markTaken(
      presentExercises({ run, candidateId, order, now }, timetable, papers),
      await selectTaken(tx, runId),
    ),
    information: await presentInformation(tx, visiting),
    offers: papers.offers,
    adjustments: papers.offers.adjustments ? await selectAdjustments(tx, visitor) : "",
    questions: questions.map(({ candidateId: _, askedAt, answeredAt, ...question }) => ({
      ...question,
      askedAt: askedAt.toISOString(),
      answeredAt: answeredAt?.toISOString() ?? null,
    })),
  };
}

export const getCandidateVisit = (call: CallOf<typeof candidateVisitCalls.getCandidateVisit>) =>
  call.withTenant((tx) => answerVisit(tx, call));

/** @throws ApiFailure ITEM_NOT_FOUND if no timetable is published, or the candidate is not in it */
export async function getCandidateCalendar(
  call: CallOf<typeof candidateVisitCalls.getCandidateCalendar>,
  { calendarOf }: CandidateCalendars,
) {
  const { visitor, language, tenant } = call;
  const { name, text } = await call.withTenant(async (tx) => {
    const run = found(await selectRun(tx, visitor.runId));
    const of = { run, candidateId: visitor.candidateId, language };
    return found(await calendarOf(tx, of, tenant));
  });
  return { name, contentType: CALENDAR, bytes: Buffer.from(text) };
}

/**
 * A paper of one of the candidate's exercises, while it is open by the server's clock. Before, afterwards, and for any
 * other document there is none.
 *
 * @throws ApiFailure ITEM_NOT_FOUND
 */
export async function getCandidatePaper(
  call: CallOf<typeof candidateVisitCalls.getCandidatePaper>,
  presentPaper: PresentPaper,
) {
  const { visitor, params, now } = call;
  const { runId, candidateId } = visitor;
  const file = await call.withTenant(async (tx) => {
    const run = found(await selectRun(tx, runId));
    const known = await readPapers(tx, run);
    const timetable = ownTimetable(await selectPublished(tx, runId), candidateId);
    const own = ownExercises(run, candidateId, timetable);
    const paper = known.papers.find(
      ({ exerciseId, fileId }) =>
        own.has(exerciseId) && exerciseId === params.exerciseId && fileId === params.fileId,
    );
    const state = paperState(windowOf(params.exerciseId, timetable, known), now);
    found(known.offers.papers && paper && state === "open" ? paper : null);
    const subject = { actorId: candidateId, subjectId: params.fileId, details: { runId } };
    await recordAudit(tx, { at: now, action: "candidate.readPaper", ...subject });
    return found(await selectFile(tx, params.fileId));
  });
  return presentPaper(file, call);
}
