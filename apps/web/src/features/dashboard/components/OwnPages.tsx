import { IconUserCircle } from "@tabler/icons-react";
import { useRouter } from "@tanstack/react-router";
import { useT } from "../../../app/i18n/texts.ts";
import { paths } from "../../../app/paths.ts";
import { usePermissions } from "../../../app/session/permissions.ts";
import { MENU, menuItems, visibleMenu } from "../../../app/shell/menu.ts";
import { Link } from "../../../ui/Link.tsx";
import { PageHeader } from "../../../ui/PageHeader.tsx";
import { ExportHere } from "./ExportHere.tsx";
import classes from "./OwnPages.module.css";

/** The start page of somebody who may see no runs: what their menu holds, and their own account. */
export default function OwnPages() {
  const t = useT();
  const permissions = usePermissions();
  const { routesByPath } = useRouter();
  const entries = visibleMenu(MENU, permissions, (path) => path in routesByPath);
  const items = menuItems(entries).filter(({ to }) => to !== paths.dashboard());
  return (
    <>
      <PageHeader title={t("shell:home")}>
        <ExportHere />
      </PageHeader>
      <p className={classes["hint"]}>{t("dashboard:ownPages")}</p>
      <ul className={classes["pages"]}>
        {items.map(({ to, label, Icon }) => (
          <li key={to}>
            <Link to={to} className={classes["page"]}>
              <Icon size={28} stroke={1.6} aria-hidden />
              {t(label)}
            </Link>
          </li>
        ))}
        <li>
          <Link to={paths.account()} className={classes["page"]}>
            <IconUserCircle size={28} stroke={1.6} aria-hidden />
            {t("dashboard:ownAccount")}
          </Link>
        </li>
      </ul>
    </>
  );
}
