import { type Can, type Holder, lacks, unless } from "../identity/abilityTable.ts";
import type { NeededPermissions } from "../identity/permissions.ts";

/** Why the settings or the theme of a tenant cannot be changed. */
export type TenantReason = "noRight";
export type TenantAct = "edit";

/** The permission to read and change the settings of a tenant. */
export const settingsEditors = { all: ["CORPORATE_SETTINGS"] } as const;
/** The permission to read and change the theme of a tenant. */
export const stylesEditors = { all: ["CORPORATE_DESIGN"] } as const;

const abilities = (actor: Holder, editors: NeededPermissions): Can<TenantAct, TenantReason> => ({
  edit: unless(lacks(actor, editors)),
});

/** What the actor may do with the settings of a tenant, or why not. */
export const settingsAbilities = (actor: Holder): Can<TenantAct, TenantReason> =>
  abilities(actor, settingsEditors);

/** What the actor may do with the theme of a tenant, or why not. */
export const stylesAbilities = (actor: Holder): Can<TenantAct, TenantReason> =>
  abilities(actor, stylesEditors);
