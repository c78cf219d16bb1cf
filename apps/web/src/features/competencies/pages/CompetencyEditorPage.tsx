import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import type { PageInput } from "../../../platform/routing/page.tsx";
import { competencyQuery, competencyUsageQuery } from "../api.ts";
import { CompetencyEditor } from "../parts/CompetencyEditor.tsx";

interface Params {
  id: string;
}

/** The competency must be there. If only its usage cannot be read, the page opens, and deleting has to wait. */
export const load = ({ queryClient, params: { id } }: PageInput<Params>) =>
  Promise.all([
    queryClient.ensureQueryData(competencyQuery(id)),
    queryClient.prefetchQuery(competencyUsageQuery(id)),
  ]);

/** Changes a competency (COMP-02). */
export default function CompetencyEditorPage() {
  const { id } = useParams({ strict: false }) as Params;
  const { data: competency } = useSuspenseQuery(competencyQuery(id));
  const { data: usage } = useQuery(competencyUsageQuery(id));
  return <CompetencyEditor key={id} competency={competency} usage={usage} />;
}
