import { useParams } from "@tanstack/react-router";
import type { PageInput } from "../../../platform/routing/page.tsx";
import { candidatesQuery, runQuery } from "../../runs/api.ts";
import { conflictsQuery } from "../../runs/shared/conflicts/api.ts";
import { OwnConflicts } from "../parts/conflicts/OwnConflicts.tsx";

interface Params {
  id: string;
}

/** Conflicts of interest may fail alone: the page says so. */
export const load = ({ queryClient, params: { id } }: PageInput<Params>) =>
  Promise.all([
    queryClient.ensureQueryData(runQuery(id)),
    queryClient.ensureQueryData(candidatesQuery(id)),
    queryClient.prefetchQuery(conflictsQuery(id)),
  ]);

/** The page on which somebody who observes says whom they must not watch. */
export default function ConflictsPage() {
  const { id } = useParams({ strict: false }) as Params;
  return <OwnConflicts key={id} runId={id} />;
}
