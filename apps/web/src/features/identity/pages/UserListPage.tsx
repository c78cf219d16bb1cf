import type { User } from "@assay/contract";
import { Button, Skeleton } from "@mantine/core";
import { IconListCheck, IconPlus, IconUsersPlus } from "@tabler/icons-react";
import { useSuspenseQuery } from "@tanstack/react-query";
import { Suspense, useMemo, useState } from "react";
import { DownloadButton } from "../../../app/DownloadButton.tsx";
import { useT } from "../../../app/i18n/texts.ts";
import type { PageInput } from "../../../app/page.tsx";
import { partWithTexts } from "../../../app/partWithTexts.ts";
import { paths } from "../../../app/paths.ts";
import { usePermissions } from "../../../app/session/permissions.ts";
import { useTableView } from "../../../app/useTableView.ts";
import { DataTable } from "../../../ui/DataTable.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { Link } from "../../../ui/Link.tsx";
import { PageHeader } from "../../../ui/PageHeader.tsx";
import type { Column } from "../../../ui/tableColumns.ts";
import { exportUsers, usersQuery } from "../api.ts";
import { concernedBy, useManyUsers } from "../components/users/useManyUsers.ts";
import { USER_SORTING, useUserColumns } from "../components/users/userColumns.tsx";
import { EVERYBODY, passes, UserFilters } from "../components/users/UserFilters.tsx";
import classes from "../components/users/Users.module.css";

const InviteDialog = partWithTexts(
  () => import("../components/invite/InvitePart.tsx"),
  "invitations",
  "lists",
);
const ManyUsersBar = partWithTexts(() => import("../components/users/ManyUsersBar.tsx"));

export const load = ({ queryClient }: PageInput) => queryClient.ensureQueryData(usersQuery);

/** Ids of the columns that stay while people are being chosen. */
const COLUMNS_WHILE_CHOOSING: ReadonlySet<string> = new Set([
  "lastName",
  "firstName",
  "email",
  "state",
]);

/** The chosen people (null while none are being chosen), and the column of checkboxes to choose them with. */
function useChoice(users: readonly User[]) {
  const t = useT();
  const [chosen, setChosen] = useState<ReadonlySet<string> | null>(null);
  const column = useMemo((): Column<User>[] => {
    if (chosen === null) return [];
    const toggle = (id: string): void =>
      setChosen((now) => (now ?? new Set()).symmetricDifference(new Set([id])));
    return [
      {
        id: "chosen",
        header: t("administration:choose"),
        value: ({ id }) => chosen.has(id),
        text: () => "",
        cell: ({ id, fullName }) => (
          <input
            type="checkbox"
            className={classes["choose"]}
            aria-label={t("administration:chooseOne", { name: fullName })}
            checked={chosen.has(id)}
            onChange={() => toggle(id)}
          />
        ),
      },
    ];
  }, [chosen, t]);
  return {
    column,
    people: chosen && users.filter(({ id }) => chosen.has(id)),
    choose: (people: readonly User[] | null) =>
      setChosen(people && new Set(people.map(({ id }) => id))),
  };
}

/** Everybody of the tenant; a row leads to its editor (spec 1 §3). */
export default function UserListPage() {
  const t = useT();
  const { data: users } = useSuspenseQuery(usersQuery);
  const permissions = usePermissions();
  const [filter, setFilter] = useState(EVERYBODY);
  const [isInviting, setInviting] = useState(false);
  const { column, people, choose } = useChoice(users);
  const plain = useUserColumns();
  const columns = useMemo(
    () =>
      column.length === 0
        ? plain
        : [...plain.filter(({ id }) => COLUMNS_WHILE_CHOOSING.has(id)), ...column],
    [plain, column],
  );
  const { view, onView } = useTableView(columns, USER_SORTING);
  const many = useManyUsers();
  const shown = useMemo(() => users.filter((user) => passes(user, filter)), [users, filter]);
  const waiting = concernedBy(users, { kind: "invite" });
  const mayCreate = permissions.has("CREATE_USERS", "EDIT_USERS");
  return (
    <>
      <PageHeader title={t("administration:users")}>
        {permissions.has("EXPORT_DATA") && (
          <DownloadButton load={exportUsers} name={`${t("administration:users")}.xlsx`}>
            {t("administration:export")}
          </DownloadButton>
        )}
        {waiting.length > 0 && (
          <Button
            variant="default"
            loading={many.isBusy}
            onClick={() => void many.ask(users, { kind: "invite" })}
          >
            {t("administration:remindAll", { count: waiting.length })}
          </Button>
        )}
        {mayCreate && (
          <Button
            variant="default"
            leftSection={<IconUsersPlus size={20} aria-hidden />}
            onClick={() => setInviting(true)}
          >
            {t("administration:inviteMany")}
          </Button>
        )}
        {permissions.has("CREATE_USERS") && (
          <Button
            component={Link}
            to={paths.createUser()}
            leftSection={<IconPlus size={20} aria-hidden />}
          >
            {t("administration:newUser")}
          </Button>
        )}
      </PageHeader>
      {people !== null && (
        <Suspense fallback={<Skeleton height={62} mb="sm" />}>
          <ManyUsersBar users={people} onAll={() => choose(shown)} onDone={() => choose(null)} />
        </Suspense>
      )}
      <DataTable
        caption={t("administration:users")}
        rows={shown}
        columns={columns}
        rowId={(user) => user.id}
        rowLink={(user) => paths.user(user.id)}
        view={view}
        onView={onView}
        narrow="cards"
        actions={
          <>
            <UserFilters users={users} filter={filter} onFilter={setFilter} />
            {people === null && permissions.has("EDIT_USERS", "INVITE_USERS") && (
              <Button
                variant="default"
                leftSection={<IconListCheck size={20} aria-hidden />}
                onClick={() => choose([])}
              >
                {t("administration:chooseMany")}
              </Button>
            )}
          </>
        }
        empty={
          users.length > 0 ? (
            <EmptyState title={t("administration:nobodyFiltered")} />
          ) : (
            <EmptyState
              title={t("administration:noUsers")}
              text={t("administration:noUsersText")}
            />
          )
        }
      />
      {isInviting && (
        <Suspense>
          <InviteDialog users={users} onClose={() => setInviting(false)} />
        </Suspense>
      )}
    </>
  );
}
