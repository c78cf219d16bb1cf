import type { User } from "@assay/contract";
import { Text } from "@mantine/core";
import { useMemo } from "react";
import { type Format, useFormat } from "../../../../platform/i18n/format.ts";
import { type Translate, useT } from "../../../../platform/i18n/texts.ts";
import type { Column } from "../../../../ui/tableColumns.ts";
import { isOver } from "../../model/users/ending.ts";

export const USER_SORTING = [{ id: "lastName", desc: false }];

export const lastLoginText = ({ date, time }: Format, { lastLogin }: User): string =>
  lastLogin === null ? "" : `${date(lastLogin)} ${time(lastLogin)}`;

export const USER_STATES = ["locked", "ended", "invited", "notYetHere", "active"] as const;
type UserState = (typeof USER_STATES)[number];

/** How far somebody's account is; the first that applies. */
export function userState(user: User): UserState {
  const { lockedAt, enrolled, lastLogin } = user;
  if (lockedAt) return "locked";
  if (isOver(user)) return "ended";
  if (!enrolled) return "invited";
  return lastLogin === null ? "notYetHere" : "active";
}

/** Of a deleted account only a shell is left, which has no name. */
const lastNameText = (t: Translate, user: User): string =>
  user.type === "ANONYMIZED" ? t("administration:deletedAccount") : user.lastName;

/** An address that breaks after its "@" first. */
function Email({ email }: { email: string }) {
  const [local, host] = email.split("@");
  if (host === undefined) return email;
  return (
    <>
      {local}@<wbr />
      {host}
    </>
  );
}

/** As wide as the table allows (cqi), beside the other columns: there few addresses and long words break. */
const EMAIL_WIDTH = "clamp(120px, 37cqi - 225px, 200px)";
const POSITION_WIDTH = "clamp(104px, 20cqi - 80px, 150px)";

/** The columns of the user list (USER-02), and after them who does what and how far they are. */
export function useUserColumns(): Column<User>[] {
  const t = useT();
  const format = useFormat();
  return useMemo(() => {
    const yesOrNo = (value: boolean): string => (value ? t("ui:yes") : t("ui:no"));
    const flag = (id: "enrolled" | "emailVerified" | "twoFactorActivated"): Column<User> => ({
      id,
      header: t(`administration:${id}`),
      value: (user) => user[id],
      text: (user) => yesOrNo(user[id]),
    });
    const text = (
      id: "firstName" | "email" | "position" | "orgUnit",
      minWidth: number | string,
    ): Column<User> => ({
      id,
      header: t(`administration:${id}`),
      value: (user) => user[id],
      minWidth,
    });
    const stateText = (user: User): string =>
      user.type === "ANONYMIZED" ? "" : t(`administration:state_${userState(user)}`);
    /** An end that is still to come is said beside the state. */
    const endText = (user: User): string =>
      user.endsOn === undefined || userState(user) === "ended"
        ? ""
        : t("administration:validUntil", { date: format.date(user.endsOn) });
    return [
      {
        id: "lastName",
        header: t("administration:lastName"),
        value: (user) => lastNameText(t, user),
        minWidth: 84,
      },
      text("firstName", 84),
      { ...text("email", EMAIL_WIDTH), cell: ({ email }) => <Email email={email ?? ""} /> },
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
      {
        id: "state",
        header: t("administration:rolesAndState"),
        value: (user) => `${format.list(user.roles)} ${USER_STATES.indexOf(userState(user))}`,
        text: (user) => `${format.list(user.roles)} ${stateText(user)} ${endText(user)}`.trim(),
        cell: (user) => (
          <>
            {format.list(user.roles)}
            <Text size="sm" c="dimmed" component="div">
              {stateText(user)}
              {endText(user) !== "" && <div>{endText(user)}</div>}
            </Text>
          </>
        ),
        minWidth: 100,
      },
    ];
  }, [format, t]);
}
