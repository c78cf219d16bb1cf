import type { User } from "@assay/contract";
import { NativeSelect } from "@mantine/core";
import { useFormat } from "../../../../platform/i18n/format.ts";
import { useT } from "../../../../platform/i18n/texts.ts";
import { USER_STATES, userState } from "../../model/users/userState.ts";

/** Empty: all of them. */
export interface UserFilter {
  role: string;
  state: string;
}
export const EVERYBODY: UserFilter = { role: "", state: "" };

/** Whether the list shows somebody; a deleted account is in none of the states. */
export function passes(user: User, { role, state }: UserFilter): boolean {
  const isInState = state === "" || (user.type !== "ANONYMIZED" && userState(user) === state);
  return isInState && (role === "" || user.roles.includes(role));
}

interface UserFiltersProps {
  users: readonly User[];
  filter: UserFilter;
  onFilter(filter: UserFilter): void;
}

/** Which of the people the list shows. */
export function UserFilters({ users, filter, onFilter }: UserFiltersProps) {
  const t = useT();
  const { compare } = useFormat();
  const roles = [...new Set(users.flatMap((user) => user.roles))].toSorted(compare);
  return (
    <>
      <NativeSelect
        aria-label={t("administration:filterRole")}
        data={[
          { value: "", label: t("administration:allRoles") },
          ...roles.map((role) => ({ value: role, label: role })),
        ]}
        value={filter.role}
        onChange={({ currentTarget: { value } }) => onFilter({ ...filter, role: value })}
      />
      <NativeSelect
        aria-label={t("administration:filterState")}
        data={[
          { value: "", label: t("administration:allStates") },
          ...USER_STATES.map((state) => ({
            value: state,
            label: t(`administration:state_${state}`),
          })),
        ]}
        value={filter.state}
        onChange={({ currentTarget: { value } }) => onFilter({ ...filter, state: value })}
      />
    </>
  );
}
