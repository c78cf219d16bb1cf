import { Notice } from "../../../../ui/Notice.tsx";
import { useT } from "../../../../platform/i18n/texts.ts";
import type { RoleConflict } from "../../model/roles/conflicts.ts";
import classes from "./Roles.module.css";

/** Where somebody else changed a role meanwhile: what is stored beside what was to be stored. */
export function RoleConflicts({ conflicts }: { conflicts: readonly RoleConflict[] }) {
  const t = useT();
  const onOrOff = (isOn: boolean): string =>
    isOn ? t("administration:on") : t("administration:off");
  return conflicts.map(({ id, name, names, permissions }) => (
    <Notice key={id} tone="warning" title={t("administration:roleConflict", { name })}>
      {t("administration:roleConflictText")}
      <table className={classes["conflicts"]}>
        <thead>
          <tr>
            <th scope="col">{t("administration:permission")}</th>
            <th scope="col">{t("administration:mine")}</th>
            <th scope="col">{t("administration:theirs")}</th>
          </tr>
        </thead>
        <tbody>
          {names !== null && (
            <tr>
              <th scope="row">{t("administration:roleName")}</th>
              <td>{names.mine}</td>
              <td>{names.theirs}</td>
            </tr>
          )}
          {permissions.map(({ permission, mine, theirs }) => (
            <tr key={permission}>
              <th scope="row">{t(`administration:permission_${permission}`)}</th>
              <td>{onOrOff(mine)}</td>
              <td>{onOrOff(theirs)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Notice>
  ));
}
