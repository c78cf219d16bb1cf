import "@mantine/notifications/styles.css";
import { Button } from "@mantine/core";
import { notifications, Notifications } from "@mantine/notifications";
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconExclamationCircle,
  IconInfoCircle,
} from "@tabler/icons-react";
import { useEffect } from "react";
import { useStore } from "../../ui/useStore.ts";
import { t } from "../../platform/i18n/texts.ts";
import { session } from "../../platform/session/session.ts";
import { sessionState } from "../../platform/session/sessionState.ts";
import { type Announcement, announcements, type Tone } from "../../platform/page/announce.ts";
import classes from "./Snackbar.module.css";

/** Milliseconds for which a message without a button is shown. */
const DURATION_MS = 5_000;
/** What can be pressed stays long enough to be read and reached. */
const ACTION_MS = 10_000;
/** What is gone this fast must not stand in the way of a finger. */
const PASSING_MS = 1_000;
/** Ids of the messages that stay until they are closed. */
const staying = sessionState(new Set<string>());
// Messages of one person, and what can be undone by them, are not for the next.
sessionState({ clear: () => notifications.clean() });
sessionState(announcements);
const ICONS = {
  info: IconInfoCircle,
  success: IconCircleCheck,
  warning: IconAlertTriangle,
  error: IconExclamationCircle,
};

/** A message with the button that acts on it, and closes it. */
const withAction = (text: string, action: Announcement["action"], close: () => void) =>
  action ? (
    <span className={classes["acting"]}>
      <span>{text}</span>
      <Button
        variant="default"
        onClick={() => {
          close();
          action.run();
        }}
      >
        {action.label}
      </Button>
    </span>
  ) : (
    text
  );

/** Shows a message. Errors and warnings interrupt a screen reader, other messages wait until it pauses. */
function show({ text, tone = "info", action, ...rest }: Announcement): void {
  const { duration = action ? ACTION_MS : DURATION_MS } = rest;
  const Icon = ICONS[tone satisfies Tone];
  const id = notifications.show({
    message: withAction(text, action, () => notifications.hide(id)),
    color: tone,
    icon: <Icon size={20} aria-hidden />,
    autoClose: duration,
    role: tone === "error" || tone === "warning" ? "alert" : "status",
    classNames: { root: classes["message"] ?? "", description: classes["text"] ?? "" },
    closeButtonProps: { "aria-label": t("ui:close") },
    "data-tone": tone,
    ...(duration !== false &&
      duration <= PASSING_MS && { "data-passing": true, style: { pointerEvents: "none" } }),
  });
  if (duration === false) staying.add(id);
}

/** What one person was told to keep in mind is nothing for the next one at this device. */
function hideStaying(): void {
  for (const id of staying) notifications.hide(id);
  staying.clear();
}

/** The message bar. It is loaded with the first message. */
export default function Snackbar() {
  const waiting = useStore(announcements);
  useEffect(() => {
    const userOf = () => session.get().user?.id;
    let user = userOf();
    return session.subscribe(() => {
      if (userOf() !== user) hideStaying();
      user = userOf();
    });
  }, []);
  useEffect(() => {
    if (waiting.length === 0) return;
    announcements.set([]);
    for (const announcement of waiting) show(announcement);
  }, [waiting]);
  return (
    <Notifications
      position="top-center"
      limit={4}
      containerWidth={640}
      classNames={{ root: classes["place"] ?? "" }}
    />
  );
}
