import { useSuspenseQuery } from "@tanstack/react-query";
import type { PageInput } from "../../../platform/routing/page.tsx";
import { resourcesQuery } from "../api.ts";
import { ResourcesEditor } from "../parts/ResourcesEditor.tsx";

export const load = ({ queryClient }: PageInput) => queryClient.ensureQueryData(resourcesQuery);

/** The rooms and role players that timetables of this tenant can use. */
export default function ResourcesPage() {
  const { data } = useSuspenseQuery(resourcesQuery);
  return <ResourcesEditor resources={data} />;
}
