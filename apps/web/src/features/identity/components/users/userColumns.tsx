import type { User } from "@assay/contract";
import { useMemo } from "react";
import { type Format, useFormat } from "../../../../app/i18n/format.ts";
import { type Translate, useT } from "../../../../app/i18n/texts.ts";
import type { Column } from "../../../../ui/tableColumns.ts";

export const USER_SORTING = [{ id: "lastName", desc: false }];

export const lastLoginText = ({ date, time }: Format, { lastLogin }: User): string =>
  lastLogin === null ? "" : `${date(lastLogin)} ${time(lastLogin)}`;

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
const EMAIL_WIDTH = "clamp(120px, 37cqi - 205px, 200px)";
const POSITION_WIDTH = "clamp(120px, 16cqi, 150px)";

/** The columns of the user list (USER-02). */
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
    return [
      {
        id: "lastName",
        header: t("administration:lastName"),
        value: (user) => lastNameText(t, user),
        minWidth: 90,
      },
      text("firstName", 90),
      { ...text("email", EMAIL_WIDTH), cell: ({ email }) => <Email email={email ?? ""} /> },
      text("position", POSITION_WIDTH),
      text("orgUnit", 116),
      flag("enrolled"),
      flag("emailVerified"),
      flag("twoFactorActivated"),
      {
        id: "lastLogin",
        header: t("administration:lastLogin"),
        value: (user) => user.lastLogin,
        text: (user) => lastLoginText(format, user),
        minWidth: 88,
      },
    ];
  }, [format, t]);
}
