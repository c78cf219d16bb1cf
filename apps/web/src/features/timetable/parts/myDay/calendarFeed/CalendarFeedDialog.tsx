import { Button, Group, Stack, Text } from "@mantine/core";
import { useRef } from "react";
import { errorText } from "../../../../../platform/i18n/errorText.ts";
import { useT } from "../../../../../platform/i18n/texts.ts";
import { announce } from "../../../../../platform/page/announce.ts";
import { confirm } from "../../../../../ui/confirm.ts";
import { Dialog } from "../../../../../ui/Dialog.tsx";
import { ErrorNotice } from "../../../../../ui/ErrorNotice.tsx";
import { Notice } from "../../../../../ui/Notice.tsx";
import { FeedState } from "./FeedState.tsx";
import { MadeAddress } from "./MadeAddress.tsx";
import { useCalendarFeed } from "./useCalendarFeed.ts";

/** Makes and ends the address; what ends one that calendars use is asked about first. */
function FeedButtons({ feed, make, end }: ReturnType<typeof useCalendarFeed>) {
  const t = useT();
  const makeButton = useRef<HTMLButtonElement>(null);
  const hasAddress = feed !== null;
  const renew = async (): Promise<void> => {
    const isSure = await confirm({
      title: t("calendarFeed:renewTitle"),
      text: t("calendarFeed:renewText"),
      confirmLabel: t("calendarFeed:renew"),
    });
    if (isSure) make.mutate();
  };
  const stop = async (): Promise<void> => {
    const isSure = await confirm({
      title: t("calendarFeed:endTitle"),
      text: t("calendarFeed:endText"),
      confirmLabel: t("calendarFeed:end"),
      tone: "danger",
    });
    if (isSure) end.mutate(undefined, { onSuccess: announceEnd });
  };
  const announceEnd = (): void => {
    announce({ tone: "success", text: t("calendarFeed:ended") });
    // The button that had the focus is not shown any more.
    makeButton.current?.focus();
  };
  return (
    <Group justify="end" gap="sm">
      {hasAddress && (
        <Button variant="default" loading={end.isPending} onClick={() => void stop()}>
          {t("calendarFeed:end")}
        </Button>
      )}
      <Button
        ref={makeButton}
        variant={hasAddress ? "default" : "filled"}
        loading={make.isPending}
        onClick={() => (hasAddress ? void renew() : make.mutate())}
      >
        {hasAddress ? t("calendarFeed:renew") : t("calendarFeed:make")}
      </Button>
    </Group>
  );
}

/** The address by which calendar programs fetch the user's sessions: made, shown once, and ended. */
export default function CalendarFeedDialog({ onClose }: { onClose(): void }) {
  const t = useT();
  const state = useCalendarFeed();
  const { feed, url, error, refetch } = state;
  return (
    <Dialog onClose={onClose} size="lg" title={t("calendarFeed:title")}>
      <Stack gap="md">
        <Text>{t("calendarFeed:about")}</Text>
        <Notice tone="info">{t("calendarFeed:secret")}</Notice>
        {feed === undefined && error !== null && (
          <ErrorNotice
            title={t("calendarFeed:failed")}
            text={errorText(error, t)}
            onRetry={() => void refetch()}
          />
        )}
        {feed !== undefined && (
          <>
            <div aria-live="polite">
              {url === undefined ? <FeedState feed={feed} /> : <Text>{t("calendarFeed:how")}</Text>}
            </div>
            {url !== undefined && <MadeAddress key={url} url={url} />}
            <FeedButtons {...state} />
          </>
        )}
      </Stack>
    </Dialog>
  );
}
