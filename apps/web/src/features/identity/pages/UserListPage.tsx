import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useSuspenseQuery } from "@tanstack/react-query";
import { DownloadButton } from "../../../app/DownloadButton.tsx";
import { useT } from "../../../app/i18n/texts.ts";
import type { PageInput } from "../../../app/page.tsx";
import { paths } from "../../../app/paths.ts";
import { usePermissions } from "../../../app/session/permissions.ts";
import { useTableView } from "../../../app/useTableView.ts";
import { DataTable } from "../../../ui/DataTable.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { Link } from "../../../ui/Link.tsx";
import { PageHeader } from "../../../ui/PageHeader.tsx";
import { exportUsers, usersQuery } from "../api.ts";
import { USER_SORTING, useUserColumns } from "../components/users/userColumns.tsx";

export const load = ({ queryClient }: PageInput) => queryClient.ensureQueryData(usersQuery);

/** Everybody of the tenant; a row leads to its editor (spec 1 §3). */
export default function UserListPage() {
  const t = useT();
  const { data: users } = useSuspenseQuery(usersQuery);
  const permissions = usePermissions();
  const columns = useUserColumns();
  const { view, onView } = useTableView(columns, USER_SORTING);
  const newUser = permissions.has("CREATE_USERS") && (
    <Button
      component={Link}
      to={paths.createUser()}
      leftSection={<IconPlus size={20} aria-hidden />}
    >
      {t("administration:newUser")}
    </Button>
  );
  return (
    <>
      <PageHeader title={t("administration:users")}>
        {permissions.has("EXPORT_DATA") && (
          <DownloadButton load={exportUsers} name={`${t("administration:users")}.xlsx`}>
            {t("administration:export")}
          </DownloadButton>
        )}
        {newUser}
      </PageHeader>
      <DataTable
        caption={t("administration:users")}
        rows={users}
        columns={columns}
        rowId={(user) => user.id}
        rowLink={(user) => paths.user(user.id)}
        view={view}
        onView={onView}
        narrow="cards"
        empty={
          <EmptyState title={t("administration:noUsers")} text={t("administration:noUsersText")} />
        }
      />
    </>
  );
}
