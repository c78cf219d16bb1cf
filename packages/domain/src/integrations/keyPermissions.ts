import type { Permission } from "../identity/permissions.ts";

/**
 * The permissions that a key can have: what the calls of `/api/v1` ask for, and nothing with which somebody makes keys, roles
 * or passwords, or changes how people sign in.
 */
export const KEY_PERMISSIONS = [
  "GET_PROCESS_RUNS",
  "GET_ALL_PROCESS_RUNS",
  "EDIT_PROCESS_RUNS",
  "GET_ALL_ASSESSMENTS",
  "GET_ALL_OBSERVATIONS",
  "PDF_EXPORT",
  "EDIT_PROCESSES",
  "VIEW_USERS",
  "CREATE_USERS",
  "EDIT_USERS",
] as const satisfies readonly Permission[];
export type KeyPermission = (typeof KEY_PERMISSIONS)[number];

/** What their maker may give to a key: of the permissions for keys those that they have, in the order of the list. */
export const givablePermissions = (held: ReadonlySet<Permission>): KeyPermission[] =>
  KEY_PERMISSIONS.filter((permission) => held.has(permission));

/** What a key may do now: of what it was given, what its maker still has. */
export const effectivePermissions = (
  given: readonly KeyPermission[],
  heldByMaker: ReadonlySet<Permission>,
): KeyPermission[] => given.filter((permission) => heldByMaker.has(permission));

/** What a key was given and its maker has no more. */
export const lostPermissions = (
  given: readonly KeyPermission[],
  heldByMaker: ReadonlySet<Permission>,
): KeyPermission[] => given.filter((permission) => !heldByMaker.has(permission));
