import { Button, Loader, Stack, Text, Title } from "@mantine/core";
import { ApiError, isApiError } from "../../../platform/http/ApiError.ts";
import { errorText } from "../../../platform/i18n/errorText.ts";
import { startPath } from "../../../platform/routing/guards.ts";
import { useT } from "../../../platform/i18n/texts.ts";
import { paths } from "../../../platform/page/paths.ts";
import { useUser } from "../../../platform/session/session.ts";
import { CardMessage } from "./CardMessage.tsx";
import { useSpentLink } from "./useSpentLink.ts";

interface SpentLinkProps {
  token: string;
  /** Who can sign in afterwards. */
  email: string;
  spend(): Promise<unknown>;
  title: string;
  doneTitle: string;
  doneText: string;
  failedTitle: string;
}

/** Redeems a link by itself, and shows progress and outcome. */
export function SpentLink(props: SpentLinkProps) {
  const { token, email, spend, title, doneTitle, doneText, failedTitle } = props;
  const t = useT();
  const isSignedIn = useUser() !== null;
  const link = useSpentLink(token, spend);
  if (link.state === "pending") {
    return (
      <Stack gap="lg" align="center" py="xl" role="status">
        <Title order={2} size="h3" ta="center">
          {title}
        </Title>
        <Loader aria-hidden />
        <Text c="dimmed">{t("account:pleaseWait")}</Text>
      </Stack>
    );
  }
  const goOn = isSignedIn
    ? { to: startPath(), goOn: t("account:toStart") }
    : { to: paths.login(email), goOn: t("account:toLogin") };
  if (link.state === "done") {
    return <CardMessage title={doneTitle} tone="success" text={doneText} {...goOn} />;
  }
  const { error } = link;
  const isSpent = isApiError(error, "INVALID_TOKEN");
  const text = isSpent
    ? t("account:linkSpent", { reference: error.reference ?? "–" })
    : errorText(error, t);
  // After a network or server error the link is still valid.
  const mayRetry = error instanceof ApiError && error.kind !== "typed";
  return (
    <CardMessage title={failedTitle} tone="error" text={text} {...goOn}>
      {mayRetry && <Button onClick={link.retry}>{t("app:retry")}</Button>}
    </CardMessage>
  );
}
