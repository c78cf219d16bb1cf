import { createHash } from "node:crypto";
import type { candidateVisitCalls } from "@assay/contract";
import {
  CODE_MINUTES,
  CODE_TRIES,
  linkRefusal,
  MOST_QUESTIONS,
  nextCode,
  VISIT_HOURS,
} from "@assay/domain";
import type { TenantTransaction } from "../../../db/database.ts";
import { type LinkRow, selectLinkOfToken } from "../../../db/visits.ts";
import { hashToken, newToken } from "../../../http/authentication.ts";
import type { CallOf } from "../../../http/context.ts";
import { ApiFailure, demand, found, refuse, WrongSecret } from "../../../http/failure.ts";
import { recordAccess } from "../../../platform/access.ts";
import { recordAudit } from "../../../platform/audit.ts";
import { hashLoginCode } from "../../../platform/codes.ts";
import { selectRun } from "../../runs/store.ts";
import type { CandidatePageDependencies, WaitingCode } from "../ports.ts";
import { lockCodes, selectPages, updateCodes } from "../store.ts";
import { answerVisit, informationFor, type Visiting } from "./queries.ts";
import {
  deleteCode,
  deleteVisit,
  insertConsent,
  insertQuestion,
  insertVisit,
  lockQuestions,
  takeTry,
  updateAdjustments,
} from "./store.ts";
import { selectQuestionsOf } from "../store.ts";

const HOUR_MS = 3_600_000;

/** The link with a token, if it counts. @throws ApiFailure INVALID_TOKEN, whatever the reason */
async function openLink(tx: TenantTransaction, token: string, now: Date): Promise<LinkRow> {
  const link = await selectLinkOfToken(tx, hashToken(token));
  if (!link || linkRefusal(link, now) !== null) throw new ApiFailure("INVALID_TOKEN");
  return link;
}

/**
 * Mails the code of a link. Nobody is told to which address.
 *
 * @throws ApiFailure INVALID_TOKEN; RuleFailure after too many within an hour
 */
export async function requestCandidateCode(
  { body, now, withTenant }: CallOf<typeof candidateVisitCalls.requestCandidateCode>,
  { jobs }: CandidatePageDependencies,
) {
  return withTenant(async (tx) => {
    const link = await openLink(tx, body.token, now);
    const { runId, candidateId } = link;
    const isMailed = link.sentTo !== null;
    if (isMailed) {
      const codes = nextCode(await lockCodes(tx, runId, candidateId), now);
      if (!codes) refuse([{ path: "code", rule: "codesSpent" }]);
      else await updateCodes(tx, runId, candidateId, codes);
      await deleteCode(tx, link);
      const { tenantId } = tx;
      const askedAt = now.toISOString();
      const mail: WaitingCode = { tenantId, kind: "code", runId, candidateId, askedAt };
      await jobs.send(tx, "candidateMails", mail);
    }
    return { isMailed, minutes: CODE_MINUTES };
  });
}

/**
 * Opens a session by a link and its code. Each try is counted before it is compared, and stays counted if it is wrong.
 *
 * @throws ApiFailure INVALID_TOKEN, INVALID_TWO_FACTOR_CODE
 */
export async function openCandidatePage({
  body,
  now,
  address,
  withTenant,
}: CallOf<typeof candidateVisitCalls.openCandidatePage>) {
  const tokenHash = hashToken(body.token);
  const { link, expected } = await withTenant(async (tx) => ({
    link: await openLink(tx, body.token, now),
    expected: await takeTry(tx, tokenHash, { most: CODE_TRIES, now }),
  }));
  const codeHash = hashLoginCode(tokenHash, body.code);
  const token = newToken();
  const expiresAt = new Date(now.getTime() + VISIT_HOURS * HOUR_MS);
  const { runId, candidateId } = link;
  const isOpened =
    expected === codeHash &&
    (await withTenant(async (tx) => {
      const sessionHash = hashToken(token);
      const visit = { runId, candidateId, codeHash, sessionHash, now, expiresAt };
      if (!(await insertVisit(tx, visit))) return false;
      const access = { at: now, personId: candidateId, address };
      recordAccess(tx, { kind: "signIn", what: "candidatePage", ...access });
      return true;
    }));
  if (!isOpened) throw new WrongSecret("INVALID_TWO_FACTOR_CODE", candidateId);
  return { token, expires: expiresAt.toISOString() };
}

export async function leaveCandidatePage({
  sessionHash,
  withTenant,
}: CallOf<typeof candidateVisitCalls.leaveCandidatePage>) {
  await withTenant((tx) => deleteVisit(tx, sessionHash));
  return null;
}

/** Records what a candidate has done, by their id. */
export const recordOwn = (
  tx: TenantTransaction,
  { visitor, now }: Visiting,
  action: string,
  details: Record<string, unknown> = {},
) =>
  recordAudit(tx, {
    at: now,
    actorId: visitor.candidateId,
    action,
    subjectId: visitor.candidateId,
    details: { runId: visitor.runId, ...details },
  });

/**
 * Stores the version that the candidate has accepted, with the hash of the words that they were shown.
 *
 * @throws ApiFailure UPDATE_FAILED with the page as it is now, if there is a newer version or another language of it
 */
export async function acceptCandidateInformation(
  call: CallOf<typeof candidateVisitCalls.acceptCandidateInformation>,
) {
  const { visitor, now, body, withTenant } = call;
  return withTenant(async (tx) => {
    const information = await informationFor(tx, { ...call, language: body.language });
    const isCurrent =
      information?.version === body.version && information.language === body.language;
    if (!information || !isCurrent)
      throw new ApiFailure("UPDATE_FAILED", await answerVisit(tx, call));
    const { version, language, text } = information;
    const textHash = createHash("sha256").update(text).digest("base64url");
    const isNew = await insertConsent(tx, { ...visitor, version, language, textHash, at: now });
    if (isNew) await recordOwn(tx, call, "candidate.acceptInformation", { version, language });
    return answerVisit(tx, call);
  });
}

/**
 * Stores a question, and has its run's moderators told of it by mail.
 *
 * @throws ApiFailure NO_PERMISSION if questions are not offered, DUPLICATE_ITEMS; RuleFailure after too many
 */
export async function askOrganiser(
  call: CallOf<typeof candidateVisitCalls.askOrganiser>,
  { mails }: CandidatePageDependencies,
) {
  const { visitor, now, body, withTenant } = call;
  return withTenant(async (tx) => {
    const { offers } = await selectPages(tx, visitor.runId);
    demand(offers.questions);
    const count = await lockQuestions(tx, visitor);
    const own = await selectQuestionsOf(tx, visitor.runId, visitor.candidateId);
    if (own.some(({ id }) => id === body.id)) return answerVisit(tx, call);
    if (count >= MOST_QUESTIONS) refuse([{ path: "text", rule: "tooMany" }]);
    const question = { id: body.id, text: body.text, ...visitor, now };
    if (!(await insertQuestion(tx, question))) throw new ApiFailure("DUPLICATE_ITEMS");
    const { moderators } = found(await selectRun(tx, visitor.runId));
    for (const personId of moderators)
      await mails.queue(tx, { kind: "candidateQuestion", personId, questionId: body.id });
    return answerVisit(tx, call);
  });
}

/** @throws ApiFailure NO_PERMISSION if it is not offered */
export async function storeAdjustments(call: CallOf<typeof candidateVisitCalls.storeAdjustments>) {
  const { visitor, body, withTenant } = call;
  return withTenant(async (tx) => {
    const { offers } = await selectPages(tx, visitor.runId);
    demand(offers.adjustments);
    await updateAdjustments(tx, visitor, body.text.trim());
    await recordOwn(tx, call, "candidate.sayAdjustments");
    return answerVisit(tx, call);
  });
}
