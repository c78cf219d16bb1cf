import type { Role } from "@assay/contract";
import type { Id, Permission } from "@assay/domain";

/** The unsaved changes of one role. */
interface RoleEdit {
  name?: string | undefined;
  /** The permissions that differ from the stored ones, with their new values. */
  permissions: Readonly<Partial<Record<Permission, boolean>>>;
  deleted: boolean;
}

/** Stored roles, and what was edited over them: an edit survives that its role changes on the server. */
export interface Staging {
  stored: readonly Role[];
  /** Ids of new roles, made on this page; their content is in their edits. */
  added: readonly Id[];
  edits: Readonly<Record<Id, RoleEdit>>;
  /** The role that becomes the default; null: the stored one stays. */
  defaultId: Id | null;
}

/** A role as the matrix shows it. `temporaryId`, `modified` and `deleted` exist only here (ROLE-15). */
export interface StagedRole {
  id: Id;
  temporaryId: Id | null;
  name: string;
  permissions: ReadonlySet<Permission>;
  isDefaultRole: boolean;
  hasUsersAssigned: boolean;
  /** As the answer says it, about the role as it is stored; undefined for a new role. */
  can: Role["can"];
  modified: boolean;
  deleted: boolean;
}

const UNTOUCHED: RoleEdit = { permissions: {}, deleted: false };
const storedRole = (staging: Staging, id: Id): Role | undefined =>
  staging.stored.find((role) => role.id === id);
const editOf = (staging: Staging, id: Id): RoleEdit => staging.edits[id] ?? UNTOUCHED;

export const begin = (stored: readonly Role[]): Staging => ({
  stored,
  added: [],
  edits: {},
  defaultId: null,
});

const isUntouched = ({ name, permissions, deleted }: RoleEdit): boolean =>
  name === undefined && !deleted && Object.keys(permissions).length === 0;

/** The part of an edit that still differs from its stored role. */
function differing(edit: RoleEdit, role: Role | undefined): RoleEdit {
  const isGranted = (permission: string): boolean =>
    role?.permissions.some((granted) => granted === permission) ?? false;
  const changes = Object.entries(edit.permissions).filter(
    ([name, isOn]) => isOn !== isGranted(name),
  );
  return {
    name: edit.name === role?.name ? undefined : edit.name,
    permissions: Object.fromEntries(changes),
    deleted: edit.deleted,
  };
}

function withEdit(staging: Staging, id: Id, change: Partial<RoleEdit>): Staging {
  const edit = differing({ ...editOf(staging, id), ...change }, storedRole(staging, id));
  const { [id]: _, ...others } = staging.edits;
  const isStaged = staging.added.includes(id) || !isUntouched(edit);
  return { ...staging, edits: isStaged ? { ...others, [id]: edit } : others };
}

const storedDefault = ({ stored }: Staging): Id | undefined =>
  stored.find((role) => role.isDefaultRole)?.id;

export function setDefault(staging: Staging, id: Id): Staging {
  return { ...staging, defaultId: id === storedDefault(staging) ? null : id };
}

export const rename = (staging: Staging, id: Id, name: string): Staging =>
  withEdit(staging, id, { name });

export function setPermission(
  staging: Staging,
  id: Id,
  permission: Permission,
  isOn: boolean,
): Staging {
  const permissions = { ...editOf(staging, id).permissions, [permission]: isOn };
  return withEdit(staging, id, { permissions });
}

export const setDeleted = (staging: Staging, id: Id, deleted: boolean): Staging =>
  withEdit(staging, id, { deleted });

export const add = (staging: Staging, id: Id, name: string): Staging => ({
  ...staging,
  added: [...staging.added, id],
  edits: { ...staging.edits, [id]: { name, permissions: {}, deleted: false } },
});

function permissionsOf(role: Role | undefined, edit: RoleEdit): Set<Permission> {
  const granted = new Set<Permission>(role?.permissions);
  for (const [name, isOn] of Object.entries(edit.permissions)) {
    if (isOn) granted.add(name as Permission);
    else granted.delete(name as Permission);
  }
  return granted;
}

function staged(staging: Staging, id: Id): StagedRole {
  const role = storedRole(staging, id);
  const edit = editOf(staging, id);
  return {
    id,
    temporaryId: role === undefined ? id : null,
    name: edit.name ?? role?.name ?? "",
    permissions: permissionsOf(role, edit),
    isDefaultRole: id === (staging.defaultId ?? storedDefault(staging)),
    hasUsersAssigned: role?.hasUsersAssigned ?? false,
    can: role?.can,
    modified: id in staging.edits || id === staging.defaultId,
    deleted: edit.deleted,
  };
}

/** All roles with their edits, the new ones last. */
export const stagedRoles = (staging: Staging): StagedRole[] =>
  [...staging.stored.map((role) => role.id), ...staging.added].map((id) => staged(staging, id));

export const isDirty = ({ edits, defaultId }: Staging): boolean =>
  defaultId !== null || Object.keys(edits).length > 0;

/**
 * Rebases the edits onto the stored roles. An edit that is stored already is dropped; a role
 * that was deleted drops its deletion here, and becomes a new role if it was changed here.
 *
 * @param done ids of roles whose edits were stored, and are dropped
 */
export function rebase(staging: Staging, stored: readonly Role[], done: ReadonlySet<Id>): Staging {
  const next: Staging = { stored, added: [], edits: {}, defaultId: null };
  const isStored = (id: Id): boolean => stored.some((role) => role.id === id);
  const open = stagedRoles(staging).filter(({ id }) => id in staging.edits && !done.has(id));
  const remaining = open.filter(({ id, deleted }) => isStored(id) || !deleted);
  const edits = remaining.map((role): [Id, RoleEdit] => [role.id, carried(staging, role, stored)]);
  const added = remaining.map(({ id }) => id).filter((id) => !isStored(id));
  const rebased = {
    ...next,
    added,
    edits: Object.fromEntries(
      edits.filter(([id, edit]) => added.includes(id) || !isUntouched(edit)),
    ),
  };
  const { defaultId } = staging;
  const isOpen = defaultId !== null && !done.has(defaultId);
  const exists = isOpen && (isStored(defaultId) || added.includes(defaultId));
  return exists ? setDefault(rebased, defaultId) : rebased;
}

/** The edit of a role on its newer state, or the whole role if it was deleted. */
function carried(staging: Staging, role: StagedRole, stored: readonly Role[]): RoleEdit {
  const now = stored.find(({ id }) => id === role.id);
  const edit = editOf(staging, role.id);
  if (now !== undefined || role.temporaryId !== null) return differing(edit, now);
  const all = Object.fromEntries([...role.permissions].map((name) => [name, true]));
  return { name: role.name, permissions: all, deleted: false };
}
