import type { User } from "@assay/contract";
import { Text } from "@mantine/core";
import { useMemo } from "react";
import { type Format, useFormat } from "../../../../platform/i18n/format.ts";
import { type Translate, useT } from "../../../../platform/i18n/texts.ts";
import { EmailText } from "../../../../ui/EmailText.tsx";
import type { Column } from "../../../../ui/tableColumns.ts";
import {
  endText,
  lastLoginText,
  stateText,
  USER_STATES,
  userState,
} from "../../model/users/userState.ts";

export const USER_SORTING = [{ id: "lastName", desc: false }];

/** The last name of an account, or that it was deleted: only a shell without a name is left then. */
const lastNameText = (t: Translate, user: User): string =>
  user.type === "ANONYMIZED" ? t("administration:deletedAccount") : user.lastName;

/** As wide as the table allows (cqi), beside the other columns: there few addresses and long words break. */
const EMAIL_WIDTH = "clamp(120px, 37cqi - 225px, 200px)";
const POSITION_WIDTH = "clamp(104px, 20cqi - 80px, 150px)";

/** The columns whose values are a field of the user. */
const plainColumns = (t: Translate) => ({
  flag: (id: "enrolled" | "emailVerified" | "twoFactorActivated"): Column<User> => ({
    id,
    header: t(`administration:${id}`),
    value: (user) => user[id],
    text: (user) => (user[id] ? t("ui:yes") : t("ui:no")),
  }),
  text: (
    id: "firstName" | "email" | "position" | "orgUnit",
    minWidth: number | string,
  ): Column<User> => ({
    id,
    header: t(`administration:${id}`),
    value: (user) => user[id],
    minWidth,
  }),
});

/** The last column: who does what, and how far their account is. */
function stateColumn(t: Translate, format: Format): Column<User> {
  const rolesOf = (user: User): string => format.list(user.roles);
  return {
    id: "state",
    header: t("administration:rolesAndState"),
    value: (user) => `${rolesOf(user)} ${USER_STATES.indexOf(userState(user))}`,
    text: (user) => `${rolesOf(user)} ${stateText(t, user)} ${endText(t, format, user)}`.trim(),
    cell: (user) => (
      <>
        {rolesOf(user)}
        <Text size="sm" c="dimmed" component="div">
          {stateText(t, user)}
          {endText(t, format, user) !== "" && <div>{endText(t, format, user)}</div>}
        </Text>
      </>
    ),
    minWidth: 100,
  };
}

/** The columns of the user list (USER-02), and after them who does what and how far they are. */
export function useUserColumns(): Column<User>[] {
  const t = useT();
  const format = useFormat();
  return useMemo(() => {
    const { flag, text } = plainColumns(t);
    return [
      {
        id: "lastName",
        header: t("administration:lastName"),
        value: (user) => lastNameText(t, user),
        minWidth: 84,
      },
      text("firstName", 84),
      { ...text("email", EMAIL_WIDTH), cell: ({ email }) => <EmailText email={email ?? ""} /> },
      text("position", POSITION_WIDTH),
      text("orgUnit", 96),
      flag("enrolled"),
      flag("emailVerified"),
      flag("twoFactorActivated"),
      {
        id: "lastLogin",
        header: t("administration:lastLogin"),
        value: (user) => user.lastLogin,
        text: (user) => lastLoginText(format, user),
        minWidth: 80,
      },
      stateColumn(t, format),
    ];
  }, [format, t]);
}
