import { useSuspenseQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import type { PageInput } from "../../../platform/routing/page.tsx";
import { competenciesQuery } from "../../competencies/api.ts";
import { scalesQuery } from "../../scales/api.ts";
import { processQuery } from "../api.ts";
import { ProcessEditor } from "../parts/ProcessEditor.tsx";

interface Params {
  id: string;
}

export const load = ({ queryClient, params }: PageInput<Params>) =>
  Promise.all([
    queryClient.ensureQueryData(processQuery(params.id)),
    queryClient.ensureQueryData(scalesQuery),
    queryClient.ensureQueryData(competenciesQuery),
  ]);

/** Changes a process in five steps (PROC-05). */
export default function ProcessEditorPage() {
  const { id } = useParams({ strict: false }) as Params;
  const { data } = useSuspenseQuery(processQuery(id));
  return <ProcessEditor key={id} process={data} stored={null} />;
}
