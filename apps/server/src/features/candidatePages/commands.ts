import type { candidatePageCalls } from "@assay/contract";
import { candidatePath, CODE_MINUTES, linkRefusal, nextCode, observedLeaves } from "@assay/domain";
import type { TenantTransaction } from "../../db/database.ts";
import { type LinkRow, selectLink } from "../../db/visits.ts";
import { hashToken, newToken } from "../../http/authentication.ts";
import type { CallOf, Context } from "../../http/context.ts";
import { ApiFailure, demandState, found, refuse } from "../../http/failure.ts";
import { recordAct } from "../../platform/audit.ts";
import { hashLoginCode, newLoginCode } from "../../platform/codes.ts";
import { selectSender } from "../identity/mails/store.ts";
import { type Run, selectCandidates } from "../runs/store.ts";
import { closePapers, openPapers, replaceMarks } from "./papers/store.ts";
import type { CandidatePageDependencies, WaitingLink } from "./ports.ts";
import { answerPages, openPages } from "./queries.ts";
import {
  lockCodes,
  replacePages,
  revokeInvitation,
  selectQuestions,
  updateAnswer,
  updateCode,
  updateCodes,
  upsertInvitation,
} from "./store.ts";
import { selectTimetabled } from "../timetable/calendar/store.ts";

/** @throws ApiFailure ITEM_NOT_FOUND, NO_PERMISSION, WRONG_PROCESS_RUN_STATE */
async function lockOpen(call: Context, runId: string): Promise<Run> {
  const run = await openPages(call, runId, { forUpdate: true });
  demandState(run, "openToCandidates");
  return run;
}

/** @throws ApiFailure ITEM_NOT_FOUND, NO_PERMISSION, WRONG_PROCESS_RUN_STATE, UPDATE_FAILED; RuleFailure */
export async function updateCandidatePages(
  call: CallOf<typeof candidatePageCalls.updateCandidatePages>,
) {
  const { tx, params, body } = call;
  const run = await lockOpen(call, params.id);
  const exercises = new Set(observedLeaves(run.design.items).map(({ id }) => id));
  refuse(
    body.papers.flatMap(({ exerciseId }, index) =>
      exercises.has(exerciseId)
        ? []
        : [{ path: `papers.${index}.exerciseId`, rule: "unknownExercise" }],
    ),
  );
  if (!(await replacePages(tx, run.id, body)))
    throw new ApiFailure("UPDATE_FAILED", await answerPages(call, run));
  await replaceMarks(tx, run.id, body.papers);
  const details = { offers: body.offers, papers: body.papers.length };
  await recordAct(call, "run.updateCandidatePages", run.id, details);
  return answerPages(call, run);
}

/** Queues a mail to a candidate, which is written once the transaction has committed. */
export const queueMail = (
  tx: TenantTransaction,
  { jobs }: Pick<CandidatePageDependencies, "jobs">,
  mail: Omit<WaitingLink, "tenantId">,
): Promise<void> =>
  jobs.send(tx, "candidateMails", {
    tenantId: tx.tenantId,
    ...mail,
  } satisfies WaitingLink);

/** @throws ApiFailure ITEM_NOT_FOUND, NO_PERMISSION, WRONG_PROCESS_RUN_STATE; RuleFailure */
export async function inviteCandidates(
  call: CallOf<typeof candidatePageCalls.inviteCandidates>,
  dependencies: CandidatePageDependencies,
) {
  const { tx, actor, now, tenant, params, body } = call;
  const run = await lockOpen(call, params.id);
  const known = new Map((await selectCandidates(tx, run.id)).map((one) => [one.id, one]));
  refuse(
    body.candidates.flatMap(({ candidateId, language }, index) => {
      const path = `candidates.${index}`;
      const candidate = known.get(candidateId);
      if (!candidate) return [{ path: `${path}.candidateId`, rule: "unknownPerson" }];
      if (candidate.email === null) return [{ path: `${path}.candidateId`, rule: "noEmail" }];
      return tenant.languages.includes(language)
        ? []
        : [{ path: `${path}.language`, rule: "unknownLanguage" }];
    }),
  );
  for (const { candidateId, language } of body.candidates) {
    const sentTo = found(known.get(candidateId)).email;
    const invitation = { runId: run.id, candidateId, language, tokenHash: null, sentTo };
    await upsertInvitation(tx, { ...invitation, now, invitedBy: actor.id });
    await queueMail(tx, dependencies, { kind: "invitation", runId: run.id, candidateId });
  }
  const candidates = body.candidates.map(({ candidateId }) => candidateId);
  await recordAct(call, "run.inviteCandidates", run.id, { candidates });
  return answerPages(call, run);
}

/** Makes a code that is handed over. @throws RuleFailure after too many within an hour */
async function makeCode(call: Context, link: Pick<LinkRow, "runId" | "candidateId" | "tokenHash">) {
  const { tx, now } = call;
  const { runId, candidateId } = link;
  const codes = nextCode(await lockCodes(tx, runId, candidateId), now);
  if (!codes) refuse([{ path: "candidateId", rule: "codesSpent" }]);
  else await updateCodes(tx, runId, candidateId, codes);
  const code = newLoginCode();
  await updateCode(tx, runId, candidateId, {
    codeHash: hashLoginCode(found(link.tokenHash), code),
    expiresAt: new Date(now.getTime() + CODE_MINUTES * 60_000),
  });
  await recordAct(call, "candidate.handOverCode", candidateId, { runId });
  return { code, minutes: CODE_MINUTES };
}

/**
 * A link and a code for a candidate without an e-mail. The link alone opens nothing: whoever hands both over has the
 * candidate before them.
 *
 * @throws ApiFailure ITEM_NOT_FOUND, NO_PERMISSION, WRONG_PROCESS_RUN_STATE; RuleFailure for a candidate with an e-mail
 */
export async function handOverCandidatePage(
  call: CallOf<typeof candidatePageCalls.handOverCandidatePage>,
  { originOf }: CandidatePageDependencies,
) {
  const { tx, actor, now, tenant, params, body } = call;
  const { candidateId, language } = body;
  const run = await lockOpen(call, params.id);
  const candidate = found(
    (await selectCandidates(tx, run.id)).find(({ id }) => id === candidateId),
  );
  if (candidate.email !== null) refuse([{ path: "candidateId", rule: "hasEmail" }]);
  if (!tenant.languages.includes(language)) refuse([{ path: "language", rule: "unknownLanguage" }]);
  const token = newToken();
  const tokenHash = hashToken(token);
  const invitation = { runId: run.id, candidateId, language, tokenHash, sentTo: null };
  await upsertInvitation(tx, { ...invitation, now, invitedBy: actor.id });
  await recordAct(call, "candidate.handOverLink", candidateId, { runId: run.id });
  const code = await makeCode(call, { runId: run.id, candidateId, tokenHash });
  const url = originOf(found(await selectSender(tx))) + candidatePath({ token, language });
  return { pages: await answerPages(call, run), url, ...code };
}

/** @throws ApiFailure ITEM_NOT_FOUND, NO_PERMISSION, WRONG_PROCESS_RUN_STATE; RuleFailure */
export async function handOverCandidateCode(
  call: CallOf<typeof candidatePageCalls.handOverCandidateCode>,
) {
  const { tx, now, params, body } = call;
  const run = await lockOpen(call, params.id);
  const link = found(await selectLink(tx, run.id, body.candidateId));
  if (link.sentTo !== null) refuse([{ path: "candidateId", rule: "hasEmail" }]);
  if (linkRefusal(link, now) !== null) refuse([{ path: "candidateId", rule: "noLink" }]);
  return makeCode(call, link);
}

/** @throws ApiFailure ITEM_NOT_FOUND, NO_PERMISSION */
export async function revokeCandidatePage(
  call: CallOf<typeof candidatePageCalls.revokeCandidatePage>,
) {
  const { tx, now, params, body } = call;
  const run = await openPages(call, params.id, { forUpdate: true });
  found((await revokeInvitation(tx, run.id, body.candidateId, now)) || null);
  await recordAct(call, "candidate.revokePage", body.candidateId, { runId: run.id });
  return answerPages(call, run);
}

/**
 * Answers a question. The candidate hears of the first answer by mail; a corrected one they find on their page.
 *
 * @throws ApiFailure ITEM_NOT_FOUND, NO_PERMISSION, WRONG_PROCESS_RUN_STATE
 */
export async function answerCandidateQuestion(
  call: CallOf<typeof candidatePageCalls.answerCandidateQuestion>,
  dependencies: CandidatePageDependencies,
) {
  const { tx, actor, now, params, body } = call;
  const run = await lockOpen(call, params.id);
  const { id, candidateId, answeredAt } = found(
    (await selectQuestions(tx, run.id)).find((one) => one.id === params.questionId),
  );
  await updateAnswer(tx, { id, runId: run.id }, { answer: body.answer, at: now, by: actor.id });
  if (answeredAt === null)
    await queueMail(tx, dependencies, { kind: "answer", runId: run.id, candidateId });
  await recordAct(call, "run.answerCandidate", params.questionId, { runId: run.id });
  return answerPages(call, run);
}

/** @throws ApiFailure ITEM_NOT_FOUND, NO_PERMISSION, WRONG_PROCESS_RUN_STATE; RuleFailure in a run with a timetable */
export async function releaseCandidatePapers(
  call: CallOf<typeof candidatePageCalls.releaseCandidatePapers>,
) {
  const { tx, actor, now, params, body } = call;
  const { exerciseId, isOpen } = body;
  const run = await lockOpen(call, params.id);
  found(observedLeaves(run.design.items).find(({ id }) => id === exerciseId));
  demandState(run, "writeObservation");
  if ((await selectTimetabled(tx, [run.id])).has(run.id))
    refuse([{ path: "exerciseId", rule: "timetabled" }]);
  await (isOpen ? openPapers : closePapers)(tx, { runId: run.id, exerciseId, by: actor.id, now });
  const details = { runId: run.id, isOpen };
  await recordAct(call, "run.releaseCandidatePapers", exerciseId, details);
  return answerPages(call, run);
}
