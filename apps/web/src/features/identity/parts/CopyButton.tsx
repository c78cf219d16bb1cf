import { Button } from "@mantine/core";
import { IconCheck, IconCopy } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { useT } from "../../../platform/i18n/texts.ts";
import { announceError } from "../../../platform/page/announce.ts";

/** Milliseconds for which the button says that the text was copied. */
const SHOWN_MS = 2_500;

/** Copies a text, and says so for a moment. */
export function CopyButton({ text }: { text: string }) {
  const t = useT();
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);
  const Icon = isCopied ? IconCheck : IconCopy;
  return (
    <Button
      variant="default"
      leftSection={<Icon size={18} aria-hidden />}
      onClick={() =>
        void navigator.clipboard.writeText(text).then(() => setCopied(true), announceError)
      }
    >
      <span aria-live="polite">{isCopied ? t("account:copied") : t("account:copy")}</span>
    </Button>
  );
}
