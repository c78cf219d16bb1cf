import { Anchor } from "@mantine/core";
import type { ReactNode } from "react";
import { sourceOf } from "../../../platform/http/connection.ts";
import { useT } from "../../../platform/i18n/texts.ts";
import { paths } from "../../../platform/page/paths.ts";
import { LanguageSelect } from "../../../platform/tenant/LanguageSelect.tsx";
import { useTenant } from "../../../platform/tenant/tenant.ts";
import { Link } from "../../../ui/Link.tsx";
import classes from "./CandidateFrame.module.css";

/** The organisation's look around a candidate's page: one narrow column, for a phone in one hand. */
export function CandidateFrame({ children }: { children: ReactNode }) {
  const t = useT();
  const { appTitle, styling } = useTenant();
  return (
    <div className={classes["page"]}>
      <header className={classes["bar"]}>
        {styling.logo === null ? (
          <span className={classes["brand"]}>{appTitle}</span>
        ) : (
          <img src={sourceOf(styling.logo)} alt={appTitle} height={36} />
        )}
        <LanguageSelect />
      </header>
      <main className={classes["content"]}>{children}</main>
      <footer className={classes["footer"]}>
        <Anchor component={Link} to={paths.imprint()}>
          {t("app:imprint")}
        </Anchor>
        <Anchor component={Link} to={paths.privacy()}>
          {t("app:privacy")}
        </Anchor>
        <Anchor component={Link} to={paths.help("candidate")}>
          {t("candidatePage:guide")}
        </Anchor>
      </footer>
    </div>
  );
}
