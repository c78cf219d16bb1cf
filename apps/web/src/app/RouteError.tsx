import { Button } from "@mantine/core";
import type { ErrorComponentProps } from "@tanstack/react-router";
import { useRouter } from "@tanstack/react-router";
import { ErrorNotice } from "../ui/ErrorNotice.tsx";
import { Link } from "../ui/Link.tsx";
import { isApiError } from "./api/ApiError.ts";
import { errorText } from "./api/errorText.ts";
import { useT } from "./i18n/texts.ts";
import { paths } from "./paths.ts";

/** Trying once more changes nothing about these. */
const FINAL: ReadonlySet<string> = new Set(["NO_PERMISSION", "ITEM_NOT_FOUND", "USER_NOT_FOUND"]);

/** In place of a page that could not be read or shown: a way on, or the way back. */
export function RouteError({ error, reset }: ErrorComponentProps) {
  const t = useT();
  const router = useRouter();
  const isFinal = isApiError(error) && FINAL.has(error.type ?? "");
  const retry = async (): Promise<void> => {
    await router.invalidate();
    reset();
  };
  if (isFinal)
    return (
      <ErrorNotice title={t("errors:title")} text={errorText(error, t)}>
        <Button component={Link} to={paths.dashboard()} variant="default" mt="sm">
          {t("shell:toStart")}
        </Button>
      </ErrorNotice>
    );
  return (
    <ErrorNotice
      title={t("errors:title")}
      text={errorText(error, t)}
      isNothingLost
      onRetry={() => void retry()}
    />
  );
}
