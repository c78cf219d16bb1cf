import type { roleCalls } from "@assay/contract";
import type { Handlers } from "../../../http/context.ts";
import { createRole, removeRole, updateRole } from "./commands.ts";
import { listPermissions, listRoles, readRole } from "./queries.ts";

export const roleRoutes: Handlers<typeof roleCalls> = {
  listRoles,
  getRole: (call) => readRole(call, call.params.id),
  createRole,
  updateRole,
  deleteRole: removeRole,
  listPermissions,
};
