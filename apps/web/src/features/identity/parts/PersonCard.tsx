import { Button, Group, Text } from "@mantine/core";
import { lazy, Suspense, useState } from "react";
import { useT } from "../../../platform/i18n/texts.ts";
import { paths } from "../../../platform/page/paths.ts";
import { useAccountCan } from "../../../platform/session/abilities.ts";
import { useUser } from "../../../platform/session/session.ts";
import { Link } from "../../../ui/Link.tsx";
import { AccountCard } from "./AccountCard.tsx";
import classes from "./PersonCard.module.css";

const ChangeEmailDialog = lazy(() => import("./ChangeEmailDialog.tsx"));

/** The user's name and e-mail, with the actions to change e-mail and password. */
export function PersonCard() {
  const t = useT();
  const user = useUser();
  const mayEdit = useAccountCan("manageSelf");
  const [isChanging, setChanging] = useState(false);
  const fields = [
    [t("account:name"), user?.fullName],
    [t("account:position"), user?.position],
    [t("account:orgUnit"), user?.orgUnit],
    [t("identity:email"), user?.email],
  ] as const;
  return (
    <AccountCard title={t("account:person")} intro={t("account:accountIntro")}>
      <dl className={classes["fields"]}>
        {fields.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value || <Text c="dimmed">{t("account:none")}</Text>}</dd>
          </div>
        ))}
      </dl>
      {mayEdit && (
        <Group gap="sm" mt="lg">
          <Button component={Link} to={paths.changePassword()} variant="default">
            {t("account:changePassword")}
          </Button>
          <Button variant="default" onClick={() => setChanging(true)}>
            {t("account:changeEmailAction")}
          </Button>
        </Group>
      )}
      {isChanging && (
        <Suspense>
          <ChangeEmailDialog onClose={() => setChanging(false)} />
        </Suspense>
      )}
    </AccountCard>
  );
}
