import { Anchor, Text } from "@mantine/core";
import { Link } from "../../ui/Link.tsx";
import { useT } from "../../platform/i18n/texts.ts";
import { paths } from "../../platform/page/paths.ts";
import classes from "./Footer.module.css";
import { LanguageSelect } from "../../platform/tenant/LanguageSelect.tsx";
import { VersionText } from "../../platform/page/VersionText.tsx";

/** Imprint, privacy notice, help, language and version, below every page but those of observing, rating and results. */
export function Footer() {
  const t = useT();
  return (
    <footer className={`zone ${classes["footer"]}`} data-zone="footer">
      <Anchor component={Link} to={paths.imprint()} className={classes["link"]}>
        {t("app:imprint")}
      </Anchor>
      <Anchor component={Link} to={paths.privacy()} className={classes["link"]}>
        {t("app:privacy")}
      </Anchor>
      <Anchor component={Link} to={paths.help()} className={classes["link"]}>
        {t("shell:help")}
      </Anchor>
      <LanguageSelect />
      <Text size="sm" className={classes["version"]}>
        <VersionText />
      </Text>
    </footer>
  );
}
