import type { selfAssessmentCalls } from "@assay/contract";
import { observedCompetencies, selfAssessmentViolations } from "@assay/domain";
import type { CallOf } from "../../../http/context.ts";
import { ApiFailure, demandState, found, refuse } from "../../../http/failure.ts";
import { recordAct } from "../../../platform/audit.ts";
import { openPages } from "../queries.ts";
import { answerOwn, answerSelfAssessments, readAsked } from "./queries.ts";
import { replaceChoice, upsertSelfAssessment } from "./store.ts";

/** @throws ApiFailure ITEM_NOT_FOUND, NO_PERMISSION, WRONG_PROCESS_RUN_STATE, UPDATE_FAILED */
export async function chooseSelfAssessments(
  call: CallOf<typeof selfAssessmentCalls.chooseSelfAssessments>,
) {
  const { tx, params, body } = call;
  const { choice, revision } = body;
  const run = await openPages(call, params.id, { forUpdate: true });
  demandState(run, "openToCandidates");
  if (!(await replaceChoice(tx, run.id, { choice, revision })))
    throw new ApiFailure("UPDATE_FAILED", await answerSelfAssessments(call, run));
  await recordAct(call, "run.chooseSelfAssessments", run.id, { choice });
  return answerSelfAssessments(call, run);
}

/**
 * Stores what the candidate says about themselves in a competency that is observed in the run. The audit log hears
 * nothing of it, since the decision file has the log of the run, and may not differ by it.
 *
 * @throws ApiFailure ITEM_NOT_FOUND for any other competency; RuleFailure while it is not asked, for a value that the
 * scale does not have
 */
export async function storeOwnSelfAssessment(
  call: CallOf<typeof selfAssessmentCalls.storeOwnSelfAssessment>,
) {
  const { visitor, now, params, body, withTenant } = call;
  const { phase, value, text } = body;
  const { competencyId } = params;
  return withTenant(async (tx) => {
    const { run, choice, facts } = await readAsked(tx, visitor);
    const { criterions } = run.design.scale;
    refuse(selfAssessmentViolations({ phase, value }, { ...facts, choice, criterions }, now));
    found(observedCompetencies(run.design).find(({ id }) => id === competencyId));
    const said = { ...visitor, phase, competencyId, value, text: text?.trim(), now };
    await upsertSelfAssessment(tx, said);
    return answerOwn(tx, call);
  });
}
