import { Button, Text } from "@mantine/core";
import { IconMessage } from "@tabler/icons-react";
import { useRef } from "react";
import { fullName } from "../../../../platform/i18n/names.ts";
import { useT } from "../../../../platform/i18n/texts.ts";
import { unreadMessages } from "../../../../platform/live/unread.ts";
import { useStore } from "../../../../ui/useStore.ts";
import classes from "./Messages.module.css";
import { markRead } from "./receiving.ts";
import { useFreeEdge } from "./useFreeEdge.ts";
import { useMessageTexts } from "./useMessageTexts.ts";

/** The oldest message that the user has not read, until they say that they have. */
export default function MessageBanner() {
  const t = useT();
  const { textOf, timeOf } = useMessageTexts();
  const all = useStore(unreadMessages);
  const banner = useRef<HTMLDivElement>(null);
  useFreeEdge(banner);
  const [message] = all;
  if (message === undefined) return null;
  return (
    <div ref={banner} className={classes["banner"]}>
      <IconMessage size={22} aria-hidden />
      <div className={classes["words"]}>
        <Text size="sm" c="dimmed">
          {t("messages:from", {
            name: fullName(message.sender) ?? t("messages:gone"),
            time: timeOf(message.sentAt),
            run: message.runName,
          })}
          {all.length > 1 && ` · ${t("messages:oldestOf", { count: all.length })}`}
        </Text>
        <Text className={classes["text"]}>{textOf(message)}</Text>
      </div>
      <Button className={classes["read"]} onClick={() => markRead(message.id)}>
        {t("messages:read")}
      </Button>
    </div>
  );
}
