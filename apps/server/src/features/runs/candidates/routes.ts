import type { candidateCalls } from "@assay/contract";
import { mayEditRun } from "@assay/domain";
import type { Handlers } from "../../../http/context.ts";
import { demand, demandState, found } from "../../../http/failure.ts";
import { readTableFile } from "../../../http/tableFile.ts";
import { lockRun, openRun } from "../commands.ts";
import { selectCandidates } from "../store.ts";
import { addCandidates, changeCandidate, placedAt, seenCandidates } from "./commands.ts";

type Reading = Parameters<typeof openRun>[0];
const storedIn = async ({ tx }: Reading, runId: string, ids: readonly string[]) => {
  const byId = new Map((await selectCandidates(tx, runId)).map((each) => [each.id, each]));
  return ids.map((id) => found(byId.get(id)));
};

export const candidateRoutes: Handlers<typeof candidateCalls> = {
  getRunCandidates: async (asked) => ({
    candidates: await seenCandidates(asked, await openRun(asked, asked.params.id)),
  }),
  createCandidate: async (asked) => {
    const run = await lockRun(asked, asked.params.id);
    demand(mayEditRun(run, asked.actor));
    const ids = await addCandidates(asked, run, [asked.body]);
    const [candidate] = await storedIn(asked, run.id, ids);
    return found(candidate);
  },
  createCandidates: async (asked) => {
    const run = await lockRun(asked, asked.params.id);
    demand(mayEditRun(run, asked.actor));
    const ids = await addCandidates(asked, run, asked.body.candidates, placedAt);
    return { candidates: await storedIn(asked, run.id, ids) };
  },
  readCandidateTable: async ({ withTenant, actor, params, file, tenant, language, hungUp }) => {
    await withTenant(async (tx) => {
      const run = await openRun({ tx, actor }, params.id);
      demand(mayEditRun(run, actor));
      demandState(run, "edit");
    });
    return { rows: await readTableFile(file.bytes, { tenantId: tenant.id, language, hungUp }) };
  },
  updateCandidate: async (asked) => {
    const run = await lockRun(asked, asked.params.id);
    demand(mayEditRun(run, asked.actor));
    await changeCandidate(asked, run, asked.body);
    const [candidate] = await storedIn(asked, run.id, [asked.body.id]);
    return found(candidate);
  },
};
