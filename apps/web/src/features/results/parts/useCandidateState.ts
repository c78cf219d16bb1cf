import type { Item, ProcessRun } from "@assay/contract";
import {
  calculatedVerdict,
  type CandidateState,
  type Id,
  isAgainst,
  type Verdict,
} from "@assay/domain";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { isApiError } from "../../../platform/http/ApiError.ts";
import { type Translate, useT } from "../../../platform/i18n/texts.ts";
import { announce } from "../../../platform/page/announce.ts";
import { useTenant } from "../../../platform/tenant/tenant.ts";
import { runQuery } from "../../runs/api.ts";
import {
  type CandidateChange,
  decisionsQuery,
  sendCandidateState,
  visibleAssessmentsQuery,
  withCandidateState,
} from "../api.ts";
import { askReason } from "../model/reason.ts";

interface Deciding {
  client: QueryClient;
  runId: Id;
  /** Whether the tenant wants a reason for what is against the calculated result. */
  isDemanded: boolean;
  nameOf(candidateId: Id): string;
  t: Translate;
}

/** Changes a candidate's state, at a step; the function stays the same while step and names do. */
export function useCandidateState(
  runId: Id,
  exerciseId: Id | undefined,
  names: ReadonlyMap<Id, string>,
) {
  const client = useQueryClient();
  const t = useT();
  const { decisionReasons: isDemanded } = useTenant();
  return useCallback(
    (candidateId: Id, candidateState: CandidateState): void => {
      const exerciseIdOfCandidateStateChange = exerciseId ?? null;
      const change = { candidateId, candidateState, exerciseIdOfCandidateStateChange };
      const nameOf = (id: Id): string => names.get(id) ?? "";
      void decide({ client, runId, isDemanded, nameOf, t }, change);
    },
    [client, runId, exerciseId, isDemanded, names, t],
  );
}

/** What the ratings on this page come to where the decision is made. */
function calculatedFor(client: QueryClient, run: ProcessRun, change: CandidateChange): Verdict {
  const all = client.getQueryData(visibleAssessmentsQuery(run).queryKey) ?? [];
  const own = all.filter(({ candidateId }) => candidateId === change.candidateId);
  return calculatedVerdict<Item>(run.process, change.exerciseIdOfCandidateStateChange, own);
}

/** Asks for a reason where one is demanded, then changes the state; offers to take it back. */
async function decide(deciding: Deciding, change: CandidateChange, mustAsk = false): Promise<void> {
  const { client, runId, isDemanded, nameOf, t } = deciding;
  const run = client.getQueryData(runQuery(runId).queryKey);
  const candidate = run?.candidates.find((one) => one.candidateId === change.candidateId);
  if (!run || !candidate) return;
  const { candidateState } = change;
  const calculated = calculatedFor(client, run, change);
  let sent = change;
  if (mustAsk || (isDemanded && isAgainst(candidateState, calculated))) {
    const stateReason = await askReason(t, {
      title: `${nameOf(change.candidateId)}: ${t(`results:state_${candidateState}`)}`,
      confirmLabel: t("results:confirmReason"),
      text: t("results:decideAgainst", { calculated: t(`results:standing_${calculated}`) }),
    });
    if (stateReason === null) return;
    sent = { ...change, stateReason };
  }
  const before: CandidateChange = {
    candidateId: change.candidateId,
    candidateState: candidate.candidateState,
    exerciseIdOfCandidateStateChange: candidate.exerciseIdOfCandidateStateChange,
  };
  const done = await changeState(client, runId, { before, change: sent });
  if (done === "reasonNeeded") await decide(deciding, change, true);
  if (done !== "stored") return;
  announce({
    text: t("results:decided", {
      name: nameOf(change.candidateId),
      state: t(`results:state_${candidateState}`),
    }),
    tone: "success",
    action: {
      label: t("results:undo"),
      run: () => void takeBack(deciding, before, candidateState),
    },
  });
}

/** Brings the state before back, unless somebody has decided again since. */
async function takeBack(
  deciding: Deciding,
  before: CandidateChange,
  made: CandidateState,
): Promise<void> {
  const { client, runId, t } = deciding;
  const candidates = client.getQueryData(runQuery(runId).queryKey)?.candidates ?? [];
  const shown = candidates.find(({ candidateId }) => candidateId === before.candidateId);
  if (shown?.candidateState === made) await decide(deciding, before);
  else announce({ text: t("results:changedAgain"), tone: "info" });
}

/**
 * Changes a candidate's state on the page at once, and sends it. When that fails, the state before
 * comes back without a word (spec 2 §8), unless it was changed again meanwhile. The server may demand
 * a reason that this page did not know of.
 */
async function changeState(
  client: QueryClient,
  runId: Id,
  { before, change }: { before: CandidateChange; change: CandidateChange },
): Promise<"stored" | "failed" | "reasonNeeded"> {
  const { queryKey } = runQuery(runId);
  const update = (next: (run: ProcessRun) => ProcessRun): void => {
    void client.cancelQueries({ queryKey, exact: true });
    client.setQueryData(queryKey, (run) => run && next(run));
  };
  const { candidateId, candidateState } = change;
  const run = client.getQueryData(queryKey);
  if (!run) return "failed";
  update((now) => withCandidateState(now, change));
  try {
    const stored = await sendCandidateState(run, change);
    update((now) => ({ ...now, revision: stored.revision }));
    void client.invalidateQueries({ queryKey: decisionsQuery(runId, candidateId).queryKey });
    return "stored";
  } catch (error) {
    update((now) => {
      const shown = now.candidates.find((one) => one.candidateId === candidateId);
      return shown?.candidateState === candidateState ? withCandidateState(now, before) : now;
    });
    const isReasonNeeded =
      isApiError(error) && Object.keys(error.fields).some((path) => path.endsWith("stateReason"));
    return isReasonNeeded ? "reasonNeeded" : "failed";
  }
}
