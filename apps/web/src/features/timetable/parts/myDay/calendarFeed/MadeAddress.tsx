import { Group, TextInput } from "@mantine/core";
import { useEffect, useRef } from "react";
import { useT } from "../../../../../platform/i18n/texts.ts";
import { announce } from "../../../../../platform/page/announce.ts";
import { CopyButton } from "../../../../../ui/CopyButton.tsx";

/** An address that was just made, to copy: it is not shown again. */
export function MadeAddress({ url }: { url: string }) {
  const t = useT();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  return (
    <Group align="end" gap="sm">
      <TextInput
        ref={field}
        label={t("calendarFeed:address")}
        description={t("calendarFeed:once")}
        value={url}
        readOnly
        flex="1 1 240px"
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <CopyButton
        text={url}
        label={t("calendarFeed:copy")}
        copiedLabel={t("calendarFeed:copied")}
        onError={() => announce({ tone: "error", text: t("calendarFeed:notCopied") })}
      />
    </Group>
  );
}
