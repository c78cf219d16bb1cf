import { Anchor, Title } from "@mantine/core";
import type { ReactNode } from "react";
import { sourceOf } from "../../../platform/http/connection.ts";
import { useT } from "../../../platform/i18n/texts.ts";
import { paths } from "../../../platform/page/paths.ts";
import { LanguageSelect } from "../../../platform/tenant/LanguageSelect.tsx";
import { VersionText } from "../../../platform/page/VersionText.tsx";
import { usePageTitle } from "../../../platform/page/pageTitle.ts";
import { useTenant } from "../../../platform/tenant/tenant.ts";
import { Link } from "../../../ui/Link.tsx";
import classes from "./IdentityFrame.module.css";

interface IdentityFrameProps {
  /** In the browser's title. */
  title: string;
  /** What stands in the card. */
  children: ReactNode;
}

/**
 * The frame of sign-in and of the pages that mailed links open: the claim on one side, the card on the
 * other; below each other where there is little room.
 */
export function IdentityFrame({ title, children }: IdentityFrameProps) {
  const t = useT();
  const { appTitle, styling } = useTenant();
  usePageTitle(title);
  return (
    <div className={classes["page"]}>
      <header className={classes["claim"]}>
        <p className={classes["brand"]}>
          {styling.logo === null ? (
            appTitle
          ) : (
            <img src={sourceOf(styling.logo)} alt={appTitle} height={48} />
          )}
        </p>
        <Title order={1} className={classes["title"]}>
          {t("identity:claim")}
        </Title>
        <p className={classes["text"]}>{t("identity:claimText")}</p>
      </header>
      <main className={classes["side"]}>
        <section className={classes["card"]}>{children}</section>
        <footer className={classes["footer"]}>
          <Anchor component={Link} to={paths.imprint()}>
            {t("app:imprint")}
          </Anchor>
          <Anchor component={Link} to={paths.privacy()}>
            {t("app:privacy")}
          </Anchor>
          <LanguageSelect />
          <p className={classes["version"]}>
            <VersionText />
          </p>
        </footer>
      </main>
    </div>
  );
}
