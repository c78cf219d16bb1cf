import type { Role } from "@assay/contract";
import type { Permission } from "@assay/domain";
import { useCallback, useMemo, useState } from "react";
import type { HeldFormat } from "../../../../platform/forms/heldFormat.ts";
import { useHeldForm } from "../../../../platform/forms/useHeldForm.ts";
import { type Translate, useT } from "../../../../platform/i18n/texts.ts";
import { newId } from "../../../../ui/newId.ts";
import { useAccountCan } from "../../../../platform/session/abilities.ts";
import { announce } from "../../../../platform/page/announce.ts";
import type { KnownPermissions } from "../../api.ts";
import {
  add,
  begin,
  isDirty,
  rebase,
  rename,
  setDefault,
  setDeleted,
  setPermission,
  type StagedRole,
  stagedRoles,
  type Staging,
} from "../../model/roles/staging.ts";

const HELD: HeldFormat<Staging> = {
  version: 1,
  schema: async () => (await import("../../model/roles/rolesHeld.ts")).heldRoles,
};
const NONE: ReadonlySet<string> = new Set();

const useRoleRights = () => ({
  create: useAccountCan("createRole"),
  edit: useAccountCan("updateRole"),
  delete: useAccountCan("deleteRole"),
});

/** The names of the roles: which one is being typed, and that of a new role. */
function useRoleNames(
  t: Translate,
  roles: readonly StagedRole[],
  setStaging: (change: (now: Staging) => Staging) => void,
) {
  const [renaming, setRenaming] = useState<string | null>(null);
  const startRename = (role: StagedRole): void => {
    if (!role.hasUsersAssigned) setRenaming(role.id);
    else announce({ tone: "warning", text: t("administration:renameUsed", { name: role.name }) });
  };
  const addRole = (): void => {
    const id = newId();
    const base = t("administration:newRoleName");
    const names = new Set(roles.map((role) => role.name));
    const numbered = Array.from({ length: names.size + 1 }, (_, index) => `${base}-${index + 2}`);
    const name = [base, ...numbered].find((candidate) => !names.has(candidate)) ?? base;
    setStaging((now) => add(now, id, name));
    setRenaming(id);
  };
  return {
    renaming,
    startRename,
    addRole,
    cancelRename: () => setRenaming(null),
    saveName: (id: string, name: string): void => {
      setRenaming(null);
      setStaging((now) => rename(now, id, name));
    },
    namesBeside: (id: string): string[] =>
      roles.filter((role) => role.id !== id).map((role) => role.name),
  };
}

/** The staged edits of the matrix, and what the user at the screen may stage (ROLE-08). */
export function useRoleEditing(stored: readonly Role[], { can }: KnownPermissions) {
  const t = useT();
  const [staging, setStaging] = useState(() => begin(stored));
  /** What the last save did not store. */
  const [failed, setFailed] = useState(NONE);
  const [seen, setSeen] = useState(stored);
  if (seen !== stored) {
    setSeen(stored);
    // Read again: what others have changed is taken over below the edits. After a save the edits know
    // the new roles before this page does.
    if (staging.stored !== stored) setStaging(rebase(staging, stored, NONE));
  }

  const roles = useMemo(() => stagedRoles(staging), [staging]);
  const names = useRoleNames(t, roles, setStaging);
  const isTouched = isDirty(staging);
  const heldForm = useHeldForm(HELD, "roles", isTouched ? staging : null, (restored) =>
    setStaging(rebase(restored, stored, NONE)),
  );
  const rights = useRoleRights();
  const mayRename = (role: StagedRole): boolean =>
    !role.deleted && (role.temporaryId !== null || rights.edit);
  const mayChange = (role: StagedRole, permission: Permission): boolean => {
    if (role.deleted) return false;
    if (rights.edit) return true;
    const isGivable = (can?.[permission] ?? true) === true;
    return role.temporaryId !== null && (isGivable || role.permissions.has(permission));
  };
  const toggle = useCallback(
    (id: string, permission: Permission, isOn: boolean) =>
      setStaging((now) => setPermission(now, id, permission, isOn)),
    [],
  );
  return {
    staging,
    heldForm,
    setStaging,
    roles,
    rights,
    failed,
    setFailed,
    mayRename,
    mayChange,
    ...names,
    isEdited: (id: string, permission: Permission): boolean =>
      staging.edits[id]?.permissions[permission] !== undefined,
    toggle,
    makeDefault: (id: string): void => setStaging((now) => setDefault(now, id)),
    remove: (id: string, deleted: boolean): void =>
      setStaging((now) => setDeleted(now, id, deleted)),
    discard: (fresh: readonly Role[]): void => {
      setStaging(begin(fresh));
      setFailed(NONE);
      names.cancelRename();
    },
  };
}
export type RoleEditing = ReturnType<typeof useRoleEditing>;
