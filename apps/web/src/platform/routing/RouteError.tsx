import type { ErrorComponentProps } from "@tanstack/react-router";
import { useRouter } from "@tanstack/react-router";
import { ErrorNotice } from "../../ui/ErrorNotice.tsx";
import { isApiError } from "../http/ApiError.ts";
import { errorText } from "../i18n/errorText.ts";
import { useT } from "../i18n/texts.ts";
import { paths } from "../page/paths.ts";

/** Trying once more changes nothing about these. */
const FINAL = /NO_PERMISSION|_NOT_FOUND/;

/** In place of a page that could not be read or shown: a way on, or the way back. */
export function RouteError({ error, reset }: ErrorComponentProps) {
  const t = useT();
  const router = useRouter();
  const isFinal = isApiError(error) && FINAL.test(error.type ?? "");
  const goOn = async (): Promise<void> => {
    if (isFinal) return router.navigate({ href: paths.dashboard() });
    await router.invalidate();
    reset();
  };
  return (
    <ErrorNotice
      title={t("errors:title")}
      text={errorText(error, t)}
      isNothingLost={!isFinal}
      onRetry={() => void goOn()}
      retryLabel={isFinal ? t("shell:toStart") : undefined}
    />
  );
}
