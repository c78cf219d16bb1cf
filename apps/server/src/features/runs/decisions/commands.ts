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
  /** As they are, and as they are about to be. */
  before: Run;
  after: Pick<Run, "candidates">;
  sent: ChangedRun;
}

/**
 * Notes every candidate's state that changes: who decided what, when, and what was calculated. The
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
  for (const { candidateId, from, to, reason } of decisions)
    await recordAudit(tx, {
      at: now,
      actorId: actor.id,
      action: "candidate.state",
      subjectId: before.id,
      // What the reason says is the candidate's data: it stays out of what is kept for ever.
      details: { candidateId, from, to, ...(reason !== null && { hasReason: true }) },
    });
}
