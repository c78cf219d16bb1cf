import type { ChangedRun } from "@assay/contract";
import { decisionViolations } from "@assay/domain";
import { refuse } from "../../../http/failure.ts";
import { recordAudit } from "../../../platform/audit.ts";
import { newId } from "../../../platform/ids.ts";
import { selectSettings } from "../../tenants/store.ts";
import type { CalculatedVerdict } from "../ports.ts";
import type { Run } from "../store.ts";
import { insertDecisions } from "./store.ts";
import type { Context } from "../../../http/context.ts";

interface Changed {
  /** The run before and after the change. */
  before: Run;
  after: Pick<Run, "candidates">;
  sent: ChangedRun;
}

/**
 * Stores every change of a candidate's state: moderator, time, states and calculated result. The
 * tenant may demand a reason for a decision against the calculated result.
 *
 * @throws RuleFailure `candidates.{index}.stateReason`
 */
export async function recordDecisions(
  { tx, actor, now }: Context,
  { before, after, sent }: Changed,
  calculated: CalculatedVerdict,
): Promise<void> {
  const states = new Map(before.candidates.map((one) => [one.candidateId, one.candidateState]));
  const changed = after.candidates.filter(
    ({ candidateId, candidateState }) => (states.get(candidateId) ?? "OPEN") !== candidateState,
  );
  if (changed.length === 0) return;
  const { decisionReasons: isDemanded } = await selectSettings(tx);
  const decisions = [];
  for (const { candidateId, candidateState: to, exerciseIdOfCandidateStateChange } of changed) {
    const index = sent.candidates?.findIndex((one) => one.candidateId === candidateId) ?? -1;
    const reason = sent.candidates?.[index]?.stateReason?.trim() || null;
    const exerciseId = exerciseIdOfCandidateStateChange;
    const verdict = await calculated(tx, before, { candidateId, exerciseId });
    const decision = { state: to, calculated: verdict, reason: reason ?? "" };
    refuse(
      decisionViolations(decision, { isDemanded }).map(({ rule }) => ({
        path: `candidates.${index}.stateReason`,
        rule,
      })),
    );
    const from = states.get(candidateId) ?? "OPEN";
    const made = { id: newId(), personId: actor.id, at: now };
    decisions.push({ ...made, candidateId, from, to, exerciseId, calculated: verdict, reason });
  }
  await insertDecisions(tx, before.id, decisions);
  for (const { candidateId, from, to, reason } of decisions) {
    tx.emit({ type: "candidate.decided", runId: before.id, candidateId });
    await recordAudit(tx, {
      at: now,
      actorId: actor.id,
      action: "candidate.state",
      subjectId: before.id,
      // A reason is data of the candidate, so that the audit log, which is kept for good, only notes that there is one.
      details: { candidateId, from, to, ...(reason !== null && { hasReason: true }) },
    });
  }
}
