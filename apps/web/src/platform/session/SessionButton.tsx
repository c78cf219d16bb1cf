import { Button, type ButtonProps } from "@mantine/core";
import type { ReactNode } from "react";
import { useStore } from "../../ui/useStore.ts";
import { useT } from "../i18n/texts.ts";
import { consent, storeConsent } from "./consent.ts";

interface SessionButtonProps extends Pick<ButtonProps, "loading" | "disabled"> {
  /** Accepts the cookies; where not given, they are accepted without loading the page again. */
  onAccept?(): void;
  children: ReactNode;
}

/**
 * Sends a form that begins a session. A session is kept in the browser, so that without consent the button
 * accepts the cookies first (spec 1 §2); `openSession` refuses to begin one without.
 */
export function SessionButton({ onAccept = storeConsent, children, ...rest }: SessionButtonProps) {
  const t = useT();
  // Two buttons with separate keys: one that became a submit button while it is pressed would send the form.
  return useStore(consent) ? (
    <Button key="send" type="submit" {...rest}>
      {children}
    </Button>
  ) : (
    <Button key="accept" onClick={onAccept}>
      {t("app:accept")}
    </Button>
  );
}
