import { Button } from "@mantine/core";
import { IconPrinter } from "@tabler/icons-react";
import { DownloadButton } from "../../../../platform/files/DownloadButton.tsx";
import { useT } from "../../../../platform/i18n/texts.ts";
import { SubscribeButton } from "./calendarFeed/SubscribeButton.tsx";
import { downloadCalendar, downloadSheets } from "../../api.ts";

/** The user's sessions as files, and on paper. */
export function MyDayFiles({ runId }: { runId: string }) {
  const t = useT();
  const name = t("timetable:planTitle");
  return (
    <>
      <DownloadButton load={() => downloadCalendar(runId)} name={`${name}.ics`}>
        {t("timetable:publishedCalendar")}
      </DownloadButton>
      <SubscribeButton />
      <DownloadButton load={() => downloadSheets(runId, { kind: "person" })} name={`${name}.pdf`}>
        {t("timetable:publishedPdf")}
      </DownloadButton>
      <Button
        variant="default"
        leftSection={<IconPrinter size={20} aria-hidden />}
        onClick={() => print()}
      >
        {t("timetable:myDayPrint")}
      </Button>
    </>
  );
}
