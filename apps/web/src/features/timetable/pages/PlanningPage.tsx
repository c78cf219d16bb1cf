import { useParams } from "@tanstack/react-router";
import type { PageInput } from "../../../platform/routing/page.tsx";
import { candidatesQuery, runQuery } from "../../runs/api.ts";
import { conflictsQuery } from "../../runs/shared/conflicts/api.ts";
import { planJobQuery, planningQuery, plansQuery } from "../api.ts";
import { PlanDesk } from "../parts/PlanDesk.tsx";

interface Params {
  id: string;
}

/** Names, conflicts of interest and the latest search may come later; the rest may not. */
export const load = ({ queryClient, params: { id } }: PageInput<Params>) =>
  Promise.all([
    queryClient.ensureQueryData(runQuery(id)),
    queryClient.ensureQueryData(planningQuery(id)),
    queryClient.ensureQueryData(plansQuery(id)),
    queryClient.prefetchQuery(candidatesQuery(id)),
    queryClient.prefetchQuery(conflictsQuery(id)),
    queryClient.prefetchQuery(planJobQuery(id)),
  ]);

/** The page on which the timetable of a run is made. Each run gets new parts, so that nothing of one reaches another. */
export default function PlanningPage() {
  const { id } = useParams({ strict: false }) as Params;
  return <PlanDesk key={id} runId={id} />;
}
