import { Anchor, Text, Title } from "@mantine/core";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { startPath } from "../../../app/guards.ts";
import { useT } from "../../../app/i18n/texts.ts";
import { paths } from "../../../app/paths.ts";
import { LanguageSelect } from "../../../app/shell/LanguageSelect.tsx";
import { usePageTitle } from "../../../app/shell/pageTitle.ts";
import { useTenant } from "../../../app/tenant/tenant.ts";
import { Link } from "../../../ui/Link.tsx";
import { LoginForm } from "../components/LoginForm.tsx";
import classes from "./LoginPage.module.css";

const route = getRouteApi("/login/{-$email}");

/** The claim on one side, the card on the other; below each other where there is little room. */
export default function LoginPage() {
  const t = useT();
  const { appTitle, styling } = useTenant();
  const { email = "" } = route.useParams();
  const navigate = useNavigate();
  usePageTitle(t("identity:login"));
  return (
    <div className={classes["page"]}>
      <header className={classes["claim"]}>
        <p className={classes["brand"]}>
          {styling.logo === null ? appTitle : <img src={styling.logo} alt={appTitle} height={48} />}
        </p>
        <Title order={1} className={classes["title"]}>
          {t("identity:claim")}
        </Title>
        <p className={classes["text"]}>{t("identity:claimText")}</p>
      </header>
      <main className={classes["side"]}>
        <section className={classes["card"]}>
          <Title order={2} size="h3">
            {t("identity:login")}
          </Title>
          <Text c="dimmed" mb="lg">
            {t("identity:loginIntro")}
          </Text>
          <LoginForm
            email={email}
            onSignedIn={() => void navigate({ href: startPath(), replace: true })}
          />
        </section>
        <footer className={classes["footer"]}>
          <Anchor component={Link} to={paths.imprint()}>
            {t("app:imprint")}
          </Anchor>
          <Anchor component={Link} to={paths.privacy()}>
            {t("app:privacy")}
          </Anchor>
          <LanguageSelect />
        </footer>
      </main>
    </div>
  );
}
