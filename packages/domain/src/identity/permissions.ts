/** All permissions, in the order of spec 1 §6. */
export const PERMISSIONS = [
  "ASSIGN_ROLES",
  "CREATE_ROLES",
  "CREATE_USERS",
  "DELETE_ROLES",
  "DELETE_USERS",
  "EDIT_ROLES",
  "EDIT_USERS",
  "EXPORT_DATA",
  "INVITE_USERS",
  "LOG_IN",
  "MANAGE_SELF",
  "RESET_PASSWORDS",
  "VIEW_ROLES",
  "VIEW_USERS",
  "EDIT_SCALES",
  "EDIT_COMPETENCIES",
  "EDIT_PROCESSES",
  "EDIT_PROCEDURES",
  "EDIT_RUNS",
  "EDIT_PROCESS_RUNS",
  "GET_PROCESS_RUNS",
  "GET_ALL_PROCESS_RUNS",
  "EDIT_OBSERVATIONS",
  "GET_ALL_OBSERVATIONS",
  "GET_ALL_ASSESSMENTS",
  "EDIT_ASSESSMENTS",
  "GET_ALL_ASSESSMENTS_IF_PROCESS_RUN_FINISHED",
  "OVERWRITE_ASSESSMENTS",
  "CORPORATE_DESIGN",
  "CORPORATE_SETTINGS",
  "PDF_EXPORT",
] as const;
export type Permission = (typeof PERMISSIONS)[number];

/** The roles of a new tenant and what they hold (decisions §4). */
export const DEFAULT_ROLES = {
  administrator: [
    "LOG_IN",
    "MANAGE_SELF",
    "VIEW_USERS",
    "CREATE_USERS",
    "EDIT_USERS",
    "DELETE_USERS",
    "INVITE_USERS",
    "RESET_PASSWORDS",
    "VIEW_ROLES",
    "CREATE_ROLES",
    "EDIT_ROLES",
    "DELETE_ROLES",
    "ASSIGN_ROLES",
    "EXPORT_DATA",
    "CORPORATE_DESIGN",
    "CORPORATE_SETTINGS",
  ],
  moderator: [
    "LOG_IN",
    "MANAGE_SELF",
    "VIEW_USERS",
    "EDIT_SCALES",
    "EDIT_COMPETENCIES",
    "EDIT_PROCESSES",
    "EDIT_PROCEDURES",
    "EDIT_RUNS",
    "EDIT_PROCESS_RUNS",
    "GET_PROCESS_RUNS",
    "EDIT_OBSERVATIONS",
    "GET_ALL_OBSERVATIONS",
    "EDIT_ASSESSMENTS",
    "GET_ALL_ASSESSMENTS",
    "GET_ALL_ASSESSMENTS_IF_PROCESS_RUN_FINISHED",
    "OVERWRITE_ASSESSMENTS",
    "PDF_EXPORT",
  ],
  observer: [
    "LOG_IN",
    "MANAGE_SELF",
    "GET_PROCESS_RUNS",
    "EDIT_OBSERVATIONS",
    "EDIT_ASSESSMENTS",
    "GET_ALL_ASSESSMENTS_IF_PROCESS_RUN_FINISHED",
  ],
  auditor: [
    "LOG_IN",
    "MANAGE_SELF",
    "GET_ALL_PROCESS_RUNS",
    "GET_ALL_OBSERVATIONS",
    "GET_ALL_ASSESSMENTS",
    "EXPORT_DATA",
    "PDF_EXPORT",
  ],
} as const satisfies Readonly<Record<string, readonly Permission[]>>;

/** The role that a new account gets unless another is chosen. */
export const DEFAULT_ROLE_NAME: keyof typeof DEFAULT_ROLES = "observer";

/** Permissions of which at least one is needed. */
export interface AnyPermission {
  readonly any: readonly [Permission, ...Permission[]];
}

/** Permissions that are needed: each entry of `all`, of a choice among them one; or one of `any`. */
export type NeededPermissions =
  | AnyPermission
  | {
      readonly all: readonly [Permission | AnyPermission, ...(Permission | AnyPermission)[]];
    };

/** Whether the granted permissions include the needed ones. */
export function holdsPermissions(
  granted: ReadonlySet<Permission>,
  needed: NeededPermissions,
): boolean {
  if ("any" in needed) return needed.any.some((permission) => granted.has(permission));
  return needed.all.every((each) =>
    typeof each === "string" ? granted.has(each) : holdsPermissions(granted, each),
  );
}

/** The needed permissions as words for documents: "A and (B or C)". */
export function permissionsInWords(needed: NeededPermissions): string {
  if ("any" in needed) return needed.any.join(" or ");
  const words = needed.all.map((each) =>
    typeof each === "string" ? each : `(${permissionsInWords(each)})`,
  );
  return words.join(" and ");
}

/** Whether all these permissions are granted. */
export function holdsAll(granted: readonly string[], needed: readonly Permission[]): boolean {
  return needed.every((permission) => granted.includes(permission));
}
