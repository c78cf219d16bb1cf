import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import type { PageInput } from "../../../platform/routing/page.tsx";
import { accountCan, useAccountCan } from "../../../platform/session/abilities.ts";
import { rolesQuery, userQuery } from "../api.ts";
import { PasswordHost } from "../parts/PasswordHost.tsx";
import { UserEditor } from "../parts/users/UserEditor.tsx";

interface Params {
  id: string;
}

export const load = ({ queryClient, params }: PageInput<Params>) =>
  Promise.all([
    queryClient.ensureQueryData(userQuery(params.id)),
    // Not everybody who may read users may read the roles.
    accountCan("listRoles") && queryClient.prefetchQuery(rolesQuery),
  ]);

export default function UserEditorPage() {
  const { id } = useParams({ strict: false }) as Params;
  const { data: user } = useSuspenseQuery(userQuery(id));
  const enabled = useAccountCan("listRoles");
  const { data: roles = [] } = useQuery({ ...rolesQuery, enabled });
  return (
    <>
      <UserEditor key={id} user={user} roles={roles} />
      <PasswordHost />
    </>
  );
}
