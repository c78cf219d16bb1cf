import { IconUserCircle } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useT } from "../../platform/i18n/texts.ts";
import { paths } from "../../platform/page/paths.ts";
import { menuItems } from "./menu.ts";
import { useMenu } from "./useMenu.ts";
import { Link } from "../../ui/Link.tsx";
import { PageHeader } from "../../ui/PageHeader.tsx";
import classes from "./OwnPages.module.css";

/** The start page of somebody who may see no runs: what their menu holds, and their own account. */
export default function OwnPages({ tools }: { tools: ReactNode }) {
  const t = useT();
  const items = menuItems(useMenu()).filter(({ to }) => to !== paths.dashboard());
  return (
    <>
      <PageHeader title={t("shell:home")}>{tools}</PageHeader>
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
