import { Anchor, Button, Text } from "@mantine/core";
import { Link } from "../../ui/Link.tsx";
import { useT } from "../../platform/i18n/texts.ts";
import { paths } from "../../platform/page/paths.ts";
import { storeConsent } from "../../platform/session/consent.ts";
import classes from "./CookieConsent.module.css";

/** Stays until the cookies are accepted; without them nobody is signed in (spec 1 §2). */
export function CookieConsent() {
  const t = useT();
  return (
    <section className={classes["banner"]} aria-labelledby="consent-title">
      <div>
        <Text id="consent-title" fw={650}>
          {t("app:cookieTitle")}
        </Text>
        <Text size="sm">
          {t("app:cookieText")}{" "}
          <Anchor component={Link} to={paths.privacy()} inherit underline="always">
            {t("app:privacyMore")}
          </Anchor>
        </Text>
      </div>
      <Button onClick={storeConsent} className={classes["accept"]}>
        {t("app:accept")}
      </Button>
    </section>
  );
}
