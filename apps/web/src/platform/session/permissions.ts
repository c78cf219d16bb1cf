import { holdsAll, type Permission } from "@assay/domain";
import { useUser } from "./session.ts";

export interface Permissions {
  /** Holds every one of them; true for none. */
  has(...needed: Permission[]): boolean;
}

export const permissionsOf = (granted: readonly string[]): Permissions => ({
  has: (...needed) => holdsAll(granted, needed),
});

/** What the signed-in user may do; the server decides, this only shows or hides. */
export const usePermissions = (): Permissions => permissionsOf(useUser()?.permissions ?? []);
