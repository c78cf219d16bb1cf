import { IconArrowBackUp, IconTrash } from "@tabler/icons-react";
import { useId } from "react";
import { useT } from "../../../../platform/i18n/texts.ts";
import { Hint } from "../../../../ui/Hint.tsx";
import { roleLabel, rowLabel, Switch } from "./RoleCell.tsx";
import classes from "./Roles.module.css";
import type { StagedRole } from "../../model/roles/staging.ts";
import type { RoleEditing } from "./useRoleEditing.ts";

/** Deletes a role, or takes that back; where it cannot be deleted, it says why. */
function DeleteCell({ role, editing }: { role: StagedRole; editing: RoleEditing }) {
  const t = useT();
  const id = useId();
  const { mayDelete, remove } = editing;
  if (!mayDelete(role)) return <td>–</td>;
  // The unsaved edits decide this, not the answer about the stored role: they may make another role the default.
  const reason = (): string | null => {
    if (role.hasUsersAssigned) return t("administration:roleHasUsers");
    return role.isDefaultRole ? t("administration:roleIsDefault") : null;
  };
  const why = reason();
  const action = role.deleted ? t("administration:restoreRole") : t("administration:deleteRole");
  return (
    <td>
      <Hint id={id} text={why}>
        <button
          type="button"
          className={classes["action"]}
          data-cell
          tabIndex={-1}
          aria-label={`${role.name}: ${action}`}
          aria-disabled={why !== null || undefined}
          aria-describedby={why === null ? undefined : id}
          onClick={() => why === null && remove(role.id, !role.deleted)}
        >
          {role.deleted ? (
            <IconArrowBackUp size={20} aria-hidden />
          ) : (
            <IconTrash size={20} aria-hidden />
          )}
        </button>
      </Hint>
    </td>
  );
}

/** The two rows about the roles themselves (ROLE-02). */
export function RoleRows({ editing }: { editing: RoleEditing }) {
  const t = useT();
  const { roles, hasDeletable, mayMakeDefault, makeDefault, staging } = editing;
  return (
    <tbody>
      <tr>
        <th scope="rowgroup" colSpan={roles.length + 1} className={classes["group"]}>
          <span>{t("administration:group_role")}</span>
        </th>
      </tr>
      <tr>
        <th scope="row" className={classes["row"]}>
          <span id={rowLabel("default")}>{t("administration:defaultRole")}</span>
          <small>{t("administration:defaultRoleHint")}</small>
        </th>
        {roles.map((role) => (
          <td key={role.id} data-edited={staging.defaultId === role.id || undefined}>
            <Switch
              labelledBy={`${roleLabel(role.id)} ${rowLabel("default")}`}
              isOn={role.isDefaultRole}
              // Another role takes the mark; none can only give it up.
              isReadOnly={role.isDefaultRole || !mayMakeDefault(role)}
              onToggle={() => makeDefault(role.id)}
            />
          </td>
        ))}
      </tr>
      {hasDeletable && (
        <tr>
          <th scope="row" className={classes["row"]}>
            <span>{t("administration:deleteRole")}</span>
            <small>{t("administration:deleteRoleHint")}</small>
          </th>
          {roles.map((role) => (
            <DeleteCell key={role.id} role={role} editing={editing} />
          ))}
        </tr>
      )}
    </tbody>
  );
}
