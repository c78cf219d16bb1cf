import type { ErrorComponentProps } from "@tanstack/react-router";
import { useRouter } from "@tanstack/react-router";
import { ErrorNotice } from "../ui/ErrorNotice.tsx";
import { errorText } from "./api/errorText.ts";
import { useT } from "./i18n/texts.ts";

/** In place of a page that could not be read or shown. */
export function RouteError({ error, reset }: ErrorComponentProps) {
  const t = useT();
  const router = useRouter();
  const retry = async (): Promise<void> => {
    await router.invalidate();
    reset();
  };
  return (
    <ErrorNotice
      title={t("errors:title")}
      text={errorText(error, t)}
      isNothingLost
      onRetry={() => void retry()}
    />
  );
}
