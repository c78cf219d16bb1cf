import type { roleCalls } from "@assay/contract";
import { PERMISSIONS } from "@assay/domain";
import type { TenantTransaction } from "../../../db/database.ts";
import type { Handlers } from "../../../http/context.ts";
import { found } from "../../../http/failure.ts";
import { createRole, removeRole, updateRole } from "./commands.ts";
import { selectRole, selectRoles } from "./store.ts";

const read = async (tx: TenantTransaction, id: string) => found(await selectRole(tx, id));

export const roleRoutes: Handlers<typeof roleCalls> = {
  listRoles: async ({ tx }) => ({ roles: await selectRoles(tx) }),
  getRole: ({ tx, params }) => read(tx, params.id),
  createRole: async (asking) => read(asking.tx, await createRole(asking, asking.body)),
  updateRole: async (asking) => {
    await updateRole(asking, asking.body);
    return read(asking.tx, asking.body.id);
  },
  deleteRole: removeRole,
  listPermissions: async () => ({ allPermissions: [...PERMISSIONS] }),
};
