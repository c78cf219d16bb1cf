import type { User } from "@assay/contract";
import { Button, Skeleton } from "@mantine/core";
import { IconListCheck } from "@tabler/icons-react";
import { useSuspenseQuery } from "@tanstack/react-query";
import { Suspense, useMemo, useState } from "react";
import { useT } from "../../../platform/i18n/texts.ts";
import type { PageInput } from "../../../platform/routing/page.tsx";
import { partWithTexts } from "../../../platform/i18n/partWithTexts.ts";
import { paths } from "../../../platform/page/paths.ts";
import { useAccountCan } from "../../../platform/session/abilities.ts";
import { useTableView } from "../../../platform/page/useTableView.ts";
import { DataTable } from "../../../ui/DataTable.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { PageHeader } from "../../../ui/PageHeader.tsx";
import type { Column } from "../../../ui/tableColumns.ts";
import { usersQuery } from "../api.ts";
import { USER_SORTING, useUserColumns } from "../parts/users/userColumns.tsx";
import { EVERYBODY, passes, UserFilters } from "../parts/users/UserFilters.tsx";
import { UserListActions } from "../parts/users/UserListActions.tsx";
import classes from "../parts/users/Users.module.css";

const InviteDialog = partWithTexts(
  () => import("../parts/invite/InviteDialog.tsx"),
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

/** The columns of the list: all of them, or while people are being chosen those that say who they are. */
function useShownColumns(choosing: Column<User>[]): Column<User>[] {
  const all = useUserColumns();
  return useMemo(
    () =>
      choosing.length === 0
        ? all
        : [...all.filter(({ id }) => COLUMNS_WHILE_CHOOSING.has(id)), ...choosing],
    [all, choosing],
  );
}

/** What stands in place of the rows where there are none. */
function NobodyHere({ isFiltered }: { isFiltered: boolean }) {
  const t = useT();
  return isFiltered ? (
    <EmptyState title={t("administration:nobodyFiltered")} />
  ) : (
    <EmptyState title={t("administration:noUsers")} text={t("administration:noUsersText")} />
  );
}

/** Everybody of the tenant; a row leads to its editor (spec 1 §3). */
export default function UserListPage() {
  const t = useT();
  const { data: users } = useSuspenseQuery(usersQuery);
  const [filter, setFilter] = useState(EVERYBODY);
  const [isInviting, setInviting] = useState(false);
  const { column, people, choose } = useChoice(users);
  const columns = useShownColumns(column);
  const { view, onView } = useTableView(columns, USER_SORTING);
  const shown = useMemo(() => users.filter((user) => passes(user, filter)), [users, filter]);
  const mayChangeMany = useAccountCan("changeManyUsers");
  return (
    <>
      <PageHeader title={t("administration:users")}>
        <UserListActions users={users} onInvite={() => setInviting(true)} />
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
        empty={<NobodyHere isFiltered={users.length > 0} />}
      />
      {isInviting && (
        <Suspense>
          <InviteDialog users={users} onClose={() => setInviting(false)} />
        </Suspense>
      )}
    </>
  );
}
