import type { Item, ProcessRun } from "@assay/contract";
import type { QueryClient } from "@tanstack/react-query";
import { cellsWithCan, findItem, type Id, tagsEvidence } from "@assay/domain";
import { ownAssessmentsQuery } from "../../features/assessments/api.ts";
import { evidenceQuery, observationsQuery } from "../../features/observations/api.ts";
import { candidatesQuery, loadFile, runQuery, runSummariesQuery } from "../../features/runs/api.ts";
import { publishedQuery } from "../../features/timetable/api.ts";
import type { NeededFile, Needs } from "../../platform/cache/preparing.ts";
import { loadDocument } from "../../platform/files/exerciseDocuments.ts";
import { documentCopyName, fileCopyName } from "../../platform/files/copyNames.ts";
import { permissionsOf } from "../../platform/session/permissions.ts";
import { session } from "../../platform/session/session.ts";

/** Maximum runs that are prepared: somebody who observes in more has old ones among them, which nobody has finished. */
const MOST_RUNS = 5;
/** Letters of cells that the user observes (`RunSummary`). */
const OBSERVED = /[or]/;

const queriesOf = (runId: Id) => ({
  run: runQuery(runId),
  candidates: candidatesQuery(runId),
  timetable: publishedQuery(runId),
  observations: observationsQuery(runId),
  ratings: ownAssessmentsQuery(runId),
});

/** Whether observers tag evidence in a run, as far as it has been read. */
function isTagged(client: QueryClient, runId: Id): boolean {
  const run = client.getQueryData(runQuery(runId).queryKey);
  return run !== undefined && tagsEvidence(run.process);
}

function filesOf(run: ProcessRun, candidateId: Id, exerciseId: Id): NeededFile[] {
  const documents = findItem<Item>(run.process.items, exerciseId)?.item.documents ?? [];
  return [
    ...run.files
      .filter(({ candidate }) => candidate === null || candidate === candidateId)
      .map(({ id }) => ({ name: fileCopyName(id), load: () => loadFile(id, true) })),
    ...documents.map((document) => ({
      name: documentCopyName(document.id),
      load: () => loadDocument(exerciseId, document)(document.id, true),
    })),
  ];
}

/** What observers need of all features to work on their runs under way without a connection. */
export const needs: Needs = {
  async underWay(client, staleTime) {
    // The server would refuse the list, which reads the account's rights anew with each pass.
    const permissions = permissionsOf(session.get().user?.permissions ?? []);
    if (!permissions.has("GET_PROCESS_RUNS")) return [];
    const { processRuns } = await client.fetchQuery({ ...runSummariesQuery(), staleTime });
    return processRuns
      .filter(({ runState }) => runState === "STARTED")
      .filter(({ candidates }) => candidates.some(({ cells }) => OBSERVED.test(cells)))
      .toSorted((a, b) => ((a.plannedDate ?? "") < (b.plannedDate ?? "") ? 1 : -1))
      .slice(0, MOST_RUNS)
      .map(({ id }) => id);
  },
  keys: (client, runId) => [
    ...Object.values(queriesOf(runId)).map(({ queryKey }) => queryKey),
    ...(isTagged(client, runId) ? [evidenceQuery(runId).queryKey] : []),
  ],
  watched(runId) {
    const { run, candidates, timetable } = queriesOf(runId);
    return [run.queryKey, candidates.queryKey, timetable.queryKey];
  },
  async read(client, runId, staleTime) {
    const { run, candidates, timetable, observations, ratings } = queriesOf(runId);
    await Promise.all([
      client.fetchQuery({ ...run, staleTime }),
      client.fetchQuery({ ...candidates, staleTime }),
      client.fetchQuery({ ...timetable, staleTime }),
      client.fetchQuery({ ...observations, staleTime }),
      client.fetchQuery({ ...ratings, staleTime }),
    ]);
    if (isTagged(client, runId)) await client.fetchQuery({ ...evidenceQuery(runId), staleTime });
  },
  cells(client, runId, userId) {
    const run = client.getQueryData(runQuery(runId).queryKey);
    if (run === undefined) return [];
    return cellsWithCan(run, userId)
      .filter(({ can }) => can.observe)
      .map(({ candidateId, exerciseId }) => filesOf(run, candidateId, exerciseId));
  },
};
