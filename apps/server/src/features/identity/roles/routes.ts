import type { roleCalls } from "@assay/contract";
import { PERMISSIONS } from "@assay/domain";
import type { TenantTransaction } from "../../../db/database.ts";
import type { Handlers } from "../../../http/context.ts";
import { ApiFailure, found } from "../../../http/failure.ts";
import { recordAudit } from "../../../platform/audit.ts";
import { createRole, updateRole } from "./commands.ts";
import { deleteRole, selectRole, selectRoles } from "./store.ts";

const read = async (tx: TenantTransaction, id: string) => found(await selectRole(tx, id));

export const roleRoutes: Handlers<typeof roleCalls> = {
  listRoles: async ({ tx }) => ({ roles: await selectRoles(tx) }),
  getRole: ({ tx, params }) => read(tx, params.id),
  createRole: async (asking) => read(asking.tx, await createRole(asking, asking.body)),
  updateRole: async (asking) => {
    await updateRole(asking, asking.body);
    return read(asking.tx, asking.body.id);
  },
  deleteRole: async ({ tx, actor, now, params: { id } }) => {
    const stored = found(await selectRole(tx, id, { forUpdate: true }));
    if (stored.hasUsersAssigned || stored.isDefaultRole) throw new ApiFailure("DELETE_DENIED");
    await deleteRole(tx, id);
    await recordAudit(tx, { at: now, actorId: actor.id, action: "role.delete", subjectId: id });
    return { id };
  },
  listPermissions: async () => ({ allPermissions: [...PERMISSIONS] }),
};
