import { roleAbility } from "@assay/domain";
import type { Provisioning } from "@assay/contract";
import type { Context } from "../../../http/context.ts";
import { found } from "../../../http/failure.ts";
import { selectSender } from "../../identity/mails/store.ts";
import { selectRoles } from "../../identity/roles/store.ts";
import { selectGroups, selectProvisioned, selectProvisioning } from "../scim/store.ts";
import type { ProvisioningDependencies } from "./ports.ts";

/** Provisioning as it is now, without the token. */
export async function readProvisioning(
  { tx, actor }: Pick<Context, "tx" | "actor">,
  { originOf }: ProvisioningDependencies,
): Promise<Provisioning> {
  const on = await selectProvisioning(tx);
  const roles = await selectRoles(tx);
  return {
    url: `${originOf(found(await selectSender(tx)))}/api/scim/v2`,
    on: on
      ? {
          invites: on.invites,
          createdAt: on.createdAt.toISOString(),
          usedAt: on.usedAt?.toISOString() ?? null,
        }
      : null,
    people: (await selectProvisioned(tx)).length,
    groups: (await selectGroups(tx)).map(({ id, displayName, members, roleId }) => ({
      id,
      displayName,
      roleId,
      members: members.length,
    })),
    roles: roles
      .filter((role) => roleAbility(role, actor, "give") === true)
      .map(({ id, name }) => ({ id, name })),
  };
}
