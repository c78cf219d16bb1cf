import type { provisioningCalls } from "@assay/contract";
import { roleAbility } from "@assay/domain";
import { hashToken, newToken } from "../../../http/authentication.ts";
import type { CallOf } from "../../../http/context.ts";
import { demand, found, refuse } from "../../../http/failure.ts";
import { recordAct } from "../../../platform/audit.ts";
import { newId } from "../../../platform/ids.ts";
import { selectRole } from "../../identity/roles/store.ts";
import { giveRoles } from "../scim/commands.ts";
import {
  deleteProvisioning,
  lockGroup,
  replaceToken,
  selectProvisioning,
  updateGroup,
  updateInvites,
} from "../scim/store.ts";
import type { ProvisioningDependencies } from "./ports.ts";
import { readProvisioning } from "./queries.ts";

export async function createProvisioningToken(
  call: CallOf<typeof provisioningCalls.createProvisioningToken>,
  dependencies: ProvisioningDependencies,
) {
  const { tx, now } = call;
  const token = newToken();
  await replaceToken(tx, { id: newId(), tokenHash: hashToken(token), now });
  await recordAct(call, "provisioning.createToken", tx.tenantId);
  return { provisioning: await readProvisioning(call, dependencies), token };
}

/** @throws ApiFailure ITEM_NOT_FOUND while it is off */
export async function updateProvisioning(
  call: CallOf<typeof provisioningCalls.updateProvisioning>,
  dependencies: ProvisioningDependencies,
) {
  const { tx, body } = call;
  found(await selectProvisioning(tx));
  await updateInvites(tx, body.invites);
  await recordAct(call, "provisioning.update", tx.tenantId, { invites: body.invites });
  return readProvisioning(call, dependencies);
}

/** Turns provisioning off; while it is off nothing changes. */
export async function endProvisioning(
  call: CallOf<typeof provisioningCalls.endProvisioning>,
  dependencies: ProvisioningDependencies,
) {
  const { tx } = call;
  if (await selectProvisioning(tx)) {
    await deleteProvisioning(tx);
    await recordAct(call, "provisioning.end", tx.tenantId);
  }
  return readProvisioning(call, dependencies);
}

/**
 * Says which role the members of a group have, and gives it to them.
 *
 * @throws ApiFailure ITEM_NOT_FOUND; NO_PERMISSION for a role that the caller may not give; UPDATE_FAILED if nobody could
 *   administrate users and roles any more
 */
export async function updateProvisionedGroup(
  call: CallOf<typeof provisioningCalls.updateProvisionedGroup>,
  dependencies: ProvisioningDependencies,
) {
  const { tx, actor, params, body } = call;
  const group = found(await lockGroup(tx, params.id));
  const role = body.roleId === null ? null : await selectRole(tx, body.roleId);
  refuse(role === undefined ? [{ path: "roleId", rule: "invalid" }] : []);
  if (role) demand(roleAbility(role, actor, "give") === true);
  await updateGroup(tx, group.id, { roleId: body.roleId });
  await giveRoles(call, group.members, dependencies.work, group.roleName);
  await recordAct(call, "provisioning.updateGroup", group.id, { role: role?.name ?? null });
  return readProvisioning(call, dependencies);
}
