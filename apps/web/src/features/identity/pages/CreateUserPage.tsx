import { Button } from "@mantine/core";
import { IconLock } from "@tabler/icons-react";
import { useT } from "../../../platform/i18n/texts.ts";
import type { PageInput } from "../../../platform/routing/page.tsx";
import { paths } from "../../../platform/page/paths.ts";
import { accountCan, useMissingTo } from "../../../platform/session/abilities.ts";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { Link } from "../../../ui/Link.tsx";
import { PageHeader } from "../../../ui/PageHeader.tsx";
import { rolesQuery } from "../api.ts";
import { UserCreator } from "../parts/users/UserCreator.tsx";

/** The roles may be unreadable to callers that may not create an account. */
export const load = async ({ queryClient }: PageInput) => {
  if (accountCan("createUser")) await queryClient.ensureQueryData(rolesQuery);
};

/** A new account, or which rights are missing for it. */
export default function CreateUserPage() {
  const t = useT();
  const missing = useMissingTo("createUser");
  if (missing === null) return <UserCreator />;
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
