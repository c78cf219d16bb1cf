import { useRouter } from "@tanstack/react-router";
import { usePermissions } from "../../platform/session/permissions.ts";
import { useTenant } from "../../platform/tenant/tenant.ts";
import { MENU, type MenuEntry, visibleMenu } from "./menu.ts";

/** The navigation, as far as the user may go, pages exist, and the organisation has them. */
export function useMenu(): MenuEntry[] {
  const permissions = usePermissions();
  const tenant = useTenant();
  const known: Record<string, unknown> = useRouter().routesByPath;
  return visibleMenu(
    MENU,
    permissions,
    ({ to, setting }) =>
      (to in known || `/{-$view}${to}` in known) &&
      (setting === undefined || tenant[setting] === true),
  );
}
