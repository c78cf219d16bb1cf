import { Suspense } from "react";
import { partWithTexts } from "../../platform/i18n/partWithTexts.ts";
import { unreadMessages } from "../../platform/live/unread.ts";
import { useStore } from "../../ui/useStore.ts";

const MessageBanner = partWithTexts(
  () => import("../../features/runs/shared/messages/MessageBanner.tsx"),
  "messages",
);

/** Loads the banner with the first message. Screen readers hear of it when they pause. */
export function MessageHost() {
  const isNeeded = useStore(unreadMessages, ({ length }) => length > 0);
  return (
    <div role="status">
      <Suspense>{isNeeded && <MessageBanner />}</Suspense>
    </div>
  );
}
