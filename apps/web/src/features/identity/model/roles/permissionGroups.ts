import type { Permission } from "@assay/domain";

/** What each permission is about, in the order in which the matrix shows them. */
const GROUP_OF = {
  LOG_IN: "account",
  MANAGE_SELF: "account",
  VIEW_USERS: "users",
  CREATE_USERS: "users",
  EDIT_USERS: "users",
  DELETE_USERS: "users",
  INVITE_USERS: "users",
  RESET_PASSWORDS: "users",
  ASSIGN_ROLES: "users",
  VIEW_ROLES: "roles",
  CREATE_ROLES: "roles",
  EDIT_ROLES: "roles",
  DELETE_ROLES: "roles",
  EDIT_SCALES: "design",
  EDIT_COMPETENCIES: "design",
  EDIT_PROCESSES: "design",
  EDIT_PROCEDURES: "design",
  GET_PROCESS_RUNS: "runs",
  GET_ALL_PROCESS_RUNS: "runs",
  EDIT_PROCESS_RUNS: "runs",
  EDIT_RUNS: "runs",
  EDIT_OBSERVATIONS: "assessing",
  GET_ALL_OBSERVATIONS: "assessing",
  EDIT_ASSESSMENTS: "assessing",
  GET_ALL_ASSESSMENTS_IF_PROCESS_RUN_FINISHED: "assessing",
  GET_ALL_ASSESSMENTS: "assessing",
  OVERWRITE_ASSESSMENTS: "assessing",
  PDF_EXPORT: "output",
  EXPORT_DATA: "output",
  CORPORATE_DESIGN: "tenant",
  CORPORATE_SETTINGS: "tenant",
} as const satisfies Readonly<Record<Permission, string>>;

type GroupName = (typeof GROUP_OF)[Permission];
const SHOWN = Object.keys(GROUP_OF) as Permission[];

export interface PermissionGroup {
  name: GroupName;
  permissions: Permission[];
}

/** The groups, as far as the server knows their permissions. */
export function groupsOf(known: readonly Permission[]): PermissionGroup[] {
  const groups = Map.groupBy(
    SHOWN.filter((permission) => known.includes(permission)),
    (permission) => GROUP_OF[permission],
  );
  return [...groups].map(([name, permissions]) => ({ name, permissions }));
}
