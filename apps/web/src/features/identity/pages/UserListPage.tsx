import type { User } from "@assay/contract";
import { Button, Skeleton } from "@mantine/core";
import { IconListCheck, IconPlus, IconUsersPlus } from "@tabler/icons-react";
import { useSuspenseQuery } from "@tanstack/react-query";
import { Suspense, useMemo, useState } from "react";
import { DownloadButton } from "../../../platform/files/DownloadButton.tsx";
import { useT } from "../../../platform/i18n/texts.ts";
import type { PageInput } from "../../../platform/routing/page.tsx";
import { partWithTexts } from "../../../platform/i18n/partWithTexts.ts";
import { paths } from "../../../platform/page/paths.ts";
import { useAccountCan } from "../../../platform/session/abilities.ts";
import { useTableView } from "../../../platform/page/useTableView.ts";
import { DataTable } from "../../../ui/DataTable.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { Link } from "../../../ui/Link.tsx";
import { PageHeader } from "../../../ui/PageHeader.tsx";
import type { Column } from "../../../ui/tableColumns.ts";
import { exportUsers, usersQuery } from "../api.ts";
import { concernedBy, useManyUsers } from "../parts/users/useManyUsers.ts";
import { USER_SORTING, useUserColumns } from "../parts/users/userColumns.tsx";
import { EVERYBODY, passes, UserFilters } from "../parts/users/UserFilters.tsx";
import { useMissingToCreate } from "../parts/users/useMissingToCreate.ts";
import classes from "../parts/users/Users.module.css";

const InviteDialog = partWithTexts(
  () => import("../parts/invite/InvitePart.tsx"),
  "invitations",
  "lists",
);
const ManyUsersBar = partWithTexts(() => import("../parts/users/ManyUsersBar.tsx"));

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
  const mayExport = useAccountCan("exportUsers");
  const mayChangeMany = useAccountCan("changeManyUsers");
  const missing = useMissingToCreate();
  // Without EDIT_USERS the page of a new user says what is missing.
  const seesCreating =
    missing === null || (missing.length > 0 && !missing.includes("CREATE_USERS"));
  return (
    <>
      <PageHeader title={t("administration:users")}>
        {mayExport && (
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
        {missing === null && (
          <Button
            variant="default"
            leftSection={<IconUsersPlus size={20} aria-hidden />}
            onClick={() => setInviting(true)}
          >
            {t("administration:inviteMany")}
          </Button>
        )}
        {seesCreating && (
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
            {people === null && mayChangeMany && (
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
