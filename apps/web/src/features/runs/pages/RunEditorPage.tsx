import { useSuspenseQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import type { PageInput } from "../../../platform/routing/page.tsx";
import { candidatesQuery, runQuery } from "../api.ts";
import { RunEditor } from "../parts/RunEditor.tsx";

interface Params {
  id: string;
}

/** The candidates may be missing (OERR-021), the run may not. */
export const load = ({ queryClient, params }: PageInput<Params>) =>
  Promise.all([
    queryClient.ensureQueryData(runQuery(params.id)),
    queryClient.prefetchQuery(candidatesQuery(params.id)),
  ]);

/**
 * The page on which a run is prepared and moved on (spec 2 §2.3). Each
 * run gets a new editor, so that nothing unsaved of one reaches another.
 */
export default function RunEditorPage() {
  const { id } = useParams({ strict: false }) as Params;
  const { data } = useSuspenseQuery(runQuery(id));
  return <RunEditor key={id} run={data} />;
}
