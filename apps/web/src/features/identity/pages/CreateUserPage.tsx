import { Button } from "@mantine/core";
import { IconLock } from "@tabler/icons-react";
import { useT } from "../../../app/i18n/texts.ts";
import type { PageInput } from "../../../app/page.tsx";
import { paths } from "../../../app/paths.ts";
import { permissionsOf, usePermissions } from "../../../app/session/permissions.ts";
import { session } from "../../../app/session/session.ts";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { Link } from "../../../ui/Link.tsx";
import { PageHeader } from "../../../ui/PageHeader.tsx";
import { rolesQuery } from "../api.ts";
import { UserCreator } from "../components/users/UserCreator.tsx";

/** A new account is created, and then edited. */
const NEEDED = ["CREATE_USERS", "EDIT_USERS"] as const;

/** Who may not create an account may not read the roles either. */
export const load = async ({ queryClient }: PageInput) => {
  if (permissionsOf(session.get().user?.permissions ?? []).has(...NEEDED))
    await queryClient.ensureQueryData(rolesQuery);
};

/** A new account, or which rights are missing for it. */
export default function CreateUserPage() {
  const t = useT();
  const permissions = usePermissions();
  const missing = NEEDED.filter((permission) => !permissions.has(permission));
  if (missing.length === 0) return <UserCreator />;
  return (
    <>
      <PageHeader
        title={t("administration:newUser")}
        backTo={paths.users()}
        backLabel={t("administration:backToUsers")}
      />
      <EmptyState
        icon={<IconLock size={40} stroke={1.4} />}
        title={t("administration:mayNotCreate")}
        text={t("administration:rightsMissing", {
          count: missing.length,
          rights: missing.join(", "),
        })}
      >
        <Button component={Link} to={paths.users()} variant="default">
          {t("administration:backToUsers")}
        </Button>
      </EmptyState>
    </>
  );
}
