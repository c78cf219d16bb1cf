import { holdsAll, holdsAny, type Permission } from "@assay/domain";
import { useUser } from "./session.ts";

export interface Permissions {
  /** Holds every one of them; true for none. */
  has(...needed: Permission[]): boolean;
  hasAny(...needed: Permission[]): boolean;
}

export const permissionsOf = (held: readonly string[]): Permissions => ({
  has: (...needed) => holdsAll(held, needed),
  hasAny: (...needed) => holdsAny(held, needed),
});

/** What the signed-in user may do; the server decides, this only shows or hides. */
export const usePermissions = (): Permissions => permissionsOf(useUser()?.permissions ?? []);
