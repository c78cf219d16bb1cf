import type { Permission } from "@assay/domain";

/** The permissions by what they are about, in the order in which the matrix shows them. */
const GROUPS = {
  account: ["LOG_IN", "MANAGE_SELF"],
  users: [
    "VIEW_USERS",
    "CREATE_USERS",
    "EDIT_USERS",
    "DELETE_USERS",
    "INVITE_USERS",
    "RESET_PASSWORDS",
    "ASSIGN_ROLES",
  ],
  roles: ["VIEW_ROLES", "CREATE_ROLES", "EDIT_ROLES", "DELETE_ROLES"],
  design: ["EDIT_SCALES", "EDIT_COMPETENCIES", "EDIT_PROCESSES", "EDIT_PROCEDURES"],
  runs: ["GET_PROCESS_RUNS", "GET_ALL_PROCESS_RUNS", "EDIT_PROCESS_RUNS", "EDIT_RUNS"],
  assessing: [
    "EDIT_OBSERVATIONS",
    "GET_ALL_OBSERVATIONS",
    "EDIT_ASSESSMENTS",
    "GET_ALL_ASSESSMENTS_IF_PROCESS_RUN_FINISHED",
    "GET_ALL_ASSESSMENTS",
    "OVERWRITE_ASSESSMENTS",
  ],
  output: ["PDF_EXPORT", "EXPORT_DATA"],
  tenant: ["CORPORATE_DESIGN", "CORPORATE_SETTINGS"],
} as const satisfies Readonly<Record<string, readonly Permission[]>>;

type GroupName = keyof typeof GROUPS;
const NAMES = Object.keys(GROUPS) as GroupName[];

export interface PermissionGroup {
  name: GroupName;
  permissions: Permission[];
}

/** The groups, as far as the server knows their permissions. */
export const groupsOf = (known: readonly Permission[]): PermissionGroup[] =>
  NAMES.map((name) => ({
    name,
    permissions: GROUPS[name].filter((permission) => known.includes(permission)),
  })).filter(({ permissions }) => permissions.length > 0);
