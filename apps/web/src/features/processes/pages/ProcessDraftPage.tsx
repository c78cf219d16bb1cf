import type { ProcessDraft } from "@assay/contract";
import { useSuspenseQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import type { PageInput } from "../../../platform/routing/page.tsx";
import { competenciesQuery } from "../../competencies/api.ts";
import { scalesQuery } from "../../scales/api.ts";
import { processDraftQuery, processQuery } from "../api.ts";
import { ProcessEditor } from "../parts/ProcessEditor.tsx";

interface Params {
  draftId: string;
}

/** Others may have stored it, or changed its process, since it was last read here: both are fetched again. */
export async function load({ queryClient, params }: PageInput<Params>) {
  const [{ processId }] = await Promise.all([
    queryClient.fetchQuery(processDraftQuery(params.draftId)),
    queryClient.ensureQueryData(scalesQuery),
    queryClient.ensureQueryData(competenciesQuery),
  ]);
  if (processId !== null) await queryClient.fetchQuery(processQuery(processId));
}

function DraftOfProcess({ draft, processId }: { draft: ProcessDraft; processId: string }) {
  const { data } = useSuspenseQuery(processQuery(processId));
  return <ProcessEditor process={data} stored={draft} />;
}

/** Goes on with an incomplete process, in the editor of processes. */
export default function ProcessDraftPage() {
  const { draftId } = useParams({ strict: false }) as Params;
  const { data } = useSuspenseQuery(processDraftQuery(draftId));
  if (data.processId === null) return <ProcessEditor key={draftId} process={null} stored={data} />;
  return <DraftOfProcess key={draftId} draft={data} processId={data.processId} />;
}
