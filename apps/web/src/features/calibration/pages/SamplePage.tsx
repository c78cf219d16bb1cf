import { useSuspenseQuery } from "@tanstack/react-query";
import { Navigate, useParams } from "@tanstack/react-router";
import { paths } from "../../../platform/page/paths.ts";
import type { PageInput } from "../../../platform/routing/page.tsx";
import { toTarget } from "../../../ui/Link.tsx";
import { attemptQuery } from "../api.ts";
import { SampleDesk } from "../parts/SampleDesk.tsx";

export const load = ({ queryClient, params }: PageInput<{ id: string }>) =>
  queryClient.ensureQueryData(attemptQuery(params.id));

/** The page on which an expert or observer notes and rates a sample. */
export default function SamplePage() {
  const { id = "", sampleId } = useParams({ strict: false });
  const { data: attempt } = useSuspenseQuery(attemptQuery(id));
  const sample = attempt.samples.find((one) => one.id === sampleId);
  if (!sample) return <Navigate {...toTarget(paths.calibrationAttempt(id))} replace />;
  return <SampleDesk key={sample.id} attempt={attempt} sample={sample} />;
}
