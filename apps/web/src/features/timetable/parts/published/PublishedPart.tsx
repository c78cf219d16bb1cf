import { Anchor, Skeleton, Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { errorText } from "../../../../platform/i18n/errorText.ts";
import { useT } from "../../../../platform/i18n/texts.ts";
import { paths } from "../../../../platform/page/paths.ts";
import { EmptyState } from "../../../../ui/EmptyState.tsx";
import { ErrorNotice } from "../../../../ui/ErrorNotice.tsx";
import { Link } from "../../../../ui/Link.tsx";
import { publishedQuery } from "../../api.ts";
import { UndoNotice } from "../repair/UndoNotice.tsx";
import { usePlanPage } from "../usePlanPage.ts";
import { HandOuts } from "./HandOuts.tsx";
import { Invitations } from "./Invitations.tsx";
import { PublishedDay } from "./PublishedDay.tsx";

/** The published timetable, and the files in which it is given out. */
export default function PublishedPart() {
  const t = useT();
  const { run } = usePlanPage();
  const { data, error, refetch } = useQuery(publishedQuery(run.id));
  if (data && data.entries.length > 0)
    return (
      <Stack gap="lg">
        <UndoNotice />
        <HandOuts entries={data.entries} />
        <Invitations />
        <PublishedDay entries={data.entries} timeZone={data.timeZone ?? ""} />
      </Stack>
    );
  if (data)
    return (
      <EmptyState title={t("timetable:publishedNone")} text={t("timetable:publishedNoneText")}>
        <Anchor component={Link} to={paths.planning(run.id, { tab: "proposals" })}>
          {t("timetable:publishedToProposals")}
        </Anchor>
      </EmptyState>
    );
  if (error)
    return (
      <ErrorNotice
        title={t("timetable:publishedNotLoaded")}
        text={errorText(error, t)}
        onRetry={() => void refetch()}
      />
    );
  return <Skeleton height={320} />;
}
