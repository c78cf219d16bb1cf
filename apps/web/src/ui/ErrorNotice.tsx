import { Button, Text } from "@mantine/core";
import { Notice } from "./Notice.tsx";
import { useUiTexts } from "./texts.ts";

interface ErrorNoticeProps {
  /** What happened. */
  title: string;
  /** What to do, and the reference to quote; line breaks make lines. */
  text: string;
  /** Say that nothing was lost: only where that is so. */
  isNothingLost?: boolean;
  onRetry?: (() => void) | undefined;
  /** Where the button does something else than to try once more. */
  retryLabel?: string | undefined;
}

/** A failure in the place of what could not be shown or done, with a button to try again if `onRetry` is set. */
export function ErrorNotice({
  title,
  text,
  isNothingLost = false,
  onRetry,
  retryLabel,
}: ErrorNoticeProps) {
  const texts = useUiTexts();
  return (
    <Notice tone="error" title={title}>
      <Text>{text}</Text>
      {isNothingLost && <Text>{texts.nothingLost}</Text>}
      {onRetry !== undefined && (
        <Button variant="default" mt="sm" onClick={onRetry}>
          {retryLabel ?? texts.retry}
        </Button>
      )}
    </Notice>
  );
}
