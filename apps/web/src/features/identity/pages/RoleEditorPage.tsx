import { useSuspenseQuery } from "@tanstack/react-query";
import type { PageInput } from "../../../platform/routing/page.tsx";
import { permissionsQuery, rolesQuery } from "../api.ts";
import { RoleEditor } from "../parts/roles/RoleEditor.tsx";

export const load = ({ queryClient }: PageInput) =>
  Promise.all([
    queryClient.ensureQueryData(rolesQuery),
    queryClient.ensureQueryData(permissionsQuery),
  ]);

export default function RoleEditorPage() {
  const { data: roles } = useSuspenseQuery(rolesQuery);
  const { data: known } = useSuspenseQuery(permissionsQuery);
  return <RoleEditor stored={roles} known={known} />;
}
