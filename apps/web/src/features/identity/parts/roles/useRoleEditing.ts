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

/** What the answer about a stored role says of an act. A role without `can` offers it, and the server decides. */
const answerOf = ({ can }: StagedRole, act: keyof NonNullable<Role["can"]>) => can?.[act] ?? true;

/** What the user may stage, as the stored roles say; a new role is not stored yet, and has no answer of its own. */
function roleRights(roles: readonly StagedRole[], { can }: KnownPermissions) {
  const isNew = (role: StagedRole): boolean => role.temporaryId !== null;
  const storedRoles = roles.filter((role) => !isNew(role));
  const mayEdit = storedRoles.some((role) => answerOf(role, "edit") === true);
  const mayMoveDefault = storedRoles.some((role) => answerOf(role, "makeDefault") === true);
  const mayDelete = (role: StagedRole): boolean =>
    isNew(role) || answerOf(role, "delete") !== "noRight";
  return {
    mayEdit,
    mayDelete,
    hasDeletable: roles.some(mayDelete),
    mayMakeDefault: (role: StagedRole): boolean =>
      !role.deleted && (isNew(role) ? mayMoveDefault : answerOf(role, "makeDefault") === true),
    /** With users assigned too: then the page says why not. */
    mayRename: (role: StagedRole): boolean =>
      !role.deleted && (isNew(role) || answerOf(role, "rename") !== "noRight"),
    mayChange: (role: StagedRole, permission: Permission): boolean => {
      if (role.deleted) return false;
      if (!isNew(role)) return answerOf(role, "edit") === true;
      return (can?.[permission] ?? true) === true || role.permissions.has(permission);
    },
  };
}

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
export function useRoleEditing(stored: readonly Role[], known: KnownPermissions) {
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
  const mayCreate = useAccountCan("createRole");
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
    mayCreate,
    ...roleRights(roles, known),
    failed,
    setFailed,
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
