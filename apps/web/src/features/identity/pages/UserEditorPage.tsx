import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import type { PageInput } from "../../../app/page.tsx";
import {
  type Permissions,
  permissionsOf,
  usePermissions,
} from "../../../app/session/permissions.ts";
import { session } from "../../../app/session/session.ts";
import { rolesQuery, userQuery } from "../api.ts";
import { PasswordHost } from "../components/PasswordHost.tsx";
import { UserEditor } from "../components/users/UserEditor.tsx";

interface Params {
  id: string;
}

/** Not everybody who may read users may read the roles. */
const mayReadRoles = (permissions: Permissions): boolean =>
  permissions.hasAny("VIEW_ROLES", "EDIT_ROLES", "ASSIGN_ROLES", "EDIT_USERS");

export const load = ({ queryClient, params }: PageInput<Params>) =>
  Promise.all([
    queryClient.ensureQueryData(userQuery(params.id)),
    mayReadRoles(permissionsOf(session.get().user?.permissions ?? [])) &&
      queryClient.prefetchQuery(rolesQuery),
  ]);

export default function UserEditorPage() {
  const { id } = useParams({ strict: false }) as Params;
  const { data: user } = useSuspenseQuery(userQuery(id));
  const enabled = mayReadRoles(usePermissions());
  const { data: roles = [] } = useQuery({ ...rolesQuery, enabled });
  return (
    <>
      <UserEditor key={id} user={user} roles={roles} />
      <PasswordHost />
    </>
  );
}
