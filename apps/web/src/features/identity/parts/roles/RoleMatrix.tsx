import type { Permission } from "@assay/domain";
import { useMemo, useRef } from "react";
import { useT } from "../../../../platform/i18n/texts.ts";
import { useGridKeys } from "../../../../ui/useGridKeys.ts";
import { groupsOf } from "../../model/roles/permissionGroups.ts";
import { PermissionRows } from "./PermissionRows.tsx";
import { RoleHead } from "./RoleHead.tsx";
import { RoleRows } from "./RoleRows.tsx";
import classes from "./Roles.module.css";
import type { RoleEditing } from "./useRoleEditing.ts";

interface RoleMatrixProps {
  editing: RoleEditing;
  permissions: readonly Permission[];
  /** Whether the roles are being saved; nothing can be changed then. */
  isSaving: boolean;
}

/** Permissions × roles, with a switch in each cell; arrow keys lead from cell to cell (ROLE-01). */
export function RoleMatrix({ editing, permissions, isSaving }: RoleMatrixProps) {
  const t = useT();
  const table = useRef<HTMLTableElement>(null);
  const keys = useGridKeys(table);
  const groups = useMemo(() => groupsOf(permissions), [permissions]);
  const { roles, renaming, failed } = editing;
  return (
    <div className={classes["scroll"]} inert={isSaving}>
      <table
        ref={table}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- a grid is a table that arrow keys walk through (ARIA 1.2)
        role="grid"
        className={classes["matrix"]}
        aria-label={t("administration:rights")}
        {...keys}
      >
        <thead>
          <tr>
            <th scope="col" className={classes["corner"]}>
              {t("administration:permission")}
            </th>
            {roles.map((role) => (
              <RoleHead
                key={role.id}
                role={role}
                isRenaming={renaming === role.id}
                mayRename={editing.mayRename(role)}
                hasFailed={failed.has(role.id)}
                taken={editing.namesBeside(role.id)}
                onRename={editing.startRename}
                onSave={editing.saveName}
                onCancel={editing.cancelRename}
              />
            ))}
          </tr>
        </thead>
        {groups.map((group) => (
          <PermissionRows
            key={group.name}
            group={group}
            roles={roles}
            isEdited={editing.isEdited}
            mayChange={editing.mayChange}
            onToggle={editing.toggle}
          />
        ))}
        <RoleRows editing={editing} />
      </table>
    </div>
  );
}
