import { useSuspenseQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import type { PageInput } from "../../../platform/routing/page.tsx";
import { peopleQuery, setQuery } from "../api.ts";
import { SetEditor } from "../parts/SetEditor.tsx";

export const load = ({ queryClient, params }: PageInput<{ id: string }>) =>
  Promise.all([
    queryClient.ensureQueryData(setQuery(params.id)),
    queryClient.ensureQueryData(peopleQuery),
  ]);

/** The editor of a set of samples. */
export default function SetPage() {
  const { id = "" } = useParams({ strict: false });
  const { data: set } = useSuspenseQuery(setQuery(id));
  return <SetEditor key={set.id} set={set} />;
}
