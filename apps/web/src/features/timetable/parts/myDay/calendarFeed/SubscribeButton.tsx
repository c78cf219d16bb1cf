import { Button } from "@mantine/core";
import { IconCalendarShare } from "@tabler/icons-react";
import { Suspense, useState } from "react";
import { partWithTexts } from "../../../../../platform/i18n/partWithTexts.ts";
import { useT } from "../../../../../platform/i18n/texts.ts";

const CalendarFeedDialog = partWithTexts(() => import("./CalendarFeedDialog.tsx"), "calendarFeed");

/** Opens what lets calendar programs fetch the user's sessions. */
export function SubscribeButton() {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconCalendarShare size={20} aria-hidden />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {t("timetable:myDaySubscribe")}
      </Button>
      {isOpen && (
        <Suspense>
          <CalendarFeedDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
