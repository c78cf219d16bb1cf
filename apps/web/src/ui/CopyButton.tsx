import { Button } from "@mantine/core";
import { IconCheck, IconCopy } from "@tabler/icons-react";
import { useEffect, useState } from "react";

interface CopyButtonProps {
  /** What is copied. */
  text: string;
  label: string;
  /** Shown in place of the label for a moment after the text was copied. */
  copiedLabel: string;
  /** Called if the browser refuses to copy. */
  onError(error: Error): void;
}

/** Milliseconds for which the button says that the text was copied. */
const SHOWN_MS = 2_500;

/** Copies a text, and says so for a moment. */
export function CopyButton({ text, label, copiedLabel, onError }: CopyButtonProps) {
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
      onClick={() => void navigator.clipboard.writeText(text).then(() => setCopied(true), onError)}
    >
      <span aria-live="polite">{isCopied ? copiedLabel : label}</span>
    </Button>
  );
}
