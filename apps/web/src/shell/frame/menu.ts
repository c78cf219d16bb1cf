import { type Permission, RUN_LIST_NEEDS } from "@assay/domain";
import {
  IconAdjustments,
  IconBuilding,
  IconIdBadge2,
  IconClipboardList,
  IconClipboardPlus,
  IconFileSearch,
  IconHelp,
  IconHistory,
  IconHome,
  IconKey,
  IconPalette,
  IconRulerMeasure,
  IconShieldLock,
  IconSitemap,
  IconTargetArrow,
  IconUsers,
  IconUsersPlus,
  IconWebhook,
} from "@tabler/icons-react";
import type { TextArguments } from "../../platform/i18n/keys.gen.ts";
import type { TextKey } from "../../platform/i18n/texts.ts";
import { paths } from "../../platform/page/paths.ts";
import type { Permissions } from "../../platform/session/permissions.ts";

interface MenuItem {
  label: PlainKey;
  to: string;
  Icon: typeof IconHome;
  /** All of them are needed. */
  needs: readonly Permission[];
  /** The setting of the organisation without which there is no such page. */
  setting?: "auditPage";
}
export interface MenuGroup {
  label: PlainKey;
  children: readonly MenuEntry[];
}
export type MenuEntry = MenuItem | MenuGroup;
/** Texts of the menu take no arguments. */
type PlainKey = {
  [K in TextKey]: TextArguments[K] extends undefined ? K : never;
}[Extract<TextKey, `shell:${string}`>];

/** The whole menu (spec 1 §2). */
export const MENU: readonly MenuEntry[] = [
  { label: "shell:home", to: paths.dashboard(), Icon: IconHome, needs: [] },
  { label: "shell:processes", to: paths.processes(), Icon: IconSitemap, needs: ["EDIT_PROCESSES"] },
  {
    label: "shell:runs",
    to: paths.runs(),
    Icon: IconClipboardList,
    needs: RUN_LIST_NEEDS,
  },
  {
    label: "shell:accessRequests",
    to: paths.accessRequests(),
    Icon: IconFileSearch,
    needs: ["GET_ALL_OBSERVATIONS", "GET_ALL_ASSESSMENTS"],
  },
  {
    label: "shell:auditLog",
    to: paths.auditLog(),
    Icon: IconHistory,
    needs: ["GET_ALL_PROCESS_RUNS", "EXPORT_DATA"],
    setting: "auditPage",
  },
  {
    label: "shell:settings",
    children: [
      {
        label: "shell:processAdministration",
        children: [
          {
            label: "shell:scales",
            to: paths.scales(),
            Icon: IconRulerMeasure,
            needs: ["EDIT_SCALES"],
          },
          {
            label: "shell:competencies",
            to: paths.competencies(),
            Icon: IconTargetArrow,
            needs: ["EDIT_COMPETENCIES"],
          },
          {
            label: "shell:orders",
            to: paths.orders(),
            Icon: IconClipboardPlus,
            needs: ["EDIT_PROCESS_RUNS"],
          },
        ],
      },
      {
        label: "shell:administration",
        children: [
          {
            label: "shell:userAccounts",
            to: paths.users(),
            Icon: IconUsers,
            needs: ["EDIT_USERS"],
          },
          {
            label: "shell:rightsManagement",
            to: paths.roles(),
            Icon: IconShieldLock,
            needs: ["EDIT_ROLES"],
          },
          {
            label: "shell:corporateDesign",
            to: paths.theme(),
            Icon: IconPalette,
            needs: ["CORPORATE_DESIGN"],
          },
          {
            label: "shell:corporateSettings",
            to: paths.settings(),
            Icon: IconAdjustments,
            needs: ["CORPORATE_SETTINGS"],
          },
          {
            label: "shell:candidatePages",
            to: paths.candidatePageSettings(),
            Icon: IconIdBadge2,
            needs: ["CORPORATE_SETTINGS"],
          },
          {
            label: "shell:companySignIn",
            to: paths.companySignIn(),
            Icon: IconBuilding,
            needs: ["CORPORATE_SETTINGS"],
          },
          {
            label: "shell:provisioning",
            to: paths.provisioning(),
            Icon: IconUsersPlus,
            needs: ["CORPORATE_SETTINGS"],
          },
          {
            label: "shell:apiKeys",
            to: paths.apiKeys(),
            Icon: IconKey,
            needs: ["CORPORATE_SETTINGS"],
          },
          {
            label: "shell:webhooks",
            to: paths.webhooks(),
            Icon: IconWebhook,
            needs: ["CORPORATE_SETTINGS"],
          },
          {
            label: "shell:orderSettings",
            to: paths.orderSettings(),
            Icon: IconClipboardPlus,
            needs: ["CORPORATE_SETTINGS"],
          },
        ],
      },
    ],
  },
  { label: "shell:help", to: paths.help(), Icon: IconHelp, needs: [] },
];

export const isGroup = (entry: MenuEntry): entry is MenuGroup => "children" in entry;

/** What a user sees: items whose page exists and whose permissions are all held, groups with content. */
export function visibleMenu(
  menu: readonly MenuEntry[],
  permissions: Permissions,
  hasPage: (item: MenuItem) => boolean,
): MenuEntry[] {
  return menu.flatMap((entry): MenuEntry[] => {
    if (!isGroup(entry)) {
      return hasPage(entry) && permissions.has(...entry.needs) ? [entry] : [];
    }
    const children = visibleMenu(entry.children, permissions, hasPage);
    return children.length === 0 ? [] : [{ ...entry, children }];
  });
}

/** The items of a menu without their groups, in order. */
export const menuItems = (entries: readonly MenuEntry[]): MenuItem[] =>
  entries.flatMap((entry) => (isGroup(entry) ? menuItems(entry.children) : [entry]));
