import { useRouter } from "@tanstack/react-router";
import { usePermissions } from "../../platform/session/permissions.ts";
import { useTenant } from "../../platform/tenant/tenant.ts";
import { MENU, type MenuEntry, visibleMenu } from "./menu.ts";

/** Parts of a path that may be left out. */
const OPTIONAL = /\/\{-\$\w+\}/g;

/** The navigation, as far as the user may go, pages exist, and the organisation has them. */
export function useMenu(): MenuEntry[] {
  const permissions = usePermissions();
  const tenant = useTenant();
  const { routesByPath } = useRouter();
  const known = new Set(Object.keys(routesByPath).map((path) => path.replaceAll(OPTIONAL, "")));
  return visibleMenu(
    MENU,
    permissions,
    ({ to, setting }) => known.has(to) && (setting === undefined || tenant[setting] === true),
  );
}
