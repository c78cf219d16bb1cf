import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import type { PageInput } from "../../../platform/routing/page.tsx";
import { scaleQuery, scaleUsageQuery } from "../api.ts";
import { ScaleEditor } from "../parts/ScaleEditor.tsx";

interface Params {
  id: string;
}

/** The scale must be there. If only its usage cannot be read, the page opens, and deleting has to wait. */
export const load = ({ queryClient, params: { id } }: PageInput<Params>) =>
  Promise.all([
    queryClient.ensureQueryData(scaleQuery(id)),
    queryClient.prefetchQuery(scaleUsageQuery(id)),
  ]);

/** Changes a rating scale (SCALE-03). */
export default function ScaleEditorPage() {
  const { id } = useParams({ strict: false }) as Params;
  const { data: scale } = useSuspenseQuery(scaleQuery(id));
  const { data: usage } = useQuery(scaleUsageQuery(id));
  return <ScaleEditor key={id} scale={scale} usage={usage} />;
}
