import type { candidateCalls } from "@assay/contract";
import { runAbility, seenCandidateIds } from "@assay/domain";
import type { CallOf, Context } from "../../../http/context.ts";
import { found, demandAbility } from "../../../http/failure.ts";
import { readTableFile } from "../../../http/tableFile.ts";
import { recordAudit } from "../../../platform/audit.ts";
import { openRun } from "../queries.ts";
import { selectCandidates } from "../store.ts";
import { candidateCsv } from "./present.ts";

/** The candidates that the caller may see. */
export async function getRunCandidates(
  call: Context & { readonly params: { readonly id: string } },
) {
  const { tx, actor, params } = call;
  const run = await openRun(call, params.id);
  const seen = new Set(seenCandidateIds(run, actor));
  return {
    candidates: (await selectCandidates(tx, run.id)).filter(({ id }) => seen.has(id)),
    can: {
      edit: runAbility(run, actor, "edit"),
      changeCandidateState: runAbility(run, actor, "changeCandidateState"),
      eraseCandidate: runAbility(run, actor, "eraseCandidate"),
    },
  };
}

/** Whoever was anonymised is left out: there is nothing to import. */
export async function exportCandidates(call: CallOf<typeof candidateCalls.exportCandidates>) {
  const { tx, actor, now, language, params } = call;
  const { candidates } = await getRunCandidates(call);
  const named = candidates.filter(({ lastName }) => lastName !== null);
  const entry = { at: now, actorId: actor.id, action: "run.exportCandidates" };
  await recordAudit(tx, { ...entry, subjectId: params.id, details: { rows: named.length } });
  return candidateCsv(named, { language, now });
}

export const storedIn = async ({ tx }: Context, runId: string, ids: readonly string[]) => {
  const byId = new Map((await selectCandidates(tx, runId)).map((each) => [each.id, each]));
  return ids.map((id) => found(byId.get(id)));
};

export async function readCandidateTable(call: CallOf<typeof candidateCalls.readCandidateTable>) {
  const { withTenant, actor, now, params } = call;
  await withTenant(async (tx) => {
    const run = await openRun({ tx, actor, now }, params.id);
    demandAbility(run, actor, "edit");
  });
  return readTableFile(call);
}
