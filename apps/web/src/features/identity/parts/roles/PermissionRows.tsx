import type { Permission } from "@assay/domain";
import { memo } from "react";
import { useT } from "../../../../platform/i18n/texts.ts";
import type { PermissionGroup } from "../../model/roles/permissionGroups.ts";
import { RoleCell, rowLabel } from "./RoleCell.tsx";
import classes from "./Roles.module.css";
import type { StagedRole } from "../../model/roles/staging.ts";

type Toggle = (roleId: string, permission: Permission, isOn: boolean) => void;

interface PermissionRowsProps {
  group: PermissionGroup;
  roles: readonly StagedRole[];
  isEdited(roleId: string, permission: Permission): boolean;
  mayChange(role: StagedRole, permission: Permission): boolean;
  onToggle: Toggle;
}

/** The rows of one group, below its name. */
export const PermissionRows = memo(function PermissionRows(props: PermissionRowsProps) {
  const { group, roles, isEdited, mayChange, onToggle } = props;
  const t = useT();
  return (
    <tbody>
      <tr>
        <th scope="rowgroup" colSpan={roles.length + 1} className={classes["group"]}>
          <span>{t(`administration:group_${group.name}`)}</span>
        </th>
      </tr>
      {group.permissions.map((permission) => (
        <tr key={permission}>
          <th scope="row" className={classes["row"]}>
            <span id={rowLabel(permission)}>{t(`administration:permission_${permission}`)}</span>
            <code>{permission}</code>
          </th>
          {roles.map((role) => (
            <RoleCell
              key={role.id}
              roleId={role.id}
              permission={permission}
              isOn={role.permissions.has(permission)}
              isEdited={isEdited(role.id, permission)}
              isReadOnly={!mayChange(role, permission)}
              onToggle={onToggle}
            />
          ))}
        </tr>
      ))}
    </tbody>
  );
});
